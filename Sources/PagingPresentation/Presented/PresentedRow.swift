import PagingCore

/// A row of a presented list.
public struct PresentedRow<ItemID: Hashable, Element>: Identifiable {
    /// The content of a row.
    public enum Content {
        /// An item, as it is presented.
        case element(Element)
        /// A placeholder for an item that is not loaded, or was evicted.
        case placeholder(PlaceholderState)
        /// A separator between two items; `nil` for an item that was evicted.
        case separator(before: Element?, after: Element?)
        /// The header, before all other rows.
        case header
        /// The footer, after all other rows.
        case footer
    }

    /// The index of the row in the presented list, from 0.
    public let index: Int
    /// The content of the row.
    public let content: Content
    /// The identity of the row in the presented list; see ``PresentedRowID``.
    public let id: PresentedRowID<ItemID>

    /// The item, as it is presented; `nil` if the row has no item.
    public var element: Element? {
        if case .element(let element) = content { element } else { nil }
    }
}

/// The identity of a row in its presented list. It stays the same while other rows change.
public enum PresentedRowID<ItemID: Hashable>: Hashable {
    /// The row that presents a row of the base list.
    case row(RowID<ItemID>)
    /// The separator before that row. `step` is the index of the presentation's step that inserted it.
    case separator(before: RowID<ItemID>, step: Int)
    /// The header.
    case header
    /// The footer.
    case footer
}

extension PresentedRow: Sendable where ItemID: Sendable, Element: Sendable {}
extension PresentedRow.Content: Sendable where Element: Sendable {}
extension PresentedRowID: Sendable where ItemID: Sendable {}
