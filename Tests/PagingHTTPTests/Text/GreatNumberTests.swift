import Foundation
import Testing

@testable import PagingHTTP

/// `Int` has 32 bits on some watches. What does not fit there is the nearest number that does, as here beyond 64 bits.
@Suite("Numbers of servers that do not fit")
struct GreatNumberTests {
    private let great = "99999999999999999999"

    @Test("a whole number in JSON is the nearest that fits, and anything else is none")
    func wholeNumbers() {
        #expect(JSONValue.number(great).wholeNumber == .max)
        #expect(JSONValue.string(great).wholeNumber == .max)
        #expect(JSONValue.number("-" + great).wholeNumber == .min)
        #expect(JSONValue.number("\(Int.min)").wholeNumber == .min)
        for text in ["25", "25.0", "2.5e1"] { #expect(JSONValue.number(text).wholeNumber == 25, "\(text)") }
        #expect(JSONValue.number("25.5").wholeNumber == nil)
        for text in ["", "-", "--1", "1.5", "1e9", great + ".0", "-" + great + "x", " 1"] {
            #expect(JSONValue.string(text).wholeNumber == nil, "\(text)")
        }
    }

    @Test("a total that does not fit is the greatest there is")
    func total() throws {
        let body = Data(#"{"count": \#(great), "next": null, "previous": null, "results": []}"#.utf8)
        let response = TransportResponse(status: 200, url: try #require(URL(string: "https://example.com")), body: body)
        #expect(try PageAnswer(response, .djangoPages()).total == .max)
    }

    @Test("a limit in which one number does not fit is read all the same")
    func rateLimits() throws {
        let url = try #require(URL(string: "https://example.com"))
        let older = TransportResponse(
            status: 200, url: url, fields: ["X-RateLimit-Remaining": great, "X-RateLimit-Reset": great], body: Data())
        #expect(
            BackoffHints(older, at: Date()).rateLimits
                == [RateLimit(remaining: .max, reset: .seconds(Int64(Int32.max)))])
        let stored = TransportResponse(
            status: 200, url: url,
            fields: ["Age": great, "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "30"], body: Data())
        #expect(BackoffHints(stored, at: Date()).rateLimits.isEmpty)
        let structured = TransportResponse(
            status: 200, url: url, fields: ["RateLimit": #""a";r=999999999999999;t=999999999999999, "b";r=0;t=30"#],
            body: Data())
        #expect(BackoffHints(structured, at: Date()).pause == .seconds(30))
    }

    @Test("a date after 2038 is read")
    func dates() {
        let now = Date(timeIntervalSince1970: 4_000_000_000)
        #expect(
            Date(http: "Sun, 07 Feb 2106 06:28:16 GMT", now: now) == Date(timeIntervalSince1970: 4_294_967_296))
        #expect(
            Date(http: "Fri, 31 Dec 9999 23:59:59 GMT", now: now) == Date(timeIntervalSince1970: 253_402_300_799))
    }

    @Test("a delay of any length is one that can be waited for")
    func delays() throws {
        let url = try #require(URL(string: "https://example.com"))
        for delay in [great, "Fri, 31 Dec 9999 23:59:59 GMT"] {
            let response = TransportResponse(status: 503, url: url, fields: ["Retry-After": delay], body: Data())
            #expect(BackoffHints(response, at: Date()).pause == .seconds(Int64(Int32.max)))
        }
        #expect(Duration(in: "more requests available in \(Int64.max) seconds") == .seconds(Int32.max))
    }

    @Test("the message of a request that is held back has a duration of any length")
    func heldBack() {
        for seconds: Int64 in [.max, .max - 1, 1 << 31] {
            let words = "\(HeldBack(.backoff, remaining: .seconds(seconds)))"
            #expect(words.contains("days"), "\(words)")
        }
    }
}
