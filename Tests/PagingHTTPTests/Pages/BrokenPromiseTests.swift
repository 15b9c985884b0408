import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Servers that do not keep what their style promises")
struct BrokenPromiseTests {
    private func decodingFailure(_ source: PageSource<Row>) async -> DecodingFailure? {
        guard case .decoding(let failure)? = await PageListScript.read(source).error as? HTTPFailure else { return nil }
        return failure
    }

    private func pages(_ style: PaginationStyle, status: Int = 200, _ bodies: String...) -> PageSource<Row> {
        let remaining = Observed(bodies)
        return PageListScript.pages(
            style,
            ScriptedTransport { request in
                let body = remaining.update { $0.count > 1 ? $0.removeFirst() : $0[0] }
                return TransportResponse(status: status, url: request.url, body: Data(body.utf8))
            })
    }

    @Test(
        "A list that goes on, and does not say where, is a failure and not its end",
        arguments: [
            (
                PaginationStyle.relay("/data/rows", query: ""),
                #"{"data":{"rows":{"edges":[{"node":{"id":1}}],"pageInfo":{"hasNextPage":true,"endCursor":null}}}}"#
            ),
            (.stripe, #"{"data":[],"has_more":true}"#),
            (
                PaginationStyle(
                    "token", .chained(.token(at: "/next", into: .query("after"))), items: "/rows",
                    endRules: [.hasMore(.body("/has_more"))]),
                #"{"rows":[{"id":1}],"has_more":true}"#
            ),
            (
                .s3,
                "<ListBucketResult><IsTruncated>true</IsTruncated><Contents><id>1</id></Contents></ListBucketResult>"
            ),
        ])
    func endWithoutCursor(style: PaginationStyle, body: String) async throws {
        let list = HTTPPages(raw: style, at: PageListScript.address, key: nil) {
            $0.transport = ScriptedTransport(body)
        }
        await #expect {
            for try await _ in list.items() {}
        } throws: { error in
            guard case HTTPFailure.decoding(let failure) = error else { return false }
            return failure.reason.contains("another page and does not name it")
        }
    }

    @Test(
        "What names the next page, and cannot be read, is a failure and not the end",
        arguments: [
            PageListScript.linked,
            PaginationStyle(
                "pages", .numbered(.query("page")), items: "/rows", endRules: [.missing(.body("/next"))]),
        ])
    func unreadableLink(style: PaginationStyle) async {
        for next in [Data("\"/rows?q=caf".utf8) + [0xE9] + Data("&page=2\"".utf8), Data(#""a\x41""#.utf8)] {
            let body = Data(#"{"rows":[{"id":1}],"next":"#.utf8) + next + Data("}".utf8)
            let transport = ScriptedTransport { TransportResponse(status: 200, url: $0.url, body: body) }
            let failure = await decodingFailure(PageListScript.pages(style, transport))
            #expect(failure?.path == "/next")
        }
    }

    @Test("An error whose words cannot be read is an error, also where items may be missing")
    func unreadableError() async {
        let body = Data(#"{"error":{"message":"caf"#.utf8) + [0xE9] + Data(#""}}"#.utf8)
        let transport = ScriptedTransport { TransportResponse(status: 200, url: $0.url, body: body) }
        let source = HTTPPages<Row>(.aip158(items: "/rows"), at: PageListScript.address) {
            $0.transport = transport
        }.pageSource
        let error = await PageListScript.read(source).error
        guard case .api? = error as? HTTPFailure else {
            Issue.record("not the API's error: \(String(describing: error))")
            return
        }
    }

    @Test("A rule that ends the list counts before what the chain says")
    func endedByRule() async throws {
        let chain = CursorChain.key(at: "/id", into: .query("after"), hasNeighbor: .body("/has_more"))
        let style = PaginationStyle("keys", .chained(chain), items: "/data", endRules: [.emptyPage])
        let (ids, error) = await PageListScript.read(
            pages(style, #"{"data":[{"id":1}],"has_more":true}"#, #"{"data":[],"has_more":true}"#))
        #expect(ids == [1])
        #expect(error == nil)
    }

    @Test("What a list says of the other direction does not matter to the one it is read in")
    func otherDirection() async throws {
        let body =
            #"{"data":{"rows":{"edges":[],"pageInfo":{"hasNextPage":false,"hasPreviousPage":true,"startCursor":null}}}}"#
        let source = pages(.relay("/data/rows", query: ""), body)
        #expect(await PageListScript.read(source).error == nil)
    }

    @Test(
        "XML that is no listing is a failure and not the end",
        arguments: [
            "", "<a>", "<html><body>Log in</body></html>", "<?xml version='1.0'?><Maintenance/>",
            "<ListBucketResult><Contents>", "<\0?\0a\0?\0>\0<\0a\0/\0>\0",
        ])
    func noListing(body: String) async throws {
        let source = pages(.s3, body)
        #expect(await decodingFailure(source) != nil)
    }

    @Test("Instructions to programs, relative namespaces and UTF-16 are no fault of a list in XML")
    func ordinaryXML() async throws {
        let text =
            "<?xml version='1.0' encoding='UTF-16'?><?style?><ListBucketResult xmlns='books'><Contents><id>1</id></Contents></ListBucketResult>"
        for body in [Data(text.utf8), try #require(text.data(using: .utf16))] {
            let transport = ScriptedTransport { TransportResponse(status: 200, url: $0.url, body: body) }
            let list = HTTPPages(raw: .s3, at: PageListScript.address, key: nil) { $0.transport = transport }
            var items: [String] = []
            for try await item in list.items() { items.append(String(decoding: item.bytes, as: UTF8.self)) }
            #expect(items == [#"{"id":"1"}"#])
        }
    }

    @Test("A list in XML that was cut short may be asked for again, and says where it ended")
    func cutShort() async throws {
        let failure = await decodingFailure(
            pages(.s3, "<?xml version=\"1.0\"?>\n<ListBucketResult><Contents><Key>a</Key>"))
        #expect(failure?.isTransient == true)
        #expect(failure?.reason.contains("HTML") == false)
        #expect(await decodingFailure(pages(.s3, "<a><b></a>\n</b><c/>"))?.isTransient == false)
    }

    @Test(
        "An answer without a list is one without items only where it looks like one",
        arguments: [
            (PaginationStyle.hal("books"), #"{"_links":{}}"#, true), (.hal("books"), #"{"message":"upstream"}"#, false),
            (.aip158(items: "/books"), "{}", true),
            (.aip158(items: "/books"), #"{"message":"upstream"}"#, false), (.dynamoDB([:]), #"{"Count":0}"#, true),
            (.dynamoDB([:]), "{}", false), (.mediaWiki("allpages", prefix: "ap"), #"{"batchcomplete":true}"#, true),
            (.mediaWiki("allpages", prefix: "ap"), #"{"servedby":"mw1"}"#, false),
        ])
    func withoutList(style: PaginationStyle, body: String, isEmptyPage: Bool) async throws {
        let source = pages(style, body)
        #expect(await (decodingFailure(source) == nil) == isEmptyPage)
    }

    @Test("An object where an array of items was promised is a failure, and its members are no items")
    func objectForArray() async throws {
        let list = HTTPPages(raw: .gitHub, at: PageListScript.address, key: nil) {
            $0.transport = ScriptedTransport(#"{"status":"error","message":"try later"}"#)
        }
        await #expect(throws: HTTPFailure.self) { for try await _ in list.items() {} }
    }

    @Test("The members of an object are items where the style says so")
    func members() async throws {
        let list = HTTPPages(raw: .mediaWiki("pages", prefix: "gap"), at: PageListScript.address, key: "/pageid") {
            $0.transport = ScriptedTransport(#"{"query":{"pages":{"7":{"pageid":7},"9":{"pageid":9}}}}"#)
        }
        var keys: [String] = []
        for try await item in list.items() { keys.append(String(decoding: item.id.bytes, as: UTF8.self)) }
        #expect(keys == ["7", "9"])
    }

    @Test("L7: a server that forgets its token and starts again with a new one is found by its first page")
    func silentRestart() async throws {
        let asked = Observed(0)
        let transport = ScriptedTransport { request in
            let number = asked.update { count in
                count += 1
                return count
            }
            let body = #"{"rows":[{"id":\#(number % 2)},{"id":9}],"next":"fresh\#(number)"}"#
            return TransportResponse(status: 200, url: request.url, body: Data(body.utf8))
        }
        let (ids, error) = await PageListScript.read(PageListScript.pages(PageListScript.token, transport))
        #expect(ids == [1, 9, 0, 9])
        #expect(error as? WalkFailure == .repeatedPage(earlierPage: 1, pageCount: 3))
    }

    @Test("A throttle with the status of an unknown cursor is a throttle", arguments: [400, 404])
    func throttleInDisguise(status: Int) async throws {
        let transport = ScriptedTransport { request in
            let isFirst = request.body.map { !String(decoding: $0, as: UTF8.self).contains("Exclusive") } == true
            let body =
                isFirst
                ? #"{"Items":[{"id":1}],"Count":1,"LastEvaluatedKey":{"id":1}}"#
                : #"{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException","message":"slow"}"#
            return TransportResponse(status: isFirst ? 200 : status, url: request.url, body: Data(body.utf8))
        }
        let source = PageListScript.pages(.dynamoDB([:]), transport)
        let error = await PageListScript.read(source).error as? HTTPFailure
        #expect(error?.isTransient == true)
    }

    @Test("A page is short only where a size was asked for, and if a longer page came before it")
    func shortPage() async throws {
        let style = PaginationStyle(
            "fixed", .numbered(.query("page")), items: "/rows", endRules: [.shortPage, .emptyPage])
        let source = pages(style, #"{"rows":[{"id":1}]}"#, #"{"rows":[{"id":2}]}"#, #"{"rows":[]}"#)
        #expect(await PageListScript.read(source).ids == [1, 2])
        var sized = style
        sized.size = .query("limit")
        let full = pages(
            sized, #"{"rows":[{"id":1},{"id":2}]}"#, #"{"rows":[{"id":3},{"id":4}]}"#, #"{"rows":[{"id":5}]}"#)
        #expect(await PageListScript.read(full).ids == [1, 2, 3, 4, 5])
        let clamped = pages(sized, #"{"rows":[{"id":1}]}"#, #"{"rows":[{"id":2}]}"#, #"{"rows":[]}"#)
        #expect(await PageListScript.read(clamped).ids == [1, 2], "the server limits the page size to 1")
        #expect(await PageListScript.read(pages(sized, #"{"rows":[{"id":1}]}"#, #"{"rows":[]}"#)).ids == [1])
    }

    @Test("`false` names no page; zero is a token", arguments: [PageListScript.token, PageListScript.linked])
    func falseCursor(style: PaginationStyle) async throws {
        let (ids, error) = await PageListScript.read(pages(style, #"{"rows":[{"id":1}],"next":false}"#))
        #expect(ids == [1])
        #expect(error == nil)
        guard style == PageListScript.token else { return }
        let zero = await PageListScript.read(pages(style, #"{"rows":[{"id":1}],"next":0}"#, #"{"rows":[{"id":2}]}"#))
        #expect(zero.ids == [1, 2])
    }

    @Test("Tokens that look alike and have other bytes are other tokens")
    func lookalikes() async throws {
        let source = pages(
            PageListScript.token, "{\"rows\":[{\"id\":1}],\"next\":\"\u{E9}\"}",
            "{\"rows\":[{\"id\":2}],\"next\":\"e\u{301}\"}", #"{"rows":[{"id":3}]}"#)
        let (ids, error) = await PageListScript.read(source)
        #expect(ids == [1, 2, 3])
        #expect(error == nil)
        #expect(PageCursor(["\u{E9}"]) != PageCursor(["e\u{301}"]))
    }

    @Test("A token that would end its header field is a failure, and nothing is sent")
    func fieldInjection() async throws {
        let style = PaginationStyle(
            "field", .chained(.token(at: "/next", into: .field("X-After"))), items: "/rows")
        let transport = ScriptedTransport(#"{"rows":[],"next":"a\r\nX-Admin: 1"}"#)
        #expect(await decodingFailure(PageListScript.pages(style, transport)) != nil)
        #expect(transport.requests.count == 1)
    }

    @Test("An item that has `null` for its key is told apart by all of it, and holds bytes of its own")
    func nullKey() async throws {
        let list = HTTPPages(raw: PageListScript.token, at: PageListScript.address, key: "/id") {
            $0.transport = ScriptedTransport(#"{"rows":[{"id":null,"n":1},{"id":null,"n":2}]}"#)
        }
        var items: [RawItem] = []
        for try await item in list.items() { items.append(item) }
        #expect(Set(items.map(\.id)).count == 2)
        #expect(items.allSatisfy { $0.bytes.startIndex == 0 && $0.bytes[0] == UInt8(ascii: "{") })
    }
}
