import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Values of answers that are not what they should be")
struct AnswerCheckTests {
    private func rawPages(_ body: [UInt8]) -> PageSource<RawItem> {
        let transport = ScriptedTransport { TransportResponse(status: 200, url: $0.url, body: Data(body)) }
        return HTTPPages<RawItem>(raw: PageListScript.token, at: PageListScript.address, key: nil) {
            $0.transport = transport
        }.pageSource
    }

    private func firstItems(_ source: PageSource<RawItem>) async throws -> [String] {
        for try await page in source.pages() { return page.items.map { String(decoding: $0.bytes, as: UTF8.self) } }
        return []
    }

    @Test(
        "Raw items with a string that is none are refused",
        arguments: [
            Array(#"{"rows":[{"a":"\q"}]}"#.utf8), Array(#"{"rows":[{"a":"\u12g4"}]}"#.utf8),
            Array(#"{"rows":[{"a\x":1}]}"#.utf8), Array(#"{"rows":[1,"\ud800\u1"]}"#.utf8),
            Array(#"{"rows":[{"a":""#.utf8) + [0xFF] + Array(#""}]}"#.utf8),
            Array(#"{"rows":[{"a":""#.utf8) + [0xC3] + Array(#""}]}"#.utf8),
            Array(#"{"rows":[{"a":""#.utf8) + [0x80] + Array(#""}]}"#.utf8),
        ])
    func badStrings(body: [UInt8]) async throws {
        await #expect(throws: HTTPFailure.self) { try await firstItems(rawPages(body)) }
    }

    @Test("Raw items with escapes and text of all scripts are passed on byte for byte")
    func goodStrings() async throws {
        let item = #"{"a":"\u00e9\"\\\/\b\f\n\r\t\ud83d\ude00","é日本😀":"\\u12"}"#
        let elsewhere = #"{"other":"\q","rows":[\#(item)]}"#
        #expect(try await firstItems(rawPages(Array(elsewhere.utf8))) == [item], "only items are passed on")
    }

    @Test(
        "What should link to the next page, and is no address, is a failure that names it",
        arguments: ["2", "true", #"{"page":2}"#, #"{"href":2}"#, "[1]"])
    func noLink(next: String) async throws {
        let style = PageListScript.linked
        let transport = ScriptedTransport(#"{"rows":[{"id":1}],"next":\#(next)}"#)
        let (ids, error) = await PageListScript.read(PageListScript.pages(style, transport))
        guard case .decoding(let failure)? = error as? HTTPFailure else {
            Issue.record("\(ids), \(String(describing: error))")
            return
        }
        #expect(failure.path == "next")
        #expect(transport.requests.count == 1)
    }

    @Test(
        "An address may be in an object's href, and nothing there ends the list",
        arguments: [(#"{"href":"/api/rows?p=2"}"#, 2), (#"{"href":null}"#, 1), ("{}", 1), ("false", 1), (#""""#, 1)])
    func links(next: String, count: Int) async throws {
        let transport = ScriptedTransport(
            #"{"rows":[{"id":1}],"next":\#(next)}"#, #"{"rows":[{"id":2}],"next":null}"#)
        let (ids, error) = await PageListScript.read(PageListScript.pages(PageListScript.linked, transport))
        #expect(error == nil)
        #expect(ids.count == count)
    }

    @Test(
        "A rule ends the list where its value is missing, null or empty",
        arguments: ["", #","next":null"#, #","next":"""#])
    func missing(next: String) async throws {
        let style = PaginationStyle(
            "pages", .numbered(.query("page")), items: "/rows", endRules: [.missing(.body("/next"))])
        let transport = ScriptedTransport(#"{"rows":[{"id":1}],"next":2}"#, #"{"rows":[{"id":2}]\#(next)}"#, "{}")
        let (ids, error) = await PageListScript.read(PageListScript.pages(style, transport))
        #expect(ids == [1, 2])
        #expect(error == nil)
        #expect(transport.requests.count == 2)
    }

    @Test(
        "A status that ends the list behind its first page is a failure of the first page",
        arguments: [
            (PageAddressing.numbered(.query("page")), PagePlace.number(2)), (.offset(.query("offset")), .offset(1)),
        ])
    func endingStatus(addressing: PageAddressing, place: PagePlace) async throws {
        let style = PaginationStyle("ends", addressing, items: "/rows", endRules: [.status(404)])
        let source = PageListScript.pages(style, ScriptedTransport(status: 404, "not found"))
        for try await _ in source.items(from: place) {}
        guard case .status? = await PageListScript.read(source).error as? HTTPFailure else {
            Issue.record("the first page is missing")
            return
        }
    }

    @Test(
        "A page is read only from a response whose status is from 200 to 299",
        arguments: [(199, false), (200, true), (299, true), (300, false)])
    func success(status: Int, isSuccess: Bool) async {
        let transport = ScriptedTransport(status: status, #"{"rows":[{"id":1}]}"#)
        let (ids, error) = await PageListScript.read(PageListScript.pages(PageListScript.token, transport))
        #expect(ids == (isSuccess ? [1] : []))
        #expect((error == nil) == isSuccess)
    }

    @Test("Of a name that occurs twice in an object the last value counts, wherever it is read")
    func duplicates() async throws {
        let text = #"{"a":1,"b":{"c":1,"c":2},"a":[3]}"#
        let value = try JSONValue(parsing: text.utf8)
        #expect(value["a"] == [3])
        #expect(value["b"]?["c"] == 2)
        for pointer in ["/a", "/b/c"] as [JSONPointer] {
            let slice = try JSONDocument(Data(text.utf8), finding: [pointer])[pointer]
            #expect(try slice?.read() == pointer.steps.reduce(value) { $0?[$1] })
        }
        #expect(value.setting(7, at: ["a"])["a"] == 7)
        let transport = ScriptedTransport(
            #"{"rows":[{"id":1}],"next":{"href":"/api/rows?p=9","href":"/api/rows?p=2"}}"#, #"{"rows":[{"id":2}]}"#)
        _ = await PageListScript.read(PageListScript.pages(PageListScript.linked, transport))
        #expect(transport.requests.last?.query["p"] == "2")
    }

    @Test(
        "A throttled GraphQL query may succeed later",
        arguments: [
            #"{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}]}"#,
            #"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#,
            #"{"errors":[{"type":"RATE_LIMIT","code":"graphql_rate_limit","message":"API rate limit already exceeded"}]}"#,
        ])
    func throttled(body: String) async throws {
        let transport = ScriptedTransport(body)
        let style = PaginationStyle.relay("/data/rows", query: "query")
        let (_, error) = await PageListScript.read(PageListScript.pages(style, transport))
        guard case .api(let failure)? = error as? HTTPFailure else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.isTransient)
    }

    @Test(
        "Other GraphQL errors stay",
        arguments: [
            #"{"errors":[{"message":"no such field","extensions":{"code":"GRAPHQL_VALIDATION_FAILED"}}]}"#,
            #"{"errors":[{"type":"NOT_FOUND","message":"Could not resolve"}]}"#, #"{"errors":[{"message":"x"}]}"#,
        ])
    func otherErrors(body: String) async throws {
        let style = PaginationStyle.relay("/data/rows", query: "query")
        let (_, error) = await PageListScript.read(PageListScript.pages(style, ScriptedTransport(body)))
        guard case .api(let failure)? = error as? HTTPFailure else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!failure.isTransient)
    }

    @Test("A report of each page has what was observed, the page's place, and its count")
    func reports() async throws {
        let reports = Observed<[AnswerReport]>([])
        let transport = ScriptedTransport(
            fields: ["X-More": "yes"], #"{"total":3,"rows":[{"id":1},{"id":2}],"links":[{"rel":"next","href":"/b"}]}"#,
            #"{"rows":null}"#)
        let source = PageListScript.pages(PageListScript.numbered, transport) {
            $0.observed = [.body("/total"), .field("X-More"), .linkObject("next", in: "/links")]
            $0.observed += [.item(.first, "/id"), .item(.last, "/id")]
            $0.onAnswer = { report in reports.update { $0.append(report) } }
        }
        let (ids, error) = await PageListScript.read(source)
        #expect(ids == [1, 2] && error == nil)
        let seen = reports.read { $0 }
        #expect(seen.map(\.place) == [.start, .number(2)])
        #expect(seen.map(\.itemCount) == [2, 0])
        #expect(seen.map(\.hasList) == [true, true])
        #expect(seen.map(\.values) == [[3, "yes", "/b", 1, 2], [nil, "yes", nil, nil, nil]])
    }

    @Test("Link objects, addresses that continue a base, and links without results")
    func newLinks() async throws {
        let base = PaginationStyle(
            "based",
            .chained(CursorChain([.init(.body("/_links/next"), into: .address, prefix: .body("/_links/base"))])),
            items: "/rows")
        let based = ScriptedTransport(
            #"{"rows":[{"id":1}],"_links":{"next":"/rest?p=2","base":"https://example.org/wiki"}}"#,
            #"{"rows":[{"id":2}],"_links":{}}"#)
        _ = await PageListScript.read(PageListScript.pages(base, based))
        #expect(based.requests.last?.url.absoluteString == "https://example.org/wiki/rest?p=2")
        let objects = PaginationStyle("objects", .chained(.link(.linkObject("next", in: "/links"))), items: "/rows")
        let linked = ScriptedTransport(
            #"{"rows":[{"id":1}],"links":[{"rel":"self","href":"/a"},{"rel":"next","href":"/api/rows?p=2"}]}"#,
            #"{"rows":[{"id":2}],"links":[{"rel":"self","href":"/a"}]}"#)
        #expect(await PageListScript.read(PageListScript.pages(objects, linked)).ids == [1, 2])
        let sentry = ScriptedTransport(
            fields: ["Link": #"</api/rows?c=1>; rel="next"; results="false"; cursor="1""#], #"[{"id":1}]"#)
        #expect(await PageListScript.read(PageListScript.pages(.gitHub, sentry)).ids == [1])
        #expect(sentry.requests.count == 1)
    }
}
