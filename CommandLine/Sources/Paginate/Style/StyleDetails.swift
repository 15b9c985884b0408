public import PagingHTTP

/// The options of a style. Each option that is `nil` has the default of the style.
public struct StyleDetails: Hashable, Sendable, Codable {
    /// The place of the array of items in a response.
    public var items: JSONPointer?
    /// The place of the item in an element of that array.
    public var item: JSONPointer?
    /// The place of the total number of items in a response.
    public var total: Place?
    /// The place of the URL or the token of the next page in a response.
    public var next: Place?
    /// The place of the base URL, to which the URL of the next page is appended.
    public var nextBase: Place?
    /// The query parameter for the token.
    public var nextParameter: String?
    /// The place of the token in the body of a request.
    public var nextBody: JSONPointer?
    /// The place of the Boolean that is true if there are more pages.
    public var more: Place?
    /// The place of the Boolean that is true on the last page.
    public var last: Place?
    /// The query parameter for the page number.
    public var pageParameter: String?
    /// The place of the page number in the body of a request.
    public var pageBody: JSONPointer?
    /// The number of the first page.
    public var firstPage: Int?
    /// The place of the number of the last page in a response.
    public var lastPage: Place?
    /// The query parameter for the offset.
    public var offsetParameter: String?
    /// The place of the offset in the body of a request.
    public var offsetBody: JSONPointer?
    /// The query parameter for the page size.
    public var sizeParameter: String?
    /// The place of the page size in the body of a request.
    public var sizeBody: JSONPointer?
    /// Conditions that end the list, in addition to those of the style.
    public var ends: [EndCondition]?

    /// Creates options. Each of them may be omitted.
    public init(
        items: JSONPointer? = nil, item: JSONPointer? = nil, total: Place? = nil, next: Place? = nil,
        nextBase: Place? = nil, nextParameter: String? = nil, nextBody: JSONPointer? = nil, more: Place? = nil,
        last: Place? = nil, pageParameter: String? = nil, pageBody: JSONPointer? = nil, firstPage: Int? = nil,
        lastPage: Place? = nil, offsetParameter: String? = nil, offsetBody: JSONPointer? = nil,
        sizeParameter: String? = nil, sizeBody: JSONPointer? = nil, ends: [EndCondition]? = nil
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

    /// Returns these options, replaced by those that another value has.
    ///
    /// A query parameter also replaces a place in the body for the same value, and the other way round.
    ///
    /// - Parameter other: The options that take precedence, as far as they are not `nil`.
    public func overridden(by other: StyleDetails) -> StyleDetails {
        StyleDetails(
            items: other.items ?? items, item: other.item ?? item, total: other.total ?? total,
            next: other.next ?? next, nextBase: other.nextBase ?? nextBase,
            nextParameter: other.nextParameter ?? (other.nextBody == nil ? nextParameter : nil),
            nextBody: other.nextBody ?? (other.nextParameter == nil ? nextBody : nil),
            more: other.more ?? more, last: other.last ?? last,
            pageParameter: other.pageParameter ?? (other.pageBody == nil ? pageParameter : nil),
            pageBody: other.pageBody ?? (other.pageParameter == nil ? pageBody : nil),
            firstPage: other.firstPage ?? firstPage, lastPage: other.lastPage ?? lastPage,
            offsetParameter: other.offsetParameter ?? (other.offsetBody == nil ? offsetParameter : nil),
            offsetBody: other.offsetBody ?? (other.offsetParameter == nil ? offsetBody : nil),
            sizeParameter: other.sizeParameter ?? (other.sizeBody == nil ? sizeParameter : nil),
            sizeBody: other.sizeBody ?? (other.sizeParameter == nil ? sizeBody : nil), ends: other.ends ?? ends)
    }

    /// The options and their values, in the order of the command line.
    public var options: [(name: String, value: String)] {
        let options: [(String, String?)] = [
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
        return options.compactMap { name, value in value.map { (name, $0) } }
            + (ends ?? []).map { ("--ends-at", $0.description) }
    }
}
