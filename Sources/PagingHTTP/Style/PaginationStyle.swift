/// How an API pages its lists: where requests name a page, and where responses have the items and the next page.
///
/// A style is a value. There are styles for well-known APIs, and you can describe your own API in the same way:
///
/// ```swift
/// let style = PaginationStyle(
///     "library", .chained(.token(at: "/meta/next", into: .query("after"))),
///     size: .query("limit"), items: "/books", total: .body("/meta/total"))
/// let books = HTTPPages<Book>(style, at: address)
/// ```
public struct PaginationStyle: Hashable, Sendable {
    /// The name of the style, for messages.
    public var name: String
    /// How requests address a page.
    public var addressing: PageAddressing
    /// The place of the page size in requests; `nil` if the server decides.
    public var size: RequestPlace?
    /// The default page size, above zero.
    public var defaultPageSize: Int
    /// The place of the items in responses.
    public var items: ItemsPlace
    /// The place of the number of items in the whole list; `nil` if responses do not have it.
    public var total: AnswerPlace?
    /// Rules that end the list, in addition to a response that names no next page. The first rule that decides counts.
    public var endRules: [EndRule]
    /// Rules that recognize error objects, whatever the status. They apply before the items are read.
    public var errorRules: [ErrorRule]
    /// The place of a number of seconds to wait before the next request; `nil` if responses do not have it.
    public var pause: AnswerPlace?
    /// The place of the number of remaining requests; `nil` if responses do not have it. At zero no request is sent for
    /// an hour.
    public var remainingRequests: AnswerPlace?
    /// Header fields of every request, in addition to those of the caller.
    public var fields: HeaderFields
    /// The base of the body of every request, which is sent with POST; `nil` for requests without a body, which are
    /// sent with GET.
    public var body: JSONValue?
    /// The format of responses.
    public var format: AnswerFormat

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - name: The name of the style, for messages.
    ///   - addressing: How requests address a page.
    ///   - size: The place of the page size in requests; `nil` if the server decides.
    ///   - defaultPageSize: The default page size, above zero.
    ///   - items: The place of the items in responses.
    ///   - total: The place of the number of items in the whole list.
    ///   - endRules: Rules that end the list, in addition to a response that names no next page.
    ///   - errorRules: Rules that recognize error objects.
    ///   - pause: The place of a number of seconds to wait before the next request.
    ///   - remainingRequests: The place of the number of remaining requests.
    ///   - fields: Header fields of every request, in addition to those of the caller.
    ///   - body: The base of the body of every request; `nil` for GET.
    ///   - format: The format of responses.
    /// - Precondition: `defaultPageSize > 0`.
    public init(
        _ name: String, _ addressing: PageAddressing, size: RequestPlace? = nil, defaultPageSize: Int = 30,
        items: ItemsPlace, total: AnswerPlace? = nil, endRules: [EndRule] = [], errorRules: [ErrorRule] = [],
        pause: AnswerPlace? = nil, remainingRequests: AnswerPlace? = nil, fields: HeaderFields = [:],
        body: JSONValue? = nil, format: AnswerFormat = .json
    ) {
        precondition(defaultPageSize > 0, "a page holds at least one item")
        self.name = name
        self.addressing = addressing
        self.size = size
        self.defaultPageSize = defaultPageSize
        self.items = items
        self.total = total
        self.endRules = endRules
        self.errorRules = errorRules
        self.pause = pause
        self.remainingRequests = remainingRequests
        self.fields = fields
        self.body = body
        self.format = format
    }
}
