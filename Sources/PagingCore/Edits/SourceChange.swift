/// A change of the source's own list, reported by a source that observes it (D1).
///
/// A source reports each change after the pages that it read before the change, and before those that it read after it. So an
/// answer never undoes a change, and no change is made to rows that it does not know.
package struct SourceChange<Item: Identifiable, Cursor: Hashable> {
    /// The changes of items, in order. An item that sorts elsewhere now is removed and inserted again.
    package var edits: [ListEdit<Item>]
    /// The edges behind which there are items now although they had ended, with the cursors of these items.
    package var opened: [LoadDirection: Cursor]
    /// The number of items in the whole list; `nil` if it is unknown or has not changed.
    package var total: Int?

    /// - Parameters:
    ///   - edits: The changes of items, in order.
    ///   - opened: The edges that had ended and have items behind them now.
    ///   - total: The number of items in the whole list; `nil` if it is unknown or has not changed.
    package init(_ edits: [ListEdit<Item>] = [], opened: [LoadDirection: Cursor] = [:], total: Int? = nil) {
        self.edits = edits
        self.opened = opened
        self.total = total
    }
}

extension SourceChange {
    /// Whether nothing has changed.
    package var isEmpty: Bool { edits.isEmpty && opened.isEmpty && total == nil }

    /// Adds what has changed after this.
    package mutating func append(_ next: SourceChange) {
        edits += next.edits
        opened.merge(next.opened) { $1 }
        total = next.total ?? total
    }
}

extension SourceChange: Sendable where Item: Sendable, Item.ID: Sendable, Cursor: Sendable {}
