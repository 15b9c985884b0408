public import Foundation

/// How a list over HTTP sends requests and reads responses.
///
/// A caller changes what its list needs; the rest keeps its default, which is the safe one:
///
/// ```swift
/// let books = HTTPPages<Book>(.gitHub, at: address) {
///     $0.fields = ["Authorization": "Bearer key"]
///     $0.longestWait = .seconds(5)
/// }
/// ```
///
/// A configuration that several lists share is assigned as a whole: `HTTPPages(style, at: address) { $0 = shared }`.
public struct HTTPPagesConfiguration: Sendable {
    /// Header fields of every request, such as `Authorization`. They are sent only to the origin of the list, and to
    /// the same host over https if the list is at http.
    public var fields: HeaderFields = [:]
    /// How to handle a link to a next page at another origin, and a redirect there.
    public var links = LinkPolicy.refused
    /// Whether to retry a POST after a failure that leaves open whether the server executed it. This is safe for
    /// queries, which change nothing. A GET is always retried.
    public var repeatsPosts = false
    /// The longest time a load waits while the server accepts no requests, or for the ``requestRate``; zero or more,
    /// 30 seconds by default. A load that would wait longer fails at once with a ``HeldBack``.
    public var longestWait = RequestGate.defaultWait
    /// The longest time to parse a response, which has arrived already; `nil` for any time. After it, no further item is
    /// read, and the load fails like one whose response takes too long. Parsing also ends when the task of the load is
    /// cancelled.
    public var longestParse: Duration?
    /// The rate limit that the server documents; `nil` if it documents none.
    ///
    /// All loads of an ``HTTPPages`` and of its copies share the rate, and retries count toward it. The loads that it
    /// delays go on in the order in which they began, unless the server asks to wait meanwhile. A load that is cancelled
    /// while it is delayed is not sent and does not count: if a user drags the scroll bar, most loads are cancelled before
    /// their turn. With a rate, one request is prepared at a time (``prepare``). A redirect does not count as a second
    /// request. If several lists request from one server, divide its limit among them. The request timeout of a pager
    /// counts the time that a load waits here.
    public var requestRate: RequestRate?
    /// Called before a load waits because the server asked for it, with the remaining time.
    public var onWait: @Sendable (HeldBack) -> Void = { _ in }
    /// Changes a request to the origin of the list right before it is sent, for example to sign it or to set a renewed
    /// token. If it throws, the load throws the same error.
    public var prepare: @Sendable (inout TransportRequest) async throws -> Void = { _ in }
    /// The places in each response whose values ``onAnswer`` receives.
    public var observed: [AnswerPlace] = []
    /// Called with a report of each page, before the page is delivered. If several pages load at once, the order of the
    /// reports is undefined.
    public var onAnswer: (@Sendable (AnswerReport) -> Void)?
    /// Whether a page with items is delivered although its response has an error object that is not transient, as
    /// GraphQL's responses may have, and a page is delivered as the last one although its response says that there is
    /// another page and does not name it. ``AnswerReport`` says so. Otherwise the loads of such pages fail.
    public var deliversIncompletePages = false
    /// Decodes the items. Raw items do not use it. Do not change it after the list is created.
    public var decoder = JSONDecoder()
    /// The clock that measures waiting times.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// Sends the requests. By default, each list has its own ``URLSessionTransport``.
    ///
    /// - Warning: On Linux, a hostile server can end a process that uses the default. Set an
    ///   `AsyncHTTPClientTransport` there (see ``URLSessionTransport``).
    public var transport: any HTTPTransport {
        get { ownTransport ?? URLSessionTransport() }
        set { ownTransport = newValue }
    }

    /// `nil` for the default, because a list with another transport needs no session.
    private var ownTransport: (any HTTPTransport)?

    /// Creates a configuration with the defaults.
    public init() {}

    /// Creates a configuration with the defaults and a caller's changes.
    init(_ configure: (inout HTTPPagesConfiguration) -> Void) {
        self.init()
        configure(&self)
    }
}
