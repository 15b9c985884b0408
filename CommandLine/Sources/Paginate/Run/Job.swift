public import Foundation
public import Paging
public import PagingHTTP

/// The job that a command line describes.
public struct Job: Sendable {
    /// The URL of the list.
    public var address: URL
    /// The options that describe how the list is paged.
    public var flags = StyleFlags()
    /// Whether the style is a guess that the second page must confirm.
    public var isTrial = false
    /// The body of every request; `nil` for GET.
    public var body: JSONValue?
    /// Whether to retry any POST after a failure that leaves open whether the server executed it. A POST that only reads
    /// is always retried.
    public var repeatsPosts = false
    /// Header fields of every request.
    public var fields = HeaderFields()
    /// The values of environment variables in these fields. They are secret.
    public var environmentValues: [String] = []
    /// How to handle links to other origins.
    public var links = LinkPolicy.refused
    /// The number of items to request in a page, above zero; `nil` if the server decides.
    public var pageSize: Int?
    /// The number of pages to load at the same time, above zero.
    public var parallel = 1
    /// The greatest rate of requests; `nil` for no limit.
    public var requestRate: RequestRate?
    /// The rate that the job shares with other ones; `nil` if it shares none. A rate of its own holds as well.
    var budget: RequestBudget?
    /// The greatest number of consecutive pages that are empty or have only duplicates, above zero.
    public var emptyPages = 100
    /// The path of the output file; `nil` for standard output.
    public var output: String?
    /// The format of the output.
    public var format = OutputFormat.ndjson
    /// The columns of CSV; `nil` for the members of the items of the first page.
    public var columns: CSVColumns?
    /// Whether the items are appended to the output file. Otherwise they replace its content.
    public var appends = false
    /// The options of `--since`; `nil` without it.
    public var since: SinceOptions?
    /// The path of the state file, from which a later run resumes; `nil` for none.
    public var stateFile: String?
    /// Whether the state file remains when the greatest number of items is written, so that a run with a greater number
    /// continues. That of a part remains until the part has its name.
    public var keepsStateAtLimit = true
    /// The place of the value that identifies an item, by which repeated pages are recognized; `nil` to find it in the
    /// first response. The empty pointer compares items as a whole.
    public var itemKey: JSONPointer?
    /// The place of the value by which duplicates are recognized; `nil` to keep duplicates.
    public var dedupeKey: JSONPointer?
    /// The number of last items that are compared to find duplicates, above zero.
    public var dedupeWindow = 1_000_000
    /// The greatest number of items to write, including earlier runs, zero or more; `nil` for no limit.
    public var maxItems: Int?
    /// Whether the URL and the body already ask for the page size.
    var asksForPageSize = false
    /// The part of the list that the job reads; `nil` for the whole list.
    var part: PlanPart?
    /// The digest of the plan that has the part; `nil` for the whole list.
    var plan: KeyDigest?
    /// When failed requests are retried.
    public var retry = RetryPolicy.twice
    /// The limits for servers.
    public var limits = HTTPLimits()

    /// Creates a job with default options.
    ///
    /// - Parameter address: The URL of the list.
    public init(address: URL) {
        self.address = address
    }

    /// The part of the job that must be equal for a run to resume from a state. The conditions that end the list may
    /// differ.
    var signature: JobSignature {
        JobSignature(
            address: address, body: body.map { KeyDigest(of: Data($0.description.utf8)).description },
            flags: flags.withoutEnds, pageSize: pageSize,
            output: output.map(signedPath), dedupeKey: dedupeKey,
            format: format == .ndjson ? nil : format, columns: columns?.names, appends: appends,
            sinceKey: since?.key, bookmark: since.map { signedPath($0.file) }, plan: plan)
    }

    /// The path of a file in the signature. That of a part is relative, so that its folder can be moved.
    private func signedPath(_ path: String) -> String {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        return part == nil ? url.path : url.lastPathComponent
    }

    /// Whether a number of written items is the greatest one.
    func isLimitReached(_ items: Int) -> Bool { maxItems.map { items >= $0 } ?? false }

    /// The request for the list, without a page number and a page size.
    ///
    /// - Parameter base: The URL of the list, after redirects.
    func firstRequest(at base: URL) -> TransportRequest {
        TransportRequest(
            body == nil ? .get : .post, base, fields: probeFields, body: body.map { Data($0.description.utf8) },
            links: links)
    }

    /// When the request for the list is retried.
    var firstRetry: RetryPolicy { isReadOnly ? retry : .never }

    /// The header fields of the job, with defaults for `Accept` and `Content-Type`.
    private var probeFields: HeaderFields {
        var all = fields
        if all["Accept"] == nil { all["Accept"] = "application/json, application/*;q=0.8, text/xml;q=0.8" }
        if body != nil, all["Content-Type"] == nil { all["Content-Type"] = "application/json" }
        return all
    }
}
