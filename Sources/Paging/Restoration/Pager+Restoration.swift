extension Pager {
    /// What brings the list back to the same place, when the app is opened again or a screen was given up for its
    /// memory; `nil` while the list has no rows, and if a cursor is of another type.
    ///
    /// Edits of open transactions and rows inserted by edits are no part of it.
    ///
    /// - Parameters:
    ///   - query: What the list is a list of. A pager for anything else refuses the state.
    ///   - cursors: The type of the source's cursors: `Never` for page numbers and offsets.
    /// - Complexity: O(p) in pages.
    public func state<Cursor>(of query: String, cursors: Cursor.Type = String.self) -> PagerRestorationState<Cursor>? {
        guard var feed = feed.state else { return nil }
        feed.ageNanoseconds = ageToKeep
        var held: [Cursor] = []
        var places: [Int: Int] = [:]
        for number in feed.cursors where places[number] == nil {
            guard let cursor = self.cursors.cursor(number).base as? Cursor else { return nil }
            places[number] = held.count
            held.append(cursor)
        }
        return PagerRestorationState(query: query, feed: feed.renumbered { places[$0] ?? 0 }, cursors: held)
    }

    private var ageToKeep: Int64? {
        feed.ageNanoseconds(at: timeline.nanoseconds())
    }
}
