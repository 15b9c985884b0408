public import PagingCore

/// What a list looks like between two events of a schedule.
public struct ListSnapshot {
    private let simulation: Simulation

    init(_ simulation: Simulation) { self.simulation = simulation }

    /// The ids of the rows; `nil` where one has no item.
    ///
    /// - Complexity: O(n).
    public var rows: [Int32?] { simulation.observation.cells.map { $0.item?.id } }

    /// What is asked for and not answered yet, in the order in which it was.
    public var requests: [PageRequest] { simulation.requestsInFlight.map { $0.request } }

    /// The load states.
    public var states: LoadStates { simulation.observation.update.states }

    /// The rows that the readers see.
    public var viewports: [Range<Int>] { simulation.observation.viewports }
}
