import Foundation

/// What one input is given to.
enum Target: String, CaseIterable {
    case links, envelopes, responses, cursors, fields, keysets

    func check(_ bytes: UnsafeBufferPointer<UInt8>) {
        switch self {
        case .links: checkLinks(bytes)
        case .envelopes: checkEnvelopes(bytes)
        case .responses: checkResponses(bytes)
        case .cursors: checkCursors(bytes)
        case .fields: checkFields(bytes)
        case .keysets: checkKeysets(bytes)
        }
    }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Hands what libFuzzer invents to the target that the environment names: PAGING_FUZZ=links Fuzz [libFuzzer's options].
@main
struct Fuzz {
    static let target = ProcessInfo.processInfo.environment["PAGING_FUZZ"].flatMap(Target.init)

    static func main() {
        guard target != nil else {
            print("PAGING_FUZZ is to name a target: \(Target.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(2)
        }
        // With the stack of a thread of Swift's concurrent pool on Apple's systems, deep recursion is found soon.
        let thread = Thread { exit(run()) }
        thread.stackSize = 512 << 10
        thread.start()
        while true { sleep(1_000) }
    }

    private static func run() -> CInt {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        return runDriver(&count, &arguments) { start, count in
            let began = threadSeconds()
            Fuzz.target?.check(UnsafeBufferPointer(start: start, count: count))
            require(threadSeconds() - began < 2, "an input of \(count) bytes takes no two seconds")
            return 0
        }
    }
}

/// Ends the process, which libFuzzer takes for a crash, where a promise is broken.
func require(_ isKept: Bool, _ promise: @autoclosure () -> String) {
    if !isKept { fatalError("broken: \(promise())") }
}

/// How long the thread was on a core.
private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
