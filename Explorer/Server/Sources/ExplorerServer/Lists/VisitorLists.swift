import Synchronization

/// The lists that visitors have made, in memory. If they are too many or too large, the list that was not used for longest
/// is removed.
final class VisitorLists: Sendable {
    /// How many lists there can be.
    static let capacity = 64

    /// How many bytes of memory all lists together can take. A single list never takes more.
    private let maximumMemorySize: Int

    private let seed: UInt64
    private let server: ServerName?
    private let clock: any Clock<Duration>

    private struct State {
        var lists: [String: (list: VisitorList, lastUse: Int)] = [:]
        var useCount = 0
    }

    private let state = Mutex(State())

    /// - Parameters:
    ///   - seed: What latencies and failures are drawn from.
    ///   - server: What the ids of lists begin with, if there are several servers.
    ///   - maximumMemorySize: How many bytes of memory all lists together can take.
    ///   - clock: Measures latencies.
    init(
        seed: UInt64, server: ServerName? = nil, maximumMemorySize: Int = 256 << 20,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.seed = seed
        self.server = server
        self.maximumMemorySize = maximumMemorySize
        self.clock = clock
    }

    /// Makes a list.
    ///
    /// - Parameters:
    ///   - count: The number of rows, 0...100,000.
    ///   - newest: The end at which the newest rows are.
    ///   - behavior: How the server behaves.
    func add(count: Int, newest: ListEnd, behavior: ListBehavior) -> VisitorList {
        let list = VisitorList(
            id: newID(), count: count, newest: newest, behavior: behavior, seed: seed, clock: clock)
        state.withLock { state in
            state.useCount += 1
            state.lists[list.id] = (list, state.useCount)
        }
        removeExcess()
        return list
    }

    /// Removes the lists that were not used for longest until the others fit into memory. The list that was used last
    /// stays. It must follow each change of a list.
    func removeExcess() {
        state.withLock { state in
            var memorySize = state.lists.values.reduce(0) { $0 + $1.list.memorySize }
            while state.lists.count > Self.capacity || (memorySize > maximumMemorySize && state.lists.count > 1),
                let oldest = state.lists.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                memorySize -= oldest.value.list.memorySize
                state.lists[oldest.key] = nil
            }
        }
    }

    /// The list with an id.
    ///
    /// - Throws: `APIError.unknownList`.
    func list(_ id: String) throws(APIError) -> VisitorList {
        try state.withLock { state throws(APIError) in
            guard let list = state.lists[id]?.list else { throw .unknownList(id) }
            state.useCount += 1
            state.lists[id]?.lastUse = state.useCount
            return list
        }
    }

    /// The id of another list. It begins with the name of the server, so that a proxy knows which server has the list.
    private func newID() -> String {
        server.map { "\($0.text)-\(Self.randomID())" } ?? Self.randomID()
    }

    /// 128 random bits, so that no visitor finds the list of another one.
    private static func randomID() -> String {
        [UInt64.random(in: .min ... .max), .random(in: .min ... .max)].map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
