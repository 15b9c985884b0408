import Foundation
import Testing

@testable import PagingHTTP

/// A failure with an address, a cursor and a body that no text for users or logs may contain.
struct FailureSample: Sendable, CustomTestStringConvertible {
    let failure: HTTPFailure
    let kind: FailureKind
    /// The failure reason in English.
    let reason: String
    /// What the debug description contains.
    var details: [String] = []

    var testDescription: String { reason }

    private static let address = "https://a.example/list"
    private static let url = URL(string: "\(address)?query=s3cret")!
    private static let body = #"{"error":"s3cret"}"#

    static var all: [FailureSample] { networks + statuses + objects + bodies + others }

    private static var networks: [FailureSample] {
        [
            network(.offline, .offline, "There is no network."),
            network(.hostNotFound, .hostNotFound, "The host was not found."),
            network(.connectionRefused, .serverUnreachable, "The connection was refused."),
            network(.connectionLost, .connectionLost, "The connection was lost."),
            network(.timedOut(.connect), .timedOut, "No connection was made in time."),
            network(.timedOut(.firstByte), .timedOut, "The server did not begin its response in time."),
            network(.timedOut(.idle), .timedOut, "The server stopped in the middle of its response."),
            network(.timedOut(.total), .timedOut, "The whole request took too long."),
            network(.timedOut(.system), .timedOut, "The request timed out."),
            network(.insecure, .insecureConnection, "There is no secure connection."),
            network(
                .proxyAuthenticationRequired, .proxySignInRequired,
                "The proxy requires other credentials (status 407)."),
            network(.badAddress, .invalidAddress, "The URL is not a valid HTTP URL."),
            network(.malformedResponse, .unreadableResponse, "The response is malformed."),
            network(.unsupportedResponse, .unreadableResponse, "The response has a format that is not supported."),
            network(
                .unexpectedNotModified, .unreadableResponse,
                "The server returned 304 to a request without a condition."),
            network(.tooManyRedirects(limit: 5), .unreadableResponse, "There were more than 5 redirects."),
            network(.redirectLoop, .unreadableResponse, "The redirects form a loop."),
            network(.bodyTooLarge(limitBytes: 9), .unreadableResponse, "The body is larger than 9 bytes."),
            network(
                .bodyInflatesTooFar(limitRatio: 9), .unreadableResponse,
                "The body inflates to more than 9 times its size."),
            network(.other("URL error -1"), .serverUnreachable, "URL error -1."),
        ]
    }

    private static func network(
        _ reason: NetworkFailure.Reason, _ kind: FailureKind, _ text: String
    ) -> FailureSample {
        let details = "Could not connect to a.example with Bearer s3cret"
        return FailureSample(
            failure: .network(NetworkFailure(reason, at: address, details: details)), kind: kind, reason: text,
            details: [address, details])
    }

    private static var statuses: [FailureSample] {
        let kinds: [(status: Int, kind: FailureKind)] = [
            (202, .serverError), (304, .unreadableResponse), (400, .requestRejected), (401, .signInRequired),
            (403, .accessDenied), (404, .notFound), (407, .proxySignInRequired), (408, .timedOut), (410, .notFound),
            (418, .requestRejected), (425, .serverError), (429, .tooManyRequests), (500, .serverError),
            (501, .serverError), (502, .serverError), (503, .serverError), (504, .timedOut), (511, .webPageReceived),
            (599, .unreadableResponse),
        ]
        return kinds.map { status($0.status, $0.kind, "The server returned status \($0.status).") } + [
            status(
                403, .tooManyRequests, "The server returned status 403, and accepts no requests for 60 seconds.",
                retryAfter: "60"),
            status(
                503, .serverError,
                "The server returned status 503, and accepts no requests for 86400 seconds (24 h).",
                retryAfter: "86400"),
        ]
    }

    private static func status(
        _ status: Int, _ kind: FailureKind, _ text: String, retryAfter: String? = nil
    ) -> FailureSample {
        let response = TransportResponse(
            status: status, url: url, fields: retryAfter.map { ["Retry-After": $0] } ?? [:], body: Data(body.utf8))
        return FailureSample(
            failure: .status(StatusFailure(response)), kind: kind, reason: text, details: [address, body])
    }

    private static var objects: [FailureSample] {
        [
            api(502, "throttle_violation", .tooManyRequests, "The API returned error 502 throttle_violation."),
            api(200, "THROTTLED", .tooManyRequests, "The API returned error 200 THROTTLED."),
            api(17, "Rate limit reached", .tooManyRequests, "The API returned error 17 Rate limit reached."),
            api(9, "", .tooManyRequests, "The API returned error 9.", retryDelay: .seconds(90)),
            api(9, "busy", .serverError, "The API returned error 9 busy.", isTransient: true),
            api(401, "", .signInRequired, "The API returned error 401."),
            api(403, "", .accessDenied, "The API returned error 403."),
            api(404, "no_method", .notFound, "The API returned error 404 no_method."),
            api(400, "bad_parameter", .requestRejected, "The API returned error 400 bad_parameter."),
            api(17, "", .requestRejected, "The API returned error 17."),
            api(399, "", .requestRejected, "The API returned error 399."),
            api(599, "", .unreadableResponse, "The API returned error 599."),
            api(600, "", .requestRejected, "The API returned error 600."),
        ]
    }

    private static func api(
        _ id: Int, _ name: String, _ kind: FailureKind, _ text: String, isTransient: Bool = false,
        retryDelay: Duration? = nil
    ) -> FailureSample {
        let failure = APIFailure(
            id: id, name: name, message: "the key s3cret", isTransient: isTransient, retryDelay: retryDelay)
        return FailureSample(failure: .api(failure), kind: kind, reason: text, details: ["the key s3cret"])
    }

    private static var bodies: [FailureSample] {
        let key = Key(stringValue: "id")
        let context = DecodingError.Context(codingPath: [key], debugDescription: "s3cret is no number")
        let root = DecodingError.Context(codingPath: [], debugDescription: "s3cret is no JSON")
        let at = "The response cannot be read at rows.id: "
        let whole = "The response cannot be read: "
        let errors: [(any Error, FailureKind, String)] = [
            (
                DecodingError.typeMismatch(Int.self, context), .unreadableResponse,
                "\(at)a value has another type than expected."
            ),
            (DecodingError.valueNotFound(Int.self, context), .unreadableResponse, "\(at)a value is missing."),
            (DecodingError.dataCorrupted(context), .unreadableResponse, "\(at)a value is not valid."),
            (JSONFault(.badString, at: 5), .unreadableResponse, "\(whole)not JSON: an invalid string at byte 5."),
            (Unknown(), .unreadableResponse, "\(whole)an item cannot be decoded."),
        ]
        let missing = DecodingError.keyNotFound(key, DecodingError.Context(codingPath: [], debugDescription: ""))
        return errors.map {
            decoding(DecodingFailure($0, response(body), under: $0 is DecodingError ? "/rows" : ""), $1, $2)
        } + [
            decoding(
                DecodingFailure(missing, response(body)), .unreadableResponse,
                "The response cannot be read at id: the key is missing."),
            decoding(
                DecodingFailure(DecodingError.dataCorrupted(root), response(body)), .unreadableResponse,
                "\(whole)the body is malformed."),
            decoding(
                DecodingFailure(DecodingError.dataCorrupted(root), response(#"{"a":"s3cret"#)), .connectionLost,
                "\(whole)the body is malformed."),
            decoding(
                DecodingFailure(Unknown(), response("<html>s3cret")), .webPageReceived,
                "\(whole)the body is HTML, not data."),
        ]
    }

    private static func response(_ body: String) -> TransportResponse {
        TransportResponse(status: 200, url: url, body: Data(body.utf8))
    }

    private static func decoding(_ failure: DecodingFailure, _ kind: FailureKind, _ text: String) -> FailureSample {
        FailureSample(failure: .decoding(failure), kind: kind, reason: text, details: [address, "s3cret"])
    }

    private static var others: [FailureSample] {
        let cursor = CursorFailure(cursor: "s3cret", status: 410, message: body)
        let refused = NetworkFailure(.connectionLost, at: address, details: "s3cret")
        let target = "https://b.example/next"
        return [
            FailureSample(
                failure: .heldBack(HeldBack(.backoff, remaining: .seconds(60))), kind: .tooManyRequests,
                reason: "The server accepts no requests for another 60 seconds."),
            FailureSample(
                failure: .heldBack(HeldBack(.quotaSpent, remaining: .seconds(3_600))), kind: .quotaSpent,
                reason: "The server's daily quota is spent; the next request is held back for 3600 seconds (60 min)."),
            FailureSample(
                failure: .cursor(cursor), kind: .cursorExpired,
                reason: "The server does not know the page that the cursor names (status 410).",
                details: ["s3cret", body]),
            FailureSample(
                failure: .unrepeatable(.network(refused)), kind: .connectionLost, reason: "The connection was lost.",
                details: [address]),
        ]
            + [
                (.notAnAddress, .unreadableResponse, "The link to the page is not an HTTP URL."),
                (.invalidPort, .unreadableResponse, "The port in the link to the page is not from 1 to 65535."),
                (.tooLong, .unreadableResponse, "The link to the page is longer than 65536 bytes."),
                (.otherOrigin, .untrustedLink, "The page is at another origin."),
                (.insecure, .untrustedLink, "The link to the page is not secure."),
            ].map { (reason: LinkFailure.Reason, kind: FailureKind, text: String) in
                FailureSample(
                    failure: .link(LinkFailure(reason: reason, target: target, address: address)), kind: kind,
                    reason: text,
                    details: [address, target])
            }
    }

    private struct Unknown: Error, CustomStringConvertible {
        var description: String { "s3cret" }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
