import Synchronization

/// The lists that visitors have made, in memory.
///
/// If they are too many or too large, the client that has most of them loses the one that it was not using for longest. So no
/// client loses a list to others if it has less than an equal share.
final class VisitorLists: Sendable {
    /// How many lists there can be.
    static let capacity = 1_024

    /// How many bytes of memory all lists together can take. A single list never takes more.
    private let maximumMemorySize: Int

    private let seed: UInt64
    private let server: ServerName?
    private let clock: any Clock<Duration>

    private struct State {
        var lists: [String: (list: VisitorList, client: ClientNetwork, lastUse: Int)] = [:]
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
    ///   - client: Who makes it.
    func add(count: Int, newest: ListEnd, behavior: ListBehavior, for client: ClientNetwork) -> VisitorList {
        let list = VisitorList(
            id: newID(), count: count, newest: newest, behavior: behavior, seed: seed, clock: clock)
        state.withLock { state in
            state.useCount += 1
            state.lists[list.id] = (list, client, state.useCount)
        }
        removeExcess()
        return list
    }

    /// Removes lists until the others fit into memory. A single list stays. It must follow each change of a list.
    func removeExcess() {
        state.withLock { state in
            var memorySize = state.lists.values.reduce(0) { $0 + $1.list.memorySize }
            while state.lists.count > 1 {
                let isTooMany = state.lists.count > Self.capacity
                guard isTooMany || memorySize > maximumMemorySize else { return }
                let holdings = state.lists.values.map { list, client, lastUse in
                    FairShare.Holding(
                        id: list.id, client: client, size: isTooMany ? 1 : list.memorySize, lastUse: lastUse)
                }
                let excess = FairShare.excess(of: holdings).flatMap { state.lists.removeValue(forKey: $0) }
                memorySize -= excess?.list.memorySize ?? 0
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
