import PagingCore

/// The rows that stand before and behind all rows of a presented list: a header and a footer.
public struct EndRows: Hashable, Sendable {
    /// Whether there is a row before all others.
    public var hasHeader: Bool
    /// Whether there is a row behind all others.
    public var hasFooter: Bool

    /// - Parameters:
    ///   - hasHeader: Whether there is a row before all others.
    ///   - hasFooter: Whether there is a row behind all others.
    public init(hasHeader: Bool = false, hasFooter: Bool = false) {
        self.hasHeader = hasHeader
        self.hasFooter = hasFooter
    }

    /// How many rows there are.
    public var count: Int { rowsBefore + (hasFooter ? 1 : 0) }

    /// How many rows stand before the first row of the list.
    public var rowsBefore: Int { hasHeader ? 1 : 0 }

    /// Takes a change of the list between them, and becomes others.
    ///
    /// - Parameters:
    ///   - ranges: What happened to the list's rows.
    ///   - baseCount: How many rows the list had.
    ///   - next: The rows before and behind it after the change.
    /// - Returns: What happened to all rows.
    public mutating func take(_ ranges: RowRanges, baseCount: Int, becoming next: EndRows) -> RowRanges {
        var changes = RowChanges()
        changes.appendEnd(hasHeader, next.hasHeader)
        for step in ranges.steps(from: baseCount) { changes.append(step) }
        changes.appendEnd(hasFooter, next.hasFooter)
        self = next
        return changes.ranges
    }
}

extension RowChanges {
    fileprivate mutating func appendEnd(_ was: Bool, _ isThere: Bool) {
        switch (was, isThere) {
        case (false, false): break
        case (false, true): append(.inserted(1))
        case (true, false): append(.removed(1))
        case (true, true): append(.kept(1))
        }
    }
}
