/// One change of the list, with everything that is true after it.
public struct Update<Item: Identifiable> {
    /// What happened to the rows.
    public enum Change: Hashable, Sendable {
        /// Everything may have changed: take the rows as they are.
        case replaced
        /// Some rows were removed, inserted or reloaded; none if only states changed.
        case changed(RowRanges)
    }

    /// What happened to the rows.
    public var change: Change
    /// The rows after the change.
    public var rows: Rows<Item>
    /// The load states after the change.
    public var states: LoadStates
    /// The indicators after the change.
    public var indicators: Indicators
    /// Whether there is anything to show after the change.
    public var content: ListContent
    /// How many items the server says there are, if it says so.
    public var total: Int?
    /// How many times the list was loaded anew by then.
    public internal(set) var completedRefreshes = 0
    /// When the list was loaded anew last, in nanoseconds of the time the machine is told; `nil` before it was.
    public internal(set) var refreshedAtNanoseconds: Int64?
    /// What stands before the first row and is held back after the change.
    public internal(set) var newItems = NewItems.nothing

    /// The number of this change, counted from the list's first, which is 1.
    public var version: Int { rows.version }

    init(
        change: Change, rows: Rows<Item>, states: LoadStates, indicators: Indicators, content: ListContent, total: Int?
    ) {
        self.change = change
        self.rows = rows
        self.states = states
        self.indicators = indicators
        self.content = content
        self.total = total
    }

    /// The same moment for a reader that has not seen the one before.
    public var asReplacement: Update {
        var whole = self
        whole.change = .replaced
        return whole
    }
}

extension Update: Sendable where Item: Sendable, Item.ID: Sendable {}
