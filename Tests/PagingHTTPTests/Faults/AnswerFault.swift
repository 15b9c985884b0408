import Foundation
import PagingHTTP

/// What may be wrong with an answer that has arrived whole, and what a page source makes of it.
enum AnswerFault: String, CaseIterable, Sendable {
    // Be left alone
    case throttledForSeconds, throttledUntilDate, throttledUntilPast, throttledForGarbage, throttledForever
    case unavailable, unavailableByObsoleteDate, limitSpent, olderLimitSpent, refusedForAWhile
    // Errors
    case serverError, gatewayTimeout, notFound, gone, strayNotModified, unfollowedRedirect
    // Another body than promised
    case portal, portalAsJSON, errorPage, emptyBody, noContent, truncatedJSON, twoDocuments, scalar, null, deepNesting
    case invalidUTF8
    // The body that was promised, in another coat
    case byteOrderMark, utf16, wrongType, withoutType, gzipUnlabelled, whiteSpace

    enum Outcome: Sendable {
        case items(Int)
        case undecodable(isTransient: Bool = false)
        case status(Int, isTransient: Bool, retryDelay: Duration? = nil)
    }

    private static let page = #"{"items":[{"name":"Ä","api_site_parameter":"a"}],"has_more":false}"#
    private static let html = "<!DOCTYPE html><h1>Log in</h1>"

    private static func throttled(_ retryAfter: String) -> FaultServer.Answer {
        .answer(429, ["Retry-After": retryAfter, "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], "slow down")
    }

    /// What the server answers, and what comes of it for a client.
    func script(_ client: Client) -> (answer: FaultServer.Answer, outcome: Outcome) {
        switch self {
        case .throttledForSeconds: (Self.throttled("7"), .status(429, isTransient: true, retryDelay: .seconds(7)))
        case .throttledUntilDate:
            (
                Self.throttled("Sun, 06 Nov 1994 09:49:37 GMT"),
                .status(429, isTransient: true, retryDelay: .seconds(3600))
            )
        case .throttledUntilPast:
            (Self.throttled("Sat, 05 Nov 1994 08:49:37 GMT"), .status(429, isTransient: true, retryDelay: .zero))
        case .throttledForGarbage: (Self.throttled("a while"), .status(429, isTransient: true))
        case .throttledForever:
            (
                Self.throttled("99999999999999999999999"),
                .status(429, isTransient: true, retryDelay: .seconds(Int32.max))
            )
        case .unavailable:
            (.answer(503, ["Retry-After": "0"]), .status(503, isTransient: true, retryDelay: .zero))
        case .unavailableByObsoleteDate:
            (
                .answer(503, ["Retry-After": "Sun Nov  6 08:50:07 1994", "Date": "Sunday, 06-Nov-94 08:49:37 GMT"]),
                .status(503, isTransient: true, retryDelay: .seconds(30))
            )
        case .limitSpent:
            (
                .answer(429, ["RateLimit-Policy": #""a";q=9;w=60"#, "RateLimit": #""a";r=0;t=11"#]),
                .status(429, isTransient: true, retryDelay: .seconds(11))
            )
        case .olderLimitSpent:
            (
                .answer(429, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "11"]),
                .status(429, isTransient: true, retryDelay: .seconds(11))
            )
        case .refusedForAWhile:
            (.answer(403, ["Retry-After": "60"]), .status(403, isTransient: true, retryDelay: .seconds(60)))

        case .serverError: (.answer(500, [:], Self.html), .status(500, isTransient: true))
        case .gatewayTimeout: (.answer(504), .status(504, isTransient: true))
        case .notFound: (.answer(404, [:], "no"), .status(404, isTransient: false))
        case .gone: (.answer(410), .status(410, isTransient: false))
        case .strayNotModified: (.answer(304), .status(304, isTransient: false))
        case .unfollowedRedirect: (.answer(302, [:], "moved"), .status(302, isTransient: false))

        case .portal: (.answer(200, ["Content-Type": "text/html"], Self.html), .undecodable())
        case .portalAsJSON: (.json(Self.html), .undecodable())
        case .errorPage: (.answer(502, ["Content-Type": "text/html"], Self.html), .status(502, isTransient: true))
        case .emptyBody: (.json(""), .undecodable())
        case .noContent: (.answer(204), .items(0))
        case .truncatedJSON: (.json(String(Self.page.dropLast(9))), .undecodable(isTransient: true))
        case .twoDocuments: (.json(Self.page + Self.page), .undecodable())
        case .scalar: (.json("80"), .undecodable())
        case .null: (.json("null"), .undecodable())
        case .deepNesting: (.json(String(repeating: "[", count: 100_000)), .undecodable())
        case .invalidUTF8: (.answer(200, [:], [0x7B, 0x22, 0xFF, 0xC0, 0x22, 0x3A, 0x31, 0x7D]), .undecodable())

        case .byteOrderMark: (.json("\u{FEFF}" + Self.page), .items(1))
        case .utf16: (.answer(200, [:], Self.page.data(using: .utf16)!), .items(1))
        case .wrongType: (.answer(200, ["Content-Type": "text/plain"], Self.page), .items(1))
        case .withoutType: (.answer(200, [:], Self.page), .items(1))
        case .gzipUnlabelled: (.answer(200, [:], Data(Self.page.utf8).deflated()), .items(1))
        case .whiteSpace: (.json("\r\n\t " + Self.page + "\n\n"), .items(1))
        }
    }
}
