import PagingHTTP

extension Walk {
    /// Checks that items are where they were when the run before ended.
    ///
    /// If items have ids, or with `--dedupe`, the next page has to begin with the items of it that were processed. In a list by
    /// number or offset, the last page that was written is requested once more: if it has an item that was not processed, or
    /// has none, items before it were deleted or inserted, and items that were not read may be in pages that were.
    ///
    /// The next page is received before. So an item that is deleted between the two requests leads to an error, and to no loss.
    ///
    /// - Parameters:
    ///   - next: The page at the place of the state; `nil` if there is none.
    ///   - state: The state from which the walk resumes.
    ///   - writer: Knows the items that were written.
    /// - Throws: ``UnprovenEnd``, or the error of the request.
    func checkMovedItems(before next: ReceivedPage?, _ state: WalkState, _ writer: PageWriter) async throws {
        let hasKey = state.hasIDs || job.dedupeKey != nil
        let moved = UnprovenEnd(count: state.end.received + state.skip, .moved)
        if let next, hasKey, next.digest(ofFirst: state.skip) != state.skippedItems,
            writer.hasNewItem(in: next, first: state.skip, state)
        {
            throw moved
        }
        guard let place = state.lastPlace, state.hasMovableRows, job.isReadOnly else { return }
        let items = try await checkedItems(at: place, state, transport(for: state.choice))
        let page = ReceivedPage(items, position: nil, hasKey: state.key != nil)
        if items.isEmpty || writer.hasNewItem(in: page, first: items.count, state) { throw moved }
    }

    /// Checks that no item of a list that seems complete came twice or has moved between pages.
    ///
    /// - Parameters:
    ///   - state: The state behind the last page.
    ///   - omitted: The number of items that are not written, or written again with another value.
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
        } else if state.recurring > 0, !state.sharesKeys, !end.isTotalReached(without: omitted, state) {
            throw UnprovenEnd(count: end.received, .omittedRecurring(state.recurring))
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
