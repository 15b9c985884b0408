/// The thread on which a host evaluates closures that SwiftUI can evaluate off the main thread: the content of
/// `ForEach`, and closures passed to layout, geometry and environment modifiers.
public enum ClosureThread: Hashable, Sendable {
    /// All of them on the main thread.
    case main
    /// All of them on another thread.
    case other
    /// A random thread for each closure, from a seed. Every host has its own random numbers, from the seed and the type
    /// of its view, so that concurrent tests do not influence each other.
    case drawn(seed: UInt64)

    /// The value of the environment variable `PAGING_RENDERER`: `main`, `other` or a seed. Without the variable the
    /// seed is random. The seed is printed once.
    public static let environment: ClosureThread = {
        let value = ProcessInfo.processInfo.environment["PAGING_RENDERER"]
        switch value {
        case "main": return .main
        case "other": return .other
        default:
            let seed = value.flatMap { UInt64($0) } ?? .random(in: 0...9_999)
            let line =
                "SwiftUI double: closures move between threads. Set PAGING_RENDERER=\(seed) to repeat this run.\n"
            FileHandle.standardError.write(Data(line.utf8))
            return .drawn(seed: seed)
        }
    }()
}

/// Chooses which closures of a host are evaluated on the other thread.
struct ThreadDraws {
    private let thread: ClosureThread
    private var state: UInt64

    init(_ thread: ClosureThread, view: String) {
        self.thread = thread
        let seed: UInt64 = if case .drawn(let seed) = thread { seed } else { 0 }
        // FNV-1a, which is the same in every run.
        state = view.utf8.reduce(seed ^ 0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Whether the next closure is evaluated on the other thread.
    mutating func isOther() -> Bool {
        switch thread {
        case .main: return false
        case .other: return true
        case .drawn:
            // SplitMix64.
            state &+= 0x9e37_79b9_7f4a_7c15
            var value = state
            value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
            value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
            return (value ^ (value >> 31)) & 1 == 1
        }
    }
}

/// The background thread on which closures are evaluated.
///
/// The main thread waits until the closure has returned, as it waits for the lock of SwiftUI's renderer. Therefore two
/// threads never run at the same time, and runs differ only in their random numbers.
final class AsyncRenderer: @unchecked Sendable {
    static let shared = AsyncRenderer()

    /// Guards `work`.
    private let condition = NSCondition()
    private var work: (() -> Void)?

    private init() {
        let thread = Thread { [unowned self] in loop() }
        thread.name = "AsyncRenderer"
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Calls a closure on this thread and waits for its result.
    func run<Result>(_ body: () -> Result) -> Result {
        withoutActuallyEscaping(body) { body in
            var result: Result?
            condition.lock()
            work = { result = body() }
            condition.broadcast()
            while work != nil { condition.wait() }
            condition.unlock()
            guard let result else { preconditionFailure("the renderer did not call the closure") }
            return result
        }
    }

    private func loop() {
        condition.lock()
        while true {
            while work == nil { condition.wait() }
            work?()
            work = nil
            condition.broadcast()
        }
    }
}

extension Host {
    /// Evaluates a closure on the main thread or on the other one, as `threadDraws` chooses.
    func evaluateAnywhere<Result>(_ body: () -> Result) -> Result {
        guard threadDraws.isOther() else { return body() }
        closuresOffMain += 1
        return AsyncRenderer.shared.run(body)
    }
}
