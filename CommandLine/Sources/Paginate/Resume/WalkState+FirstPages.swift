import PagingHTTP

extension WalkState {
    /// Whether the next page is the first one of the walk.
    var isAtBeginning: Bool { place == beginning }

    /// Moves on to the next page, or past the items that were processed.
    ///
    /// - Parameters:
    ///   - page: The page at the place of the state.
    ///   - count: The number of items of the page that were processed.
    ///   - next: The place of the next page; `nil` if the page is the last one, or if not all its items were processed.
    mutating func pageWasWritten(_ page: ReceivedPage, count: Int, next: SavedPlace?) {
        guard let next else {
            skip = count
            return
        }
        place = next
        skip = 0
        written.append(page)
    }

    /// Checks by the page numbers in the responses that no page was skipped. Pages behind the second are ignored.
    ///
    /// If the first request had no page number, the number of the first page is a guess. If the guess is one too high,
    /// responses state a number that is one too high.
    ///
    /// - Parameter position: The page number in the response for the page at the place of the state; `nil` if it has
    ///   none.
    /// - Throws: ``WrongPage``.
    mutating func pageArrived(at position: Int?) throws(WrongPage) {
        guard let firstNumber else { return }
        let pagesBefore = isAtBeginning ? 0 : 1
        if position == firstNumber &+ pagesBefore &+ 1 {
            throw WrongPage(
                requested: choice.firstNumber &+ pagesBefore, stated: firstNumber &+ pagesBefore &+ 1,
                after: firstNumber, firstPage: choice.firstNumber &- 1)
        }
        if !isAtBeginning { self.firstNumber = nil }
    }
}
