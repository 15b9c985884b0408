public import Foundation
public import Paging
public import PagingHTTP

/// What a command line asks for.
public struct Job: Sendable {
    /// Where the list is.
    public var address: URL
    /// What is said about the way of paging.
    public var flags = StyleFlags()
    /// Whether the style is a guess that the second page has to confirm.
    public var isTrial = false
    /// The body of every request; `nil` for GET.
    public var body: JSONValue?
    /// Whether a POST may be sent again after a failure that leaves open whether it was carried out.
    public var repeatsPosts = false
    /// Header fields of every request.
    public var fields = HTTPFields()
    /// What is done with links to other origins.
    public var links = LinkPolicy.refused
    /// How many items to ask for in a page; `nil` where the server decides.
    public var pageSize: Int?
    /// How many pages are loaded at the same time, above zero.
    public var parallel = 1
    /// How many pages in a row may be empty, above zero.
    public var emptyPages = 100
    /// The file the items go to; `nil` for standard output.
    public var output: String?
    /// The file that keeps how far the walk has come.
    public var stateFile: String?
    /// By what items are told apart; `nil` to take each as it comes.
    public var dedupeKey: JSONPointer?
    /// Among how many items the last ones are told apart.
    public var dedupeWindow = 1_000_000
    /// How many items are written at most, those of earlier runs included.
    public var maxItems: Int?
    /// When a failed request is repeated.
    public var retry = RetryPolicy.twice
    /// The longest pause that a server may ask for.
    var longestWait: Duration { .nanoseconds(retry.longestServerDelayNanoseconds) }
    /// What the server may take.
    public var limits = HTTPLimits()

    /// A job with nothing said but the address.
    public init(address: URL) {
        self.address = address
    }

    /// What a state has to agree with.
    var order: WalkState.Order {
        WalkState.Order(
            address: address, body: body.map { String(KeyDigest(of: Data($0.description.utf8)).value, radix: 16) },
            flags: flags, pageSize: pageSize,
            output: output.map { URL(fileURLWithPath: $0).standardizedFileURL.path }, dedupeKey: dedupeKey)
    }

    /// The request for the list's first page, which says neither number nor size.
    func firstRequest(at base: URL) -> HTTPRequest {
        HTTPRequest(
            body == nil ? .get : .post, base, fields: probeFields, body: body.map { Data($0.description.utf8) })
    }

    /// When that request is repeated.
    var firstRetry: RetryPolicy { body == nil || repeatsPosts ? retry : .never }

    /// Header fields that say what can be read, and the caller's own.
    private var probeFields: HTTPFields {
        var all = fields
        if all["Accept"] == nil { all["Accept"] = "application/json, application/*;q=0.8, text/xml;q=0.8" }
        if body != nil, all["Content-Type"] == nil { all["Content-Type"] = "application/json" }
        return all
    }
}
