import PagingCore

/// The header and footer rows of a presented list, before and after all other rows.
public struct EndRows: Hashable, Sendable {
    /// Whether there is a header, the first row.
    public var hasHeader: Bool
    /// Whether there is a footer, the last row.
    public var hasFooter: Bool

    /// - Parameters:
    ///   - hasHeader: Whether there is a header, the first row.
    ///   - hasFooter: Whether there is a footer, the last row.
    public init(hasHeader: Bool = false, hasFooter: Bool = false) {
        self.hasHeader = hasHeader
        self.hasFooter = hasFooter
    }

    /// The number of header and footer rows, 0 to 2.
    public var count: Int { rowsBefore + (hasFooter ? 1 : 0) }

    /// The number of rows before the first row of the list, 0 or 1.
    public var rowsBefore: Int { hasHeader ? 1 : 0 }

    /// Applies a change of the list between header and footer, and changes header and footer.
    ///
    /// - Parameters:
    ///   - ranges: The change of the list's rows.
    ///   - baseCount: The number of the list's rows before the change.
    ///   - next: The header and footer after the change.
    /// - Returns: The change of all rows, header and footer included.
    public mutating func apply(_ ranges: RowRanges, baseCount: Int, becoming next: EndRows) -> RowRanges {
        var changes = RowChanges()
        changes.appendEnd(hasHeader, next.hasHeader)
        for step in ranges.steps(from: baseCount) { changes.append(step) }
        changes.appendEnd(hasFooter, next.hasFooter)
        self = next
        return changes.ranges
    }
}

extension RowChanges {
    fileprivate mutating func appendEnd(_ before: Bool, _ after: Bool) {
        switch (before, after) {
        case (false, false): break
        case (false, true): append(.inserted(1))
        case (true, false): append(.removed(1))
        case (true, true): append(.kept(1))
        }
    }
}
