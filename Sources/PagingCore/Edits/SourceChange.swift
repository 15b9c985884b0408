/// How the list of a source has changed, reported by a source that observes its list (D1).
///
/// A source reports each change after the pages that it read before the change, and before those that it read after it. So an
/// answer never undoes a change, and no change is made to rows that the source does not know.
package struct SourceChange<Item: Identifiable, Cursor: Hashable> {
    /// The changes of the rows that the list shows.
    package var shown: SourceEdits<Item, Cursor>
    /// The changes of the rows that a running refresh has loaded so far.
    package var refreshed: SourceEdits<Item, Cursor>
    /// The number of items in the whole list; `nil` if it is unknown or has not changed.
    package var total: Int?

    /// - Parameters:
    ///   - shown: The changes of the rows that the list shows.
    ///   - refreshed: The changes of the rows that a running refresh has loaded so far.
    ///   - total: The number of items in the whole list; `nil` if it is unknown or has not changed.
    package init(
        shown: SourceEdits<Item, Cursor> = SourceEdits(), refreshed: SourceEdits<Item, Cursor> = SourceEdits(),
        total: Int? = nil
    ) {
        self.shown = shown
        self.refreshed = refreshed
        self.total = total
    }

    /// Whether nothing has changed.
    package var isEmpty: Bool { shown.isEmpty && refreshed.isEmpty && total == nil }

    /// The same change with other cursors.
    package func mapCursors<Other: Hashable>(_ transform: (Cursor) -> Other) -> SourceChange<Item, Other> {
        SourceChange<Item, Other>(
            shown: shown.mapCursors(transform), refreshed: refreshed.mapCursors(transform), total: total)
    }
}

/// The changes that a source made to the rows of a list.
package struct SourceEdits<Item: Identifiable, Cursor: Hashable> {
    /// The changes of items, in order. An item that sorts elsewhere now is removed and inserted again.
    package var edits: [SourceEdit<Item, Cursor>]
    /// The edges behind which there are items now although they had ended, with the cursors of these items.
    package var opened: [LoadDirection: Cursor]

    /// - Parameters:
    ///   - edits: The changes of items, in order.
    ///   - opened: The edges that had ended and have items behind them now.
    package init(_ edits: [SourceEdit<Item, Cursor>] = [], opened: [LoadDirection: Cursor] = [:]) {
        self.edits = edits
        self.opened = opened
    }

    /// Whether nothing has changed.
    package var isEmpty: Bool { edits.isEmpty && opened.isEmpty }

    /// Adds what has changed after this.
    package mutating func append(_ next: SourceEdits) {
        edits += next.edits
        opened.merge(next.opened) { $1 }
    }

    func mapCursors<Other: Hashable>(_ transform: (Cursor) -> Other) -> SourceEdits<Item, Other> {
        SourceEdits<Item, Other>(
            edits.map { $0.mapCursor(transform) }, opened: opened.mapValues(transform))
    }
}

extension SourceChange: Sendable where Item: Sendable, Item.ID: Sendable, Cursor: Sendable {}
extension SourceEdits: Sendable where Item: Sendable, Item.ID: Sendable, Cursor: Sendable {}
