import Paging
import PagingHTTP

/// What an error says about the end of the list.
extension WalkState {
    /// Whether the status 404 is the end of a list by offset: the page before it is shorter than the others.
    func isEndOfOffsets(_ error: any Error) -> Bool {
        guard let failure = error as? HTTPFailure, failure.status == 404, choice.name.naming == .offset else {
            return false
        }
        return end.received > 0 && end.isLastPageShort
            && end.remainingTotal(itemsBefore: itemsBefore) == nil
    }

    /// Whether the page that a request failed for may be behind the end of the list.
    func mayBeEnd(_ failure: HTTPFailure) -> Bool {
        if end.emptyRun > 0 { return false }
        return end.isBehindEnd
            || choice.name.naming != .cursor && end.received > 0 && failure.isOfMissingPage
                && end.remainingTotal(itemsBefore: itemsBefore) == nil
    }

    /// The statuses of servers that do not accept a request, as for pages behind the greatest number of items that they
    /// show. Such a page is the end of the list only if the page before it has no items.
    static let refusals = [400, 422]

    /// The error for a walk that does not get on: if the second page repeats the first, the server more likely ignores
    /// which page is requested.
    func failure(_ failure: WalkFailure) -> any Error {
        guard case .repeatedPage = failure, isOnlyPage,
            choice.name.naming != .cursor || [.token, .aip158, .slack].contains(choice.name)
        else { return failure }
        return WrongPage(repeatedIn: self)
    }

    /// Whether the list has one page, as far as is known. A part of it may have others before.
    var isOnlyPage: Bool { end.pages == 1 && (fullPageItemCount == nil || itemsBefore ?? 0 == 0) }

    /// Whether an error is the end of the list.
    func isEnd(_ error: any Error) -> Bool {
        switch error {
        // An empty page whose next cursor is its own is the last one, as in Mailgun's lists.
        case WalkFailure.cursorLoop(let cursor, _): end.emptyRun > 0 && place.isNamed(by: cursor)
        // If the second page has the items of the first, the server more likely ignores which page is requested.
        case WalkFailure.repeatedPage(let earlier, let count):
            // Behind the last page of some lists, the cursor is 0, with which the list begins again.
            place.isNamed(by: "0")
                || end.pages > 0 && !isOnlyPage && earlier == count - 1
                    && (choice.endsAtRepetition || end.isTotalReached(itemsBefore: itemsBefore)
                        || end.isPageCountReached)
        case let failure as HTTPFailure:
            (failure.status == 404 || failure.isListMissing)
                && end.isConfirmed(end.count(behind: itemsBefore))
                || failure.status == 404 && end.isTotalReached(itemsBefore: itemsBefore)
                || end.isBehindEnd && failure.isOfMissingPage
                    && (end.emptyRun > 0 || !Self.refusals.contains(failure.status ?? 0))
        default: false
        }
    }
}

extension HTTPFailure {
    /// Whether the response has no list of items.
    fileprivate var isListMissing: Bool {
        if case .decoding(let failure) = self { failure.isListMissing } else { false }
    }
}
