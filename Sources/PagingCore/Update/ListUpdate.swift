/// One change of the list, with the rows and states after it.
public struct ListUpdate<Item: Identifiable> {
    /// The change of the rows.
    public enum Change: Hashable, Sendable {
        /// Any row may have changed. The reader reloads all rows.
        case replaced
        /// These rows were removed, inserted or reloaded. The ranges are empty if only states changed.
        case changed(RowRanges)
    }

    /// The change of the rows.
    public var change: Change
    /// The rows after the change.
    public var rows: ListRows<Item>
    /// The load states after the change.
    public var states: LoadStates
    /// The indicators after the change.
    public var indicators: ListIndicators
    /// Whether the list has rows after the change.
    public var content: ListContent
    /// The number of items in the list according to the server; `nil` if unknown, or 2²⁹ or more.
    public var total: Int?
    /// The number of completed refreshes, the first load included.
    public internal(set) var completedRefreshes = 0
    /// The time at which the last refresh completed, in nanoseconds, on the clock of the inputs; `nil` before the
    /// first.
    public internal(set) var refreshedAtNanoseconds: Int64?
    /// The pending new items after the change.
    public internal(set) var newItems = NewItems.nothing

    /// The number of this change. The first change of a list is 1.
    public var version: Int { rows.version }

    init(
        change: Change, rows: ListRows<Item>, states: LoadStates, indicators: ListIndicators, content: ListContent,
        total: Int?
    ) {
        self.change = change
        self.rows = rows
        self.states = states
        self.indicators = indicators
        self.content = content
        self.total = total
    }

    /// The same update with the change ``Change/replaced``, for a reader that did not receive the update before it.
    public var asReplacement: ListUpdate {
        var replacement = self
        replacement.change = .replaced
        return replacement
    }
}

extension ListUpdate: Sendable where Item: Sendable, Item.ID: Sendable {}
