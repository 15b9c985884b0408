public import Foundation
import Paging
public import PagingHTTP

/// The first response of a list, and the style that was recognized from it.
public struct Probe: Sendable {
    /// The first response, which is parsed once.
    let evidence: Evidence
    /// The style, and the reasons for it.
    public let recognition: Recognition
    /// The URL of the list. It is the target of a redirect from `http` to `https` of the same host, because links will
    /// lead there, and of a redirect of a POST, which may turn it into a GET.
    public let base: URL
    /// The place where a walk begins.
    let start: PagePlace
    /// The number of items in the response; `nil` if they are not the elements of one array.
    public let count: Int?
    /// The total number of items; `nil` if the response does not say.
    public let total: Int?
    /// Options to propose if nothing proves that the list is complete.
    let proposals: [Proposal]
    /// The place of the value that identifies an item; `nil` if items are compared as a whole.
    let key: JSONPointer?
    /// How many items a full first page has.
    let fullPage: FullPage
    /// An array that could be the list, if there is none at the place that the command line names.
    let otherList: String?

    /// Requests the first page and recognizes the style.
    ///
    /// After a redirect to `https`, or of a POST to another path, the list is requested again at its new URL: the
    /// redirect may have turned the POST into a GET, and a transport may have omitted header fields.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - transport: Sends the requests.
    ///   - onRetry: Called before a retry, with the error and the delay.
    /// - Throws: The error of the transport, `StatusFailure` for a response that is not successful, `HTTPFailure` also if
    ///   parsing takes longer than a request may, ``UnrecognizedList``, ``IncompleteStyle``, or ``WrongPage``.
    public init(_ job: Job, by transport: any HTTPTransport, onRetry: @Sendable (any Error, Duration) -> Void)
        async throws
    {
        // The server did not execute a throttled query, so it is retried even if a POST must not be.
        let (response, base) = try await job.retry.run(onRetry: onRetry) {
            let answer = await Result {
                try await job.firstRetry.run(onRetry: onRetry) {
                    try await Self.firstAnswer(job, by: transport)
                }
            }
            guard case .success((let response, let base)) = answer else { return answer }
            if let throttle = response.graphQLThrottle { throw HTTPFailure.api(throttle) }
            if job.firstRetry != .never, response.isInPreparation(at: base, job) { throw StatusFailure(response) }
            return answer
        }.get()
        if response.isInPreparation(at: base, job) { throw StatusFailure(response) }
        let end = ContinuousClock.now + job.limits.total
        let evidence = Evidence(response, at: base, sent: job.body, namedList: job.flags.details.items, until: end)
        try Task.checkCancellation()
        if .now >= end { throw HTTPFailure.network(NetworkFailure(.timedOut(.total), at: base.host() ?? "")) }
        (self.base, self.evidence) = (base, evidence)
        if response.status == 204, evidence.links["next"] == nil {
            recognition = Recognition(StyleChoice(.single), ["the status is 204: the list is empty"])
            (count, total) = (0, 0)
            (proposals, otherList, start, fullPage, key) = ([], nil, .start, FullPage(), nil)
            return
        }
        recognition = try Recognition.of(evidence, job.flags)
        start = recognition.choice.start(at: base, body: job.body)
        let style = try recognition.choice.style(body: job.body, asksForSize: job.pageSize != nil)
        if recognition.choice.name == .offset {
            let parameter = recognition.choice.details.offsetParameter ?? "offset"
            if let offset = evidence.unexpectedFirstOffset(parameter) {
                throw WrongPage(offset: offset, parameter: parameter)
            }
        }
        proposals = recognition.choice.isLinked(in: evidence) ? [] : Proposals(evidence).options
        let isMissing = job.flags.details.items.map { evidence[$0] == nil } ?? false
        otherList = isMissing ? evidence.lists(under: "").likely?.description : nil
        fullPage = FullPage(evidence, requested: job.pageSize)
        key = job.itemKey ?? evidence.itemKey(style.items)
        count = evidence.count(at: style.items.list)
        total = style.total.flatMap { evidence.value(at: $0)?.parsedInteger }
    }

    private static func firstAnswer(_ job: Job, by transport: any HTTPTransport) async throws -> (
        TransportResponse, URL
    ) {
        var base = job.address
        var response = try await transport.firstResponse(to: job, at: base)
        if response.url.isSecureUpgrade(of: base) || job.body != nil && response.url.isMoved(from: base) {
            base = response.url
            response = try await transport.firstResponse(to: job, at: base)
        }
        guard response.isSuccess else { throw StatusFailure(response) }
        return (response, base)
    }

    /// The recognized style and the reasons for it, in lines for the user.
    public var explanation: String {
        let choice = recognition.choice
        var lines = ["style    \(choice.name.rawValue): \(choice.name.summary)"]
        lines += recognition.reasons.enumerated().map { ($0.offset == 0 ? "found    " : "         ") + $0.element }
        if let count { lines.append("page     \(count) items") }
        if let total { lines.append("total    \(total) items") }
        if recognition.end == .unproven { lines.append("end      nothing shows whether the list is complete") }
        if let number = start.number { lines.append("start    page \(number), from the request") }
        if start.offset != nil {
            let before = SavedPlace(start).itemsBefore(choice, pageSize: max(count ?? 1, 1))
            lines.append("start    after \(before) items, from the request")
        }
        lines.append("options  \(choice.options)")
        return lines.map(\.withoutSecrets.terminalSafe).joined(separator: "\n") + "\n"
    }
}

extension HTTPTransport {
    /// Requests the list of a job, without a page number and a page size.
    ///
    /// - Throws: The error of the transport, or `HTTPFailure` for a redirect that the job refuses.
    func firstResponse(to job: Job, at base: URL) async throws -> TransportResponse {
        let request = job.firstRequest(at: base)
        let response = try await send(request)
        do { try request.checkRedirect(in: response) } catch { throw HTTPFailure.link(error) }
        return response
    }
}

extension URL {
    /// Whether this is another path at the scheme, host and port of another URL.
    func isMoved(from other: URL) -> Bool {
        scheme == other.scheme && host() == other.host() && port == other.port && path() != other.path()
    }
}

extension TransportResponse {
    /// Whether the server is still preparing the list: the status is 202, and there are no items.
    fileprivate func isInPreparation(at base: URL, _ job: Job) -> Bool {
        guard status == 202 else { return false }
        let evidence = Evidence(self, at: base, sent: job.body, namedList: job.flags.details.items)
        return evidence.likelyList().flatMap { evidence.count(at: $0) } ?? 0 == 0
    }
}
