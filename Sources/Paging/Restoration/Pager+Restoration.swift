extension Pager {
    /// A state from which the list can be restored later, for example after the app or a screen was closed; `nil` while
    /// the list has no rows, and if a cursor is of another type.
    ///
    /// The state contains no edits of open transactions and no rows that were inserted by edits.
    ///
    /// - Parameters:
    ///   - query: Identifies the content of the list. A pager for another query refuses the state.
    ///   - cursors: The type of the source's cursors: `Never` for page numbers and offsets.
    /// - Complexity: O(p) in pages.
    public func state<Cursor>(of query: String, cursors: Cursor.Type = String.self) -> PagerRestorationState<Cursor>? {
        guard var feed = engine.feed.state else { return nil }
        feed.ageNanoseconds = ageToKeep
        var held: [Cursor] = []
        var places: [Int: Int] = [:]
        for number in feed.cursors where places[number] == nil {
            guard let cursor = engine.cursors.cursor(number).base as? Cursor else { return nil }
            places[number] = held.count
            held.append(cursor)
        }
        return PagerRestorationState(query: query, feed: feed.renumbered { places[$0] ?? 0 }, cursors: held)
    }

    private var ageToKeep: Int64? {
        engine.feed.ageNanoseconds(at: timeline.nanoseconds())
    }
}
