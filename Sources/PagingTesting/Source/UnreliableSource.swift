import Paging
import PagingCore

/// A source over the simulator's server, in virtual time. Its list changes, and its answers can be late, failed or
/// wrong.
///
/// Its behavior depends only on its seed and on the requests and their times, so a failed test can be repeated:
/// `"\(source)"` contains the seed.
///
/// ```swift
/// let clock = VirtualClock()
/// let source = UnreliableSource(500, .numbered(firstNumber: 1, pageSize: 20), faults: .all, clock: clock)
/// let pager = Pager(source) {
///     $0.clock = clock
///     $0.random = SeededRandom(seed: source.seed)
/// }
/// print(source)
/// ```
///
/// In this example the pager's random numbers, which determine the jitter of retries, come from the same seed.
///
/// The cursor of a page in a chained source is the rank of an item, as with keyset pagination.
public final class UnreliableSource: PageSourceConvertible, Sendable {
    /// The seed of all random decisions.
    public let seed: UInt64
    private let addressing: SourceAddressing
    private let clock: VirtualClock
    private let server: Locked<UnreliableServer>

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - count: How many items the list has at first, at or above 0.
    ///   - addressing: How pages are requested.
    ///   - faults: The faults of the server.
    ///   - seed: The seed of all random decisions.
    ///   - clock: Measures the latency and the time between changes of the list.
    public init(
        _ count: Int, _ addressing: SourceAddressing, faults: Faults = .slowness,
        seed: UInt64 = .random(in: 0...UInt64.max), clock: VirtualClock
    ) {
        self.seed = seed
        self.addressing = addressing
        self.clock = clock
        server = Locked(UnreliableServer(count, faults, seed: seed, now: clock.now))
    }

    /// The current items of the server's list, in its order.
    public var items: [SimulatedItem] {
        server.withLock { $0.items(at: clock.now) }
    }

    /// Removes all faults: from now on the list does not change, and each request is answered at once and correctly.
    /// Earlier requests keep their latency and faults.
    public func clearFaults() {
        server.withLock { $0.clearFaults(at: clock.now) }
    }

    /// The source for a pager or a sequence.
    public var pageSource: PageSource<SimulatedItem> {
        switch addressing {
        case .numbered(let firstNumber, let pageSize):
            .numbered(from: firstNumber, pageSize: pageSize) { [self] request in
                try await load(.number(request.number, size: request.size)).withoutCursors
            }
        case .offset(let limit, let endsAtShortPage):
            .offset(limit: limit, endsAtShortPage: endsAtShortPage) {
                [self] request -> ItemPage<SimulatedItem, Never> in
                try await load(.offset(request.offset, limit: request.limit)).withoutCursors
            }
        case .chained(let limit):
            .cursor(limit: limit, of: Int.self) { [self] request in
                try await load(.cursor(request.cursor, request.direction, limit: request.limit))
            }
        }
    }

    private func load(_ request: PageRequest) async throws -> ItemPage<SimulatedItem, Int> {
        let response = server.withLock { $0.drawResponse(to: request) }
        if response.latency > .zero {
            if response.ignoresCancellation {
                await Task { [clock] in try? await clock.sleep(for: response.latency) }.value
            } else {
                try await clock.sleep(for: response.latency)
            }
        }
        if let failure = response.failure { throw failure }
        return server.withLock {
            $0.answer(request, firstNumber: addressing.firstNumber, response.fault, at: clock.now)
        }
    }
}

extension UnreliableSource: CustomStringConvertible {
    /// The addressing and the seed, with which a test can be repeated.
    public var description: String { "UnreliableSource(\(addressing), seed: \(seed))" }
}

extension SeededRandom: RandomNumberGenerator {}
