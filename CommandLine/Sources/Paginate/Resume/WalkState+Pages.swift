import PagingHTTP

extension WalkState {
    /// Moves on to the next page, or past the items that were processed.
    ///
    /// - Parameters:
    ///   - page: The page at the place of the state.
    ///   - count: The number of items of the page that were processed.
    ///   - next: The place of the next page; `nil` if the page is the last one, or if not all its items were processed.
    mutating func pageWasWritten(_ page: ReceivedPage, count: Int, next: SavedPlace?) {
        guard let next else {
            skip = count
            skippedItems = page.digest(ofFirst: count)
            return
        }
        if !page.items.isEmpty { lastPlace = place }
        place = next
        skip = 0
        skippedItems = nil
        written.append(page)
    }

    /// Records that a page has items of the first page in the same order.
    mutating func listBeganAgain() {
        // Fewer than three items of the first page are not recognized. They may be at the end of the page before.
        if !beginsAgain, recurring < 3 { recurring = 0 }
        beginsAgain = true
    }

    /// Checks that the page number or the offset in a response is that of its request.
    ///
    /// For a page behind the last one, servers may state the number of the last one.
    ///
    /// - Parameters:
    ///   - position: The number in the response for the page at the place of the state; `nil` if it has none.
    ///   - isEmpty: Whether the page has no items.
    /// - Throws: ``WrongPage`` if the page is another one.
    mutating func pageArrived(at position: Int?, isEmpty: Bool) throws(WrongPage) {
        guard let position, let requested = numberedPlace.position else { return }
        if stated == nil, end.pages == 0, !isEmpty { stated = StatedPosition(first: position, requested: requested) }
        var checked = stated
        let expected = checked?.pageArrived(position, requested: requested)
        if !isEmpty { stated = checked }
        guard let expected, !isEmpty || position > expected else { return }
        throw WrongPage(requested: requested, stated: position, expected: expected, self)
    }
}
