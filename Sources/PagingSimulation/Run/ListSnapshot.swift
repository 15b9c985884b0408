public import PagingCore

/// The state of a list between two events of a schedule.
public struct ListSnapshot {
    private let simulation: Simulation

    init(_ simulation: Simulation) { self.simulation = simulation }

    /// The ids of the rows; `nil` for a row without an item.
    ///
    /// - Complexity: O(n).
    public var rows: [Int32?] { simulation.observation.cells.map { $0.item?.id } }

    /// The requests in flight, in the order in which they were made.
    public var requests: [PageRequest] { simulation.requestsInFlight.map { $0.request } }

    /// The load states.
    public var states: LoadStates { simulation.observation.update.states }

    /// The viewports of the readers.
    public var viewports: [Range<Int>] { simulation.observation.viewports }
}
