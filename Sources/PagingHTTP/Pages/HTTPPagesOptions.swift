/// What may be said of a list over HTTP beside its style and its address.
public struct HTTPPagesOptions: Sendable {
    /// Header fields of every request, such as `Authorization`. They go to the list's own origin alone, or
    /// to the same host made secure, see `URL.secures(_:)`.
    public var fields: HTTPFields
    /// What is done with a link to a next page at another origin.
    public var links: LinkPolicy
    /// Whether a POST may be sent again after a failure that leaves open whether it was carried out. It may for queries,
    /// which change nothing. GET always may.
    public var repeatsPosts: Bool
    /// How long a load waits at most while the server accepts no requests, before it is sent. A load that would wait longer
    /// fails with a ``HeldBack`` at once.
    public var longestWait: Duration
    /// Called before a load waits because the server accepts no requests, with the time until it accepts them again.
    public var onWait: @Sendable (HeldBack) -> Void = { _ in }
    /// Changes a request for which ``fields`` are meant at the last moment before it is sent: gives it a token that was renewed
    /// meanwhile, or signs it.
    public var prepare: @Sendable (inout HTTPRequest) async throws -> Void
    /// Places of answers whose values ``onAnswer`` receives.
    public var observed: [AnswerPlace] = []
    /// Receives a report of each page that was read, before the page is delivered. Reports of pages that load at the same
    /// time come in any order.
    public var onAnswer: (@Sendable (AnswerReport) -> Void)?
    /// What the server's waiting times are measured by.
    public var clock: any Clock<Duration>

    /// Options; those left out are the careful ones.
    ///
    /// - Parameters:
    ///   - fields: Header fields of every request.
    ///   - links: What is done with a link to a next page at another origin.
    ///   - repeatsPosts: Whether a POST may be sent again after a failure that leaves open whether it was carried out.
    ///   - longestWait: How long a load waits at most while the server accepts no requests, zero or more.
    ///   - clock: What the server's waiting times are measured by.
    ///   - prepare: Changes a request to the list's own origin at the last moment before it is sent. What it throws, the
    ///     load throws.
    public init(
        fields: HTTPFields = [:], links: LinkPolicy = .refused, repeatsPosts: Bool = false,
        longestWait: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock(),
        prepare: @escaping @Sendable (inout HTTPRequest) async throws -> Void = { _ in }
    ) {
        self.fields = fields
        self.links = links
        self.repeatsPosts = repeatsPosts
        self.longestWait = longestWait
        self.prepare = prepare
        self.clock = clock
    }
}
