import PagingCore

/// A row of a presented list.
public struct PresentedRow<ItemID: Hashable, Element>: Identifiable {
    /// What stands in a row.
    public enum Content {
        /// What an item is presented as.
        case element(Element)
        /// A place whose item is not held.
        case placeholder(PlaceholderState)
        /// What stands between two neighbours; `nil` for one that is not held any more.
        case separator(before: Element?, after: Element?)
        /// What stands before all rows.
        case header
        /// What stands behind all rows.
        case footer
    }

    /// The row's place in the presented list, from 0.
    public let index: Int
    /// What stands in the row.
    public let content: Content
    /// What tells the row from all others.
    public let id: PresentedRowID<ItemID>

    /// What an item is presented as, if there is one in the row.
    public var element: Element? {
        if case .element(let element) = content { element } else { nil }
    }
}

/// What tells a row from all others of its presented list, and stays the same while the list changes around it.
public enum PresentedRowID<ItemID: Hashable>: Hashable {
    /// The row that presents one of the list.
    case row(RowID<ItemID>)
    /// The separator before that row, of the step of the presentation that put it there.
    case separator(before: RowID<ItemID>, step: Int)
    /// The row before all others.
    case header
    /// The row behind all others.
    case footer
}

extension PresentedRow: Sendable where ItemID: Sendable, Element: Sendable {}
extension PresentedRow.Content: Sendable where Element: Sendable {}
extension PresentedRowID: Sendable where ItemID: Sendable {}
