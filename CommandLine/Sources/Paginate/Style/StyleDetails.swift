public import PagingHTTP

/// What there is to say about a way of paging beside its name. What is `nil` is as the name has it.
public struct StyleDetails: Hashable, Sendable, Codable {
    /// Where the array of the items is.
    public var items: JSONPointer?
    /// Where in an element of that array the item is.
    public var item: JSONPointer?
    /// Where an answer says how many items there are in all.
    public var total: Place?
    /// Where an answer has the address or the token of the next page.
    public var next: Place?
    /// The text that the address of the next page continues.
    public var nextBase: Place?
    /// The query parameter that takes the token.
    public var nextParameter: String?
    /// The place in the request's body that takes the token.
    public var nextBody: JSONPointer?
    /// Where an answer says whether there are more pages.
    public var more: Place?
    /// Where an answer says that it is the last page.
    public var last: Place?
    /// The query parameter with the number of the page.
    public var pageParameter: String?
    /// The place in the request's body with the number of the page.
    public var pageBody: JSONPointer?
    /// The number of the first page.
    public var firstPage: Int?
    /// Where an answer has the number of the last page.
    public var lastPage: Place?
    /// The query parameter that says how many items to leave out.
    public var offsetParameter: String?
    /// The place in the request's body that says how many items to leave out.
    public var offsetBody: JSONPointer?
    /// The query parameter that says how many items a page should have.
    public var sizeParameter: String?
    /// The place in the request's body that says how many items a page should have.
    public var sizeBody: JSONPointer?
    /// What else ends the list.
    public var ends: [EndSign]?

    /// Details, of which each may be left out.
    public init(
        items: JSONPointer? = nil, item: JSONPointer? = nil, total: Place? = nil, next: Place? = nil,
        nextBase: Place? = nil, nextParameter: String? = nil, nextBody: JSONPointer? = nil, more: Place? = nil,
        last: Place? = nil, pageParameter: String? = nil, pageBody: JSONPointer? = nil, firstPage: Int? = nil,
        lastPage: Place? = nil, offsetParameter: String? = nil, offsetBody: JSONPointer? = nil,
        sizeParameter: String? = nil, sizeBody: JSONPointer? = nil, ends: [EndSign]? = nil
    ) {
        self.items = items
        self.item = item
        self.total = total
        self.next = next
        self.nextBase = nextBase
        self.nextParameter = nextParameter
        self.nextBody = nextBody
        self.more = more
        self.last = last
        self.pageParameter = pageParameter
        self.pageBody = pageBody
        self.firstPage = firstPage
        self.lastPage = lastPage
        self.offsetParameter = offsetParameter
        self.offsetBody = offsetBody
        self.sizeParameter = sizeParameter
        self.sizeBody = sizeBody
        self.ends = ends
    }

    /// These details, with those of others in their place where others have any.
    public func overridden(by other: StyleDetails) -> StyleDetails {
        StyleDetails(
            items: other.items ?? items, item: other.item ?? item, total: other.total ?? total,
            next: other.next ?? next, nextBase: other.nextBase ?? nextBase,
            nextParameter: other.nextParameter ?? nextParameter, nextBody: other.nextBody ?? nextBody,
            more: other.more ?? more, last: other.last ?? last, pageParameter: other.pageParameter ?? pageParameter,
            pageBody: other.pageBody ?? pageBody, firstPage: other.firstPage ?? firstPage,
            lastPage: other.lastPage ?? lastPage, offsetParameter: other.offsetParameter ?? offsetParameter,
            offsetBody: other.offsetBody ?? offsetBody,
            sizeParameter: other.sizeParameter ?? sizeParameter, sizeBody: other.sizeBody ?? sizeBody,
            ends: other.ends ?? ends)
    }

    /// The details as options of the command line.
    public var options: [String] {
        let pairs: [(String, String?)] = [
            ("--items", items?.description), ("--item", item?.description), ("--total", total?.description),
            ("--next", next?.description), ("--next-base", nextBase?.description),
            ("--next-parameter", nextParameter), ("--next-body", nextBody?.description),
            ("--more", more?.description), ("--last", last?.description), ("--page-parameter", pageParameter),
            ("--page-body", pageBody?.description), ("--first-page", firstPage.map(String.init)),
            ("--last-page", lastPage?.description),
            ("--offset-parameter", offsetParameter), ("--offset-body", offsetBody?.description),
            ("--size-parameter", sizeParameter),
            ("--size-body", sizeBody?.description),
        ]
        return pairs.compactMap { name, value in value.map { "\(name) '\($0)'" } }
            + (ends ?? []).map { "--ends-at '\($0)'" }
    }
}
