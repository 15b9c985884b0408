/// A fault of a source that would break a list.
public enum PageSourceFault: Hashable, Sendable, CaseIterable {
    /// A request of the kind that every list makes throws an error.
    case throwsError
    /// Two equal requests return different items, or the same items in another order.
    case isUnstable
    /// An item has another id in every answer.
    case generatesNewIDs
    /// Two items of one page have the same id.
    case repeatsWithinPage
    /// An item is in two pages.
    case repeatsAcrossPages
    /// Items between two pages are missing: with another limit there are more.
    case skipsItems
    /// The list ends although there are more items.
    case endsTooEarly
    /// The list does not end.
    case neverEnds
    /// A page has more items than were requested.
    case exceedsLimit
    /// A page that is not the last has fewer items than were requested.
    case returnsShortPage
    /// The total is not the number of items.
    case wrongTotal
    /// The total is the number of items of the page, not of the list.
    case totalCountsPage
    /// Requests at the same time return other items than requests one after the other.
    case mixesConcurrentRequests
    /// Every page has the items of the first page.
    case ignoresPosition
    /// The offset is used as a page number.
    case treatsOffsetAsPageNumber
    /// The offset is rounded to a whole page.
    case roundsOffset
    /// The page does not begin at its offset.
    case startsAtWrongOffset
    /// The limit is used as the index where the page ends.
    case treatsLimitAsEnd
    /// A request beyond the end of the list throws an error.
    case throwsBeyondEnd
    /// A request beyond the end of the list returns items.
    case returnsItemsBeyondEnd
    /// There is a page before the page that the source calls the first.
    case startsAfterFirstPage
    /// The first two numbers return the same page.
    case startsBeforeFirstPage
    /// A page names a cursor that was followed before.
    case repeatsCursor
    /// A page begins with the last item of the page before it.
    case repeatsCursorItem
    /// The previous cursor of a page does not lead to the page before it.
    case wrongPreviousCursor
    /// A page that was requested backward has its items in reverse order.
    case reversesPreviousPage

    /// A description of the fault and how to fix it.
    public var advice: String {
        switch self {
        case .throwsError:
            "The source throws for a request that every list makes. Test this request alone, and throw only if the server refuses it."
        case .isUnstable:
            "The same request returns other items, or another order. Sort by a unique value: add the id as the last sort key."
        case .generatesNewIDs:
            "Items get a new id each time they arrive, so the list recognizes no item. Take the id from the server's data; do not generate it with UUID()."
        case .repeatsWithinPage:
            "A page has two items with one id. If they are different items, add the value that distinguishes them to the id."
        case .repeatsAcrossPages:
            "An item is in two pages. Check that pages do not overlap, and that the id breaks ties in the sort order."
        case .skipsItems:
            "Items between two pages are missing. Check for an off-by-one error where a page begins, and for ties in the sort order."
        case .endsTooEarly:
            "The list ends although there are more items. Set isLast, or omit the next cursor, only for the last page."
        case .neverEnds:
            "The pages do not end, or have no items. Set isLast or a total, or name no next cursor in the last page."
        case .exceedsLimit: "A page has more items than the limit. Pass the request's limit to the server."
        case .returnsShortPage:
            "A page that is not the last is short. If the server clamps the limit, request no more than it sends."
        case .wrongTotal: "The total is not the number of items. Omit the total if it is not exact."
        case .totalCountsPage: "The total counts the items of the page. It must count the items of the whole list."
        case .mixesConcurrentRequests:
            "Requests that run at the same time get each other's answers. Keep no state between requests, and use only the values of the request."
        case .ignoresPosition:
            "Every page has the items of the first page. Pass the number, the offset or the cursor to the server."
        case .treatsOffsetAsPageNumber:
            "The offset is used as a page number, but it counts items. Use .numbered for a server that counts pages."
        case .roundsOffset:
            "The offset is rounded down to a whole page. Use .numbered for a server that can return only whole pages."
        case .startsAtWrongOffset:
            "A page does not begin at its offset. The offset counts the items before the page, from 0."
        case .treatsLimitAsEnd:
            "The limit is used as the index where the page ends, but it counts items. End the page at offset + limit."
        case .throwsBeyondEnd:
            "A request beyond the end throws. Return an empty page: this is how a pager learns that the list has become shorter."
        case .returnsItemsBeyondEnd:
            "A request beyond the end returns items. Many servers repeat their last page: compare the number with the total."
        case .startsAfterFirstPage:
            "There are items before the first page. Check whether the server's first page has the number 0 or 1."
        case .startsBeforeFirstPage:
            "The first two numbers return the same page. Check whether the server's first page has the number 0 or 1."
        case .repeatsCursor:
            "A page names a cursor that was followed before. Take the next cursor from the answer, not from the request."
        case .repeatsCursorItem:
            "A page begins with the last item of the page before. Request the items after the cursor, without the cursor's item."
        case .wrongPreviousCursor:
            "The previous cursor of a page does not lead to the page before it. Check the direction the request carries."
        case .reversesPreviousPage:
            "A page that was requested backward is in reverse order. Reverse its items: a page is always in the order of the list."
        }
    }
}

/// A fault of a source, with evidence.
public struct PageSourceFinding: Hashable, Sendable, CustomStringConvertible {
    /// The fault.
    public let fault: PageSourceFault
    /// The request, and its answer.
    public let evidence: String

    /// The fault, how to fix it, and the evidence.
    public var description: String { "\(fault): \(fault.advice) Seen: \(evidence)" }
}
