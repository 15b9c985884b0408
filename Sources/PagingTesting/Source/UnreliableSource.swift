import Paging

/// A source over a server whose list changes, and which is late, fails and lies: the server of the simulator, in virtual
/// time.
///
/// What it does is drawn from its seed and from what it is asked when, so that a test that fails can be run again:
/// `"\(source)"` tells the seed.
///
/// ```swift
/// let clock = VirtualClock()
/// let source = UnreliableSource(500, .numbered(firstNumber: 1, pageSize: 20), faults: .all, clock: clock)
/// let pager = Pager(source, clock: clock, random: SeededRandom(seed: source.seed))
/// print(source)
/// ```
///
/// The pager's own random numbers, the jitter of its repetitions, are drawn from the same seed there.
///
/// Its chained form names pages by the rank of an item, as servers do that page by a sorted key.
public final class UnreliableSource: PageSourceConvertible, Sendable {
    /// What all is drawn from.
    public let seed: UInt64
    private let addressing: Addressing
    private let clock: VirtualClock
    private let server: Locked<UnreliableServer>

    /// A source.
    ///
    /// - Parameters:
    ///   - count: How many items the list holds at first, at or above 0.
    ///   - addressing: How its pages are asked for.
    ///   - faults: What is wrong with the server.
    ///   - seed: What all is drawn from.
    ///   - clock: By which it is late and its list changes.
    public init(
        _ count: Int, _ addressing: Addressing, faults: Faults = .slowness,
        seed: UInt64 = .random(in: 0...UInt64.max), clock: VirtualClock
    ) {
        self.seed = seed
        self.addressing = addressing
        self.clock = clock
        server = Locked(UnreliableServer(count, faults, seed: seed, now: clock.now))
    }

    /// The items of the server's list at this moment, in its order.
    public var items: [SimulatedItem] {
        server.withLock { $0.items(at: clock.now) }
    }

    /// Ends all faults: from now on the list stands still, and each request is answered honestly and at once. What was
    /// asked before is dealt with as it was to be.
    public func clearFaults() {
        server.withLock { $0.clearFaults(at: clock.now) }
    }

    /// The source, for a pager or a sequence.
    public var pageSource: PageSource<SimulatedItem> {
        switch addressing {
        case .numbered(let firstNumber, let pageSize):
            .numbered(from: firstNumber, pageSize: pageSize) { [self] request in
                try await load(.number(request.number, size: request.size)).withoutCursors
            }
        case .offset(let limit, let endsAtShortPage):
            .offset(limit: limit, endsAtShortPage: endsAtShortPage) { [self] request -> Page<SimulatedItem, Never> in
                try await load(.offset(request.offset, limit: request.limit)).withoutCursors
            }
        case .chained(let limit):
            .cursor(limit: limit, of: Int.self) { [self] request in
                try await load(.cursor(request.cursor, request.direction, limit: request.limit))
            }
        }
    }

    private func load(_ request: PageRequest) async throws -> Page<SimulatedItem, Int> {
        let fate = server.withLock { $0.fate(of: request) }
        if fate.latency > .zero {
            if fate.ignoresCancellation {
                await Task { [clock] in try? await clock.sleep(for: fate.latency) }.value
            } else {
                try await clock.sleep(for: fate.latency)
            }
        }
        if let failure = fate.failure { throw failure }
        return server.withLock { $0.answer(request, firstNumber: firstNumber, fate.fault, at: clock.now) }
    }

    private var firstNumber: Int {
        if case .numbered(let firstNumber, _) = addressing { firstNumber } else { 0 }
    }
}

extension UnreliableSource: CustomStringConvertible {
    /// The source and its seed, to run a test again.
    public var description: String { "UnreliableSource(\(addressing), seed: \(seed))" }
}

extension Page {
    fileprivate var withoutCursors: Page<Item, Never> { Page<Item, Never>(items, total: total, isLast: isLast) }
}

extension SeededRandom: RandomNumberGenerator {}
