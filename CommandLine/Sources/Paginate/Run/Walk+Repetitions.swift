import PagingHTTP

extension Walk {
    /// Checks that no item of a list that seems complete came twice or has moved between pages.
    ///
    /// - Parameters:
    ///   - state: The state behind the last page.
    ///   - omitted: The number of duplicates that are not written.
    /// - Throws: ``UnprovenEnd``.
    func checkRepetitions(_ state: WalkState, omitted: Int) throws(UnprovenEnd) {
        let end = state.end
        if job.dedupeKey == nil {
            if let count = end.cameTwice, let key = state.key {
                throw UnprovenEnd(count: end.received, .doubled(count, key))
            }
            // With the empty key, the command line says that equal items may be different ones.
            if job.itemKey?.steps.isEmpty != true, end.hasUnexplainedOverlap(itemsBefore: state.itemsBefore) {
                throw UnprovenEnd(count: end.received, .overlapping)
            }
        } else if let count = state.recurring, state.sharesKeys != true, !end.isTotalReached(without: omitted, state) {
            throw UnprovenEnd(count: end.received, .omittedRecurring(count))
        }
        if state.hasMovableRows, let (first, last) = end.fallenTotal(itemsBefore: state.itemsBefore) {
            throw UnprovenEnd(count: end.received, .fallenTotal(first: first, last: last))
        }
    }
}

extension WalkState {
    /// Whether pages have a number or an offset in the request, even in the link that the page before has to it, so that a
    /// deleted item moves the others.
    fileprivate var hasMovableRows: Bool {
        if choice.name.naming != .cursor { return true }
        return place.link.map { Evidence.query(of: $0) }?.contains { name, value in
            Recognition.positionParameters.contains(name) && Int(value) != nil
        } ?? false
    }
}

extension EndEvidence {
    /// Whether an exact total is reached, although some items are not written.
    fileprivate func isTotalReached(without omitted: Int, _ state: WalkState) -> Bool {
        guard let total, let count = count(behind: state.itemsBefore) else { return false }
        return count - omitted >= total
    }
}
