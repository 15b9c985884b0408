/// How an API pages its lists: where a request says which page it wants, and where an answer says what it holds.
///
/// A style is data. Those of well-known APIs are ready, each a few lines; an API of one's own is described likewise:
///
/// ```swift
/// let style = PaginationStyle(
///     "library", .chained(.token(at: "/meta/next", into: .query("after"))),
///     size: .query("limit"), items: "/books", total: .body("/meta/total"))
/// let books = HTTPPages<Book>(style, at: address)
/// ```
public struct PaginationStyle: Hashable, Sendable {
    /// What the style is called, in messages.
    public var name: String
    /// How a page is named, and by whom.
    public var addressing: PageAddressing
    /// Where a request says how many items it wants; `nil` where the server decides.
    public var size: RequestPlace?
    /// How many items are asked for where the caller does not say, above zero.
    public var usualSize: Int
    /// Where the items of an answer stand.
    public var items: ItemsPlace
    /// Where an answer says how many items the whole list has; `nil` where none does.
    public var total: AnswerPlace?
    /// What ends the list, beside a chain that names no further page. Of several, the first that says anything counts.
    public var endRules: [EndRule]
    /// Where an answer says that it is an error, whatever its status. They are asked before the items.
    public var errorRules: [ErrorRule]
    /// Where an answer says for how many seconds the list is not to be asked for, good or not; `nil` where none does.
    public var pause: AnswerPlace?
    /// Where an answer says how many requests are left; at zero nothing is asked for an hour. `nil` where none does.
    public var remainingRequests: AnswerPlace?
    /// What every request of the style carries beside the caller's own fields, such as `Accept`.
    public var fields: HTTPFields
    /// How the body of every request begins; `nil` for requests without one, which are sent as GET. Others are sent as
    /// POST.
    public var body: JSONValue?
    /// What the answers are written in.
    public var format: AnswerFormat

    /// A style.
    ///
    /// - Parameters:
    ///   - name: What the style is called, in messages.
    ///   - addressing: How a page is named, and by whom.
    ///   - size: Where a request says how many items it wants; `nil` where the server decides.
    ///   - usualSize: How many items are asked for where the caller does not say, above zero.
    ///   - items: Where the items of an answer stand.
    ///   - total: Where an answer says how many items the whole list has.
    ///   - endRules: What ends the list, beside a chain that names no further page.
    ///   - errorRules: Where an answer says that it is an error.
    ///   - pause: Where an answer says for how many seconds the list is not to be asked for.
    ///   - remainingRequests: Where an answer says how many requests are left.
    ///   - fields: What every request carries beside the caller's own fields.
    ///   - body: How the body of every request begins; `nil` for GET.
    ///   - format: What the answers are written in.
    /// - Precondition: `usualSize > 0`.
    public init(
        _ name: String, _ addressing: PageAddressing, size: RequestPlace? = nil, usualSize: Int = 30,
        items: ItemsPlace, total: AnswerPlace? = nil, endRules: [EndRule] = [], errorRules: [ErrorRule] = [],
        pause: AnswerPlace? = nil, remainingRequests: AnswerPlace? = nil, fields: HTTPFields = [:],
        body: JSONValue? = nil, format: AnswerFormat = .json
    ) {
        precondition(usualSize > 0, "a page holds at least one item")
        self.name = name
        self.addressing = addressing
        self.size = size
        self.usualSize = usualSize
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
