/// What a source does that a list built on it would suffer from.
public enum PageSourceFault: Hashable, Sendable, CaseIterable {
    /// A request that the engine makes throws.
    case throwsError
    /// The same request, asked twice, is answered by other items, or by the same ones in another order.
    case isUnstable
    /// Every answer gives the same item another id.
    case generatesNewIDs
    /// An id stands twice in one page.
    case repeatsWithinPage
    /// An item comes with two pages.
    case repeatsAcrossPages
    /// Items are lost between two pages: with another limit there are more.
    case skipsItems
    /// The list ends although there are more items.
    case endsTooEarly
    /// The list does not end.
    case neverEnds
    /// More items come than were asked for.
    case exceedsLimit
    /// Fewer items come than were requested, in a page that is not the last.
    case returnsShortPage
    /// The total is not the number of items.
    case wrongTotal
    /// The total is that of the page, not that of the list.
    case totalCountsPage
    /// Requests at the same time are answered in another way than one after the other.
    case mixesConcurrentRequests
    /// Every page is the first.
    case ignoresPosition
    /// The offset is taken for a number of pages.
    case treatsOffsetAsPageNumber
    /// The offset is rounded to a whole page.
    case roundsOffset
    /// The page does not begin at its offset.
    case startsAtWrongOffset
    /// The limit is taken for the index the page ends at.
    case treatsLimitAsEnd
    /// A page behind the end of the list throws.
    case throwsBeyondEnd
    /// A page behind the end of the list has items.
    case returnsItemsBeyondEnd
    /// There is a page before the one the source calls the first.
    case startsAfterFirstPage
    /// The first two numbers name the same page.
    case startsBeforeFirstPage
    /// A page names a cursor that was followed before.
    case repeatsCursor
    /// A page begins with the item the one before it ended with.
    case repeatsCursorItem
    /// The cursor before a page does not lead to the page before it.
    case wrongPreviousCursor
    /// A page that was asked for backward has its items in reverse.
    case reversesPreviousPage

    /// What is wrong, and what to do about it.
    public var advice: String {
        switch self {
        case .throwsError:
            "A request fails that every list makes. Try it alone first, and throw only what the server refused."
        case .isUnstable:
            "The same request gives other items, or another order. Sort by something unique: add the id as the last sort key."
        case .generatesNewIDs:
            "Items get a new id each time they arrive, so nothing is ever recognised. Take the id from the server's data; do not make one up with UUID()."
        case .repeatsWithinPage:
            "A page has two items with one id. If both are real, the id is not one: combine it with what tells them apart."
        case .repeatsAcrossPages:
            "An item comes on two pages. Check that pages do not overlap and that ties in the sort order are broken by the id."
        case .skipsItems:
            "Items are lost where one page ends and the next begins. Check for an off-by-one at the border, and for ties in the sort order."
        case .endsTooEarly:
            "The list says that it ends although there is more. Set isLast, or leave the cursor out, only at the last page."
        case .neverEnds:
            "Page after page comes without end or without items. Say isLast, give a total, or name no next cursor at the last page."
        case .exceedsLimit: "More items come than were asked for. Pass the request's limit on to the server."
        case .returnsShortPage:
            "A page that is not the last is short. If the server clamps the limit, request no more than it sends."
        case .wrongTotal: "The total is not the number of items. Leave it out rather than guess it."
        case .totalCountsPage: "The total counts the items of the page. It has to count those of the whole list."
        case .mixesConcurrentRequests:
            "Requests that run at the same time get each other's answers. Keep no state between requests: all of it comes with the request."
        case .ignoresPosition:
            "Every page has the items of the first. Pass the number, the offset or the cursor on to the server."
        case .treatsOffsetAsPageNumber:
            "The offset is taken for a number of pages. It counts items: use .numbered for a server that counts pages."
        case .roundsOffset:
            "The offset is rounded down to a whole page. Use .numbered for a server that can answer only whole pages."
        case .startsAtWrongOffset: "A page does not begin at its offset. The offset counts the items before the page, from 0."
        case .treatsLimitAsEnd:
            "The limit is taken for the place where the page ends. It counts items: end at offset + limit."
        case .throwsBeyondEnd:
            "A page behind the end throws. Answer it with an empty page: a list learns of its end that way when it shrinks."
        case .returnsItemsBeyondEnd:
            "There are items behind the end of the list. Many servers repeat their last page: compare the number with the total."
        case .startsAfterFirstPage:
            "There are items before the first page. Check what number the server gives its first page, 0 or 1."
        case .startsBeforeFirstPage: "The first two pages are one. Check what number the server gives its first page, 0 or 1."
        case .repeatsCursor:
            "A page names a cursor that was followed before. Take the next cursor from the answer, not from the request."
        case .repeatsCursorItem:
            "A page begins with the last item of the one before. Ask for what comes after the cursor, not from it on."
        case .wrongPreviousCursor:
            "The previous cursor of a page does not lead to the page before it. Check the direction the request carries."
        case .reversesPreviousPage:
            "A page asked for backward comes in reverse. Turn its items round: a page is always in the order of the list."
        }
    }
}

/// A fault of a source, and where it showed.
public struct PageSourceFinding: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let fault: PageSourceFault
    /// What was asked, and what came.
    public let evidence: String

    /// What is wrong, what to do about it, and where it showed.
    public var description: String { "\(fault): \(fault.advice) Seen: \(evidence)" }
}
