import Synchronization

/// The connections of a server, of which there are never more than a fixed number.
///
/// Where there would be more, the client with most of them loses the one whose last request is the longest ago. So a
/// client that is new is always served, and costs only clients that have more than their share.
final class OpenConnections: Sendable {
    typealias ID = Int

    /// How many connections there can be. Systems often give a process 1,024 descriptors.
    static let defaultMaximumCount = 800

    private struct Connection {
        var holding: FairShare.Holding<ID>
        var close: @Sendable () -> Void
    }

    private struct State {
        var connections: [ID: Connection] = [:]
        var useCount = 0
    }

    private let maximumCount: Int
    private let state = Mutex(State())

    /// - Parameter maximumCount: How many connections there can be.
    init(maximumCount: Int = defaultMaximumCount) {
        self.maximumCount = maximumCount
    }

    /// Adds a connection.
    ///
    /// - Parameters:
    ///   - client: The other end.
    ///   - close: Closes the connection. It is called at most once, and may be called on any thread.
    /// - Complexity: O(*n*) for *n* connections if there are too many.
    func open(for client: ClientNetwork, close: @escaping @Sendable () -> Void) -> ID {
        let (id, excess) = state.withLock { state in
            state.useCount += 1
            let id = state.useCount
            state.connections[id] = Connection(
                holding: FairShare.Holding(id: id, client: client, size: 1, lastUse: id), close: close)
            guard state.connections.count > maximumCount,
                let oldest = FairShare.excess(of: state.connections.values.lazy.map(\.holding))
            else { return (id, Connection?.none) }
            return (id, state.connections.removeValue(forKey: oldest))
        }
        excess?.close()
        return id
    }

    /// Notes that a request has arrived as a whole.
    func recordRequest(_ id: ID) {
        state.withLock { state in
            state.useCount += 1
            state.connections[id]?.holding.lastUse = state.useCount
        }
    }

    /// Removes a connection that was closed.
    func end(_ id: ID) {
        state.withLock { _ = $0.connections.removeValue(forKey: id) }
    }
}
