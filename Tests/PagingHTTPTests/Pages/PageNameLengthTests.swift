import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

/// A part of a response that names the next page by a text of any length.
private enum NamePlace: String, CaseIterable {
    case link, linkField, token, key, objectMember

    private var style: PaginationStyle {
        switch self {
        case .link: PageListScript.linked
        case .linkField: PaginationStyle("field", .chained(.link(.link("next"))), items: "/rows")
        case .token: PageListScript.token
        case .key: PaginationStyle("key", .chained(.key(at: "/key", into: .query("after"))), items: "/rows")
        case .objectMember:
            PaginationStyle(
                "members", .chained(.token(at: "/next", into: .queryMembers)), items: "/rows")
        }
    }

    /// Reads a list whose first page names the next one by a text.
    func read(_ name: String) async -> (ids: [Int], error: (any Error)?) {
        let text = JSONValue.string(name).description
        let next = self == .objectMember ? #"{"after":\#(text)}"# : text
        let asked = Observed(0)
        let transport = ScriptedTransport { [self] request in
            let isFirst = asked.update { count in
                count += 1
                return count == 1
            }
            let row = #"{"id":\#(isFirst ? 1 : 2),"key":\#(isFirst && self == .key ? text : "null")}"#
            let hasNext = isFirst && self != .key && self != .linkField
            return TransportResponse(
                status: 200, url: request.url,
                fields: isFirst && self == .linkField ? ["Link": "<\(name)>; rel=next"] : [:],
                body: Data(
                    #"{"rows":[\#(isFirst || self != .key ? row : "")],"next":\#(hasNext ? next : "null")}"#.utf8))
        }
        return await PageListScript.read(
            HTTPPages<Row>(style, at: PageListScript.address) { $0.transport = transport }.pageSource)
    }
}

@Suite("The length of what names a page", .serialized)
struct PageNameLengthTests {
    @Test(
        "A link, a token or a key of more than 64 KiB is a failure, a shorter one is followed",
        arguments: NamePlace.allCases)
    fileprivate func limit(place: NamePlace) async throws {
        // A link is measured with its base, an object with its quotes and braces.
        let short = await place.read("?" + String(repeating: "a", count: PageCursor.byteLimit - 100))
        #expect(short.error == nil)
        #expect(short.ids == (place == .key ? [1] : [1, 2]))
        let (ids, error) = await place.read("?" + String(repeating: "a", count: PageCursor.byteLimit))
        #expect(ids.isEmpty)
        guard case .decoding(let failure)? = error as? HTTPFailure else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.reason == DecodingFailure.longName)
        #expect(!failure.isTransient)
        #expect(failure.failureKind == .unreadableResponse)
    }

    @Test("The expressions of a URI template are left out, however many there are")
    func expressions() async throws {
        for (template, target) in [
            ("/p2{?a,b}", "/p2"), ("/p2?x=1{&a}&y=2{?b}", "/p2?x=1&y=2"), ("/p2?a={b}{&c}", "/p2?a=%7Bb%7D"),
            ("/p2" + String(repeating: "{?a}", count: 16_000), "/p2"), ("/p2?{{{&a", "/p2?%7B%7B%7B&a"),
        ] {
            let transport = ScriptedTransport(#"{"rows":[],"next":"\#(template)"}"#, #"{"rows":[]}"#)
            let error = await PageListScript.read(PageListScript.pages(PageListScript.linked, transport)).error
            #expect(error == nil)
            #expect(transport.requests.last?.url.absoluteString == "https://example.org\(target)")
        }
    }

    @Test(
        "A link of megabytes is a failure, and no crash, whatever it contains",
        arguments: ["{?a}", "{", "{a}", "%", "/../"])
    func longLinks(piece: String) async throws {
        let link = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
        for place in [NamePlace.link, .linkField] {
            guard case .decoding(let failure)? = await place.read(link).error as? HTTPFailure else {
                Issue.record("\(place) is followed")
                continue
            }
            #expect(failure.reason == DecodingFailure.longName)
        }
    }

    @Test("Of several members of a cursor with one name, the last goes into the query, and all others once")
    func members() async throws {
        let style = PaginationStyle("members", .chained(.token(at: "/next", into: .queryMembers)), items: "/rows")
        let transport = ScriptedTransport(#"{"rows":[],"next":{"a":1,"b":2,"a":3}}"#, #"{"rows":[]}"#)
        #expect(await PageListScript.read(PageListScript.pages(style, transport)).error == nil)
        #expect(transport.requests.last?.url.query() == "kind=a%2Bb&b=2&a=3")
    }
}
