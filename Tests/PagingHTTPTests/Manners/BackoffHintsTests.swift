import Foundation
import Testing

@testable import PagingHTTP

@Suite("Backoff hints of a server")
struct BackoffHintsTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func hints(_ fields: HeaderFields) -> BackoffHints {
        hints(429, fields)
    }

    private func hints(_ status: Int, _ fields: HeaderFields) -> BackoffHints {
        BackoffHints(TransportResponse(status: status, url: URL(string: "http://a.example")!, fields: fields), at: now)
    }

    @Test(
        "Retry-After in seconds, however many they are",
        arguments: [
            ("0", 0), ("7", 7), ("007", 7), ("2147483648", 2_147_483_647),
            ("99999999999999999999999999", 2_147_483_647),
        ])
    func seconds(text: String, seconds: Int) {
        #expect(hints(["Retry-After": text]).pause == .seconds(seconds))
    }

    @Test("Retry-After as a date is measured against the answer's own date, so that wrong clocks do not matter")
    func dates() {
        let date = "Sun, 06 Nov 1994 08:50:37 GMT"
        for sent in ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
            #expect(hints(["Date": sent, "Retry-After": date]).pause == .seconds(60))
        }
        #expect(hints(["Date": "Sun, 06 Nov 1994 08:59:37 GMT", "Retry-After": date]).pause == .zero)
    }

    @Test("Retry-After as a date is measured by this machine's clock where the answer has no date")
    func ownClock() {
        #expect(hints(["Retry-After": "Tue, 14 Nov 2023 22:13:50 GMT"]).pause == .seconds(30))
        #expect(hints(["Date": "today", "Retry-After": "Tue, 14 Nov 2023 22:13:50 GMT"]).pause == .seconds(30))
        #expect(hints(["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"]).pause == .zero)
        #expect(hints(["Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"]).pause == .seconds(2_147_483_647))
    }

    @Test("Retry-After that cannot be read says nothing", arguments: ["", "soon", "-1", "1.5", "1,2", "0x10", "1e3"])
    func garbage(text: String) {
        #expect(hints(["Retry-After": text]).pause == nil)
    }

    @Test("RateLimit says when a spent limit has requests again, and nothing while there are some left")
    func rateLimit() {
        #expect(hints(200, ["RateLimit": #""p";r=0;t=30"#]).pause == .seconds(30))
        let open = hints(200, ["RateLimit": #""p";r=50;t=30"#])
        #expect(open.pause == nil)
        #expect(open.rateLimits == [RateLimit(name: "p", remaining: 50, reset: .seconds(30))])
    }

    @Test("The older limit may be renewed at a date of ISO 8601")
    func isoDate() {
        let fields: HeaderFields = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "2023-11-14T22:14:20.000Z"]
        #expect(hints(fields).pause == .seconds(60))
        #expect(
            hints(["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "2023-11-14T22:14:20Z"]).pause == .seconds(60))
    }

    @Test("of several limits that are spent the longest counts, on one line or on several")
    func severalLimits() {
        #expect(hints(200, ["RateLimit": #""a";r=0;t=5, "b";r=0;t=9, "c";r=1;t=99"#]).pause == .seconds(9))
        #expect(hints(200, ["RateLimit": #""a";r=0;t=5"#, "ratelimit": #""b";r=0;t=9"#]).pause == .seconds(9))
    }

    @Test("a spent limit that does not say for how long is spent for the window of its policy")
    func window() {
        let policy = #""a";q=100;w=60, "b";q=10;w=7"#
        #expect(hints(200, ["RateLimit": #""b";r=0"#, "RateLimit-Policy": policy]).pause == .seconds(7))
        #expect(hints(200, ["RateLimit": #""c";r=0"#, "RateLimit-Policy": policy]).pause == nil)
    }

    @Test(
        "malformed limits are as none",
        arguments: [#""p";r=0;t=30,"#, #""p";r=x;t=30"#, #""p";r=-1;t=30"#, "r=0, t=30"])
    func malformed(text: String) {
        #expect(hints(429, ["RateLimit": text]).pause == nil)
        #expect(hints(429, ["RateLimit": #""p";r=0;t=3"#, "RateLimit-Policy": text]).pause == .seconds(3))
    }

    @Test("Retry-After has the first word")
    func order() {
        #expect(hints(["Retry-After": "5", "RateLimit": #""p";r=0;t=30"#]).pause == .seconds(5))
        #expect(hints(["Retry-After": "later", "RateLimit": #""p";r=0;t=30"#]).pause == .seconds(30))
    }

    @Test("limits in an answer out of a cache are old")
    func cached() {
        #expect(hints(200, ["RateLimit": #""p";r=0;t=30"#, "Age": "3"]).pause == nil)
        #expect(hints(200, ["RateLimit": #""p";r=0;t=30"#, "Age": "0"]).pause == .seconds(30))
    }

    @Test(
        "the older forms count in seconds from now or since 1970, of the server's clock",
        arguments: [
            ("60", 60), ("0.2", 1), ("1700000100", 100), ("1700000100.5", 101), ("1700000100000", 100),
            ("1600000000", 0),
        ])
    func olderForms(reset: String, seconds: Int) {
        for prefix in ["X-RateLimit", "X-Rate-Limit", "RateLimit"] {
            let fields: HeaderFields = [
                "\(prefix)-Limit": "60", "\(prefix)-Remaining": "0", "\(prefix)-Reset": reset,
            ]
            #expect(hints(403, fields).pause == .seconds(seconds))
        }
        let late: HeaderFields = [
            "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784111787", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        #expect(hints(late).pause == .seconds(784_111_787), "a number too small to be a date")
    }

    @Test("the older forms say nothing while requests are left, or where they are malformed")
    func olderFormsWithoutWish() {
        #expect(hints(["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "60"]).pause == nil)
        #expect(hints(["X-RateLimit-Remaining": "none", "X-RateLimit-Reset": "60"]).pause == nil)
        for reset in ["soon", "nan", "inf", "-5", "0x10", "", "."] {
            #expect(hints(["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": reset]).pause == nil)
        }
    }

    @Test("a server that throttles and does not say how many requests are left has none")
    func unstatedRemaining() {
        #expect(hints(429, ["X-RateLimit-Reset": "60"]).pause == .seconds(60))
        #expect(hints(200, ["X-RateLimit-Reset": "60"]).pause == nil)
    }

    @Test("a status failure says for how long and until when, and a refusal with an end is throttling")
    func failure() {
        let url = URL(string: "http://a.example")!
        let fields: HeaderFields = ["Retry-After": "Tue, 14 Nov 2023 23:13:20 GMT"]
        let failure = StatusFailure(TransportResponse(status: 429, url: url, fields: fields), at: now)
        #expect(failure.retryDelay == .seconds(3600))
        #expect(failure.retryDate == now.addingTimeInterval(3600))
        #expect(HTTPFailure.status(failure).retryDate == failure.retryDate)
        #expect(StatusFailure(TransportResponse(status: 403, url: url, fields: fields), at: now).isTransient)
        #expect(!StatusFailure(TransportResponse(status: 403, url: url), at: now).isTransient)
        #expect(!StatusFailure(TransportResponse(status: 404, url: url, fields: fields), at: now).isTransient)
        #expect(StatusFailure(TransportResponse(status: 503, url: url), at: now).retryDate == nil)
    }
}
