public import Foundation
import Paging
public import PagingHTTP

/// The first answer of a list, and what it was taken for.
public struct Probe: Sendable {
    /// The answer.
    public let response: HTTPResponse
    /// What it was taken for.
    public let recognition: Recognition
    /// Where the list is: behind a redirect from `http` to `https` of the same host, since links will lead there.
    public let base: URL
    /// Where a walk begins.
    let start: PagePlace
    /// How many items it has; `nil` where that is not known without reading it as its style does.
    public let count: Int?
    /// How many items there are in all, if it says so.
    public let total: Int?
    /// Options to suggest where nothing proves that the answer is all there is.
    let proposals: [String]
    /// An array that could be the list, where the answer has none at the place that the command line names.
    let otherList: String?

    /// Asks for the first page and recognises the style.
    ///
    /// Behind a redirect to `https` the list is requested once more at its new address: the redirect may have turned a
    /// POST into a GET, and a transport may have left out header fields.
    ///
    /// - Throws: What the transport throws, `StatusFailure` for an answer that is none, ``Unrecognised``,
    ///   ``IncompleteStyle``, or ``WrongPage``.
    public init(_ job: Job, by transport: any HTTPTransport, onRepetition: @Sendable (any Error, Duration) -> Void)
        async throws
    {
        // A throttled query was not carried out, so that it may be sent again even where a POST may not.
        (response, base) = try await job.retry.repeating(onRepetition: onRepetition) {
            let answer = await Result {
                try await job.firstRetry.repeating(onRepetition: onRepetition) {
                    try await Self.firstAnswer(job, by: transport)
                }
            }
            if case .success((let response, _)) = answer, let throttle = response.graphQLThrottle {
                throw HTTPFailure.api(throttle)
            }
            return answer
        }.get()
        let isEmpty = response.status == 204 && Evidence(response, at: base, sent: job.body).links["next"] == nil
        if isEmpty {
            recognition = Recognition(StyleChoice(.single), ["status 204: there is nothing"])
            (count, total) = (0, 0)
            (proposals, otherList, start) = ([], nil, .start)
            return
        }
        recognition = try Recognition.of(response, at: base, sent: job.body, flags: job.flags)
        start = recognition.choice.start(at: base, body: job.body)
        let style = try recognition.choice.style(body: job.body, asksForSize: job.pageSize != nil)
        let evidence = Evidence(response, at: base, sent: job.body)
        // The server is still making the list.
        if response.status == 202, evidence.count(at: style.items.list) ?? 0 == 0 { throw StatusFailure(response) }
        if recognition.choice.name == .offset {
            let parameter = recognition.choice.details.offsetParameter ?? "offset"
            if let offset = evidence.strangeOffset(parameter) { throw WrongPage(offset: offset, parameter: parameter) }
        }
        proposals = Proposals(evidence).options
        let isMissing = job.flags.details.items.map { evidence[$0] == nil } ?? false
        otherList = isMissing ? evidence.lists(under: "").likely?.name : nil
        count = evidence.count(at: style.items.list)
        total =
            switch style.total {
            case .body(let pointer)?: evidence[pointer]?.whole
            case .contentRangeTotal?: response.fields["Content-Range"]?.split(separator: "/").last.flatMap { Int($0) }
            default: nil
            }
    }

    private static func firstAnswer(_ job: Job, by transport: any HTTPTransport) async throws -> (HTTPResponse, URL) {
        var base = job.address
        var response = try await transport.send(job.firstRequest(at: base))
        if response.url.isSecureUpgrade(of: base) {
            base = response.url
            response = try await transport.send(job.firstRequest(at: base))
        }
        guard response.isSuccess else { throw StatusFailure(response) }
        return (response, base)
    }

    /// What was seen, for people.
    public var explanation: String {
        let choice = recognition.choice
        var lines = ["style  \(choice.name.rawValue): \(choice.name.summary)"]
        lines += recognition.reasons.enumerated().map { ($0.offset == 0 ? "seen   " : "       ") + $0.element }
        if let count { lines.append("page   \(count) items") }
        if let total { lines.append("total  \(total) items") }
        if recognition.end == .unproven { lines.append("end    nothing shows whether this is the whole list") }
        if let number = start.number { lines.append("start  page \(number), which the request names") }
        if let offset = start.offset { lines.append("start  behind \(offset) items, as the request says") }
        lines.append("said   \(choice.options)")
        return lines.map(\.withoutSecrets.visible).joined(separator: "\n") + "\n"
    }
}
