import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

struct Row: Decodable, Identifiable, Hashable, Sendable {
    let id: Int
}

@Suite("Pages over HTTP")
struct HTTPPagesTests {
    static let address = URL(string: "https://example.org/api/rows?kind=a%2Bb")!

    private func pages(
        _ style: PaginationStyle, pageSize: Int? = 2, _ transport: ScriptedTransport,
        configure: (inout HTTPPagesConfiguration) -> Void = { _ in }
    ) -> PageSource<Row> {
        HTTPPages<Row>(style, at: Self.address, pageSize: pageSize) {
            $0.transport = transport
            configure(&$0)
        }.pageSource
    }

    private func failure(_ source: PageSource<Row>) async -> HTTPFailure? {
        do {
            for try await _ in source.items() {}
            return nil
        } catch {
            return error as? HTTPFailure
        }
    }

    private static let linked = PaginationStyle(
        "linked", .chained(.link(.body("/next"))), size: .query("limit"), items: "/rows")
    private static let token = PaginationStyle(
        "token", .chained(.token(at: "/next", into: .query("after"))), size: .query("limit"), items: "/rows")

    @Test("A token is escaped byte for byte, and the list's own query stays as it stands")
    func token() async throws {
        let transport = ScriptedTransport(
            #"{"rows":[{"id":1},{"id":2}],"next":"a+/=&é %2B"}"#, #"{"rows":[{"id":3}],"next":""}"#)
        var ids: [Int] = []
        for try await row in pages(Self.token, transport).items() { ids.append(row.id) }
        #expect(ids == [1, 2, 3])
        #expect(
            transport.requests.map { $0.url.query(percentEncoded: true) } == [
                "kind=a%2Bb&limit=2", "kind=a%2Bb&after=a%2B%2F%3D%26%C3%A9%20%252B&limit=2",
            ])
    }

    @Test(
        "A token ends the list where it is null, empty or missing", arguments: [#","next":null"#, #","next":"""#, ""])
    func tokenEnds(next: String) async throws {
        let transport = ScriptedTransport(#"{"rows":[{"id":1}]"# + next + "}")
        for try await _ in pages(Self.token, transport).items() {}
        #expect(transport.requests.count == 1)
    }

    @Test("A number is a token, and keeps its digits")
    func numericToken() async throws {
        let transport = ScriptedTransport(#"{"rows":[],"next":12345678901234567890.50}"#, #"{"rows":[]}"#)
        for try await _ in pages(Self.token, transport).items() {}
        #expect(transport.requests.last?.query["after"] == "12345678901234567890.50")
    }

    @Test("A link is followed as it stands, and nothing is added to it")
    func link() async throws {
        let transport = ScriptedTransport(
            #"{"rows":[{"id":1}],"next":"https://example.org/api/rows?p=2&t=a%2B+/=[]"}"#,
            #"{"rows":[],"next":"?p=3"}"#,
            #"{"rows":[]}"#)
        for try await _ in pages(Self.linked, transport, configure: { $0.fields = ["X-Key": "secret"] }).items() {}
        let urls = transport.requests.dropFirst().map(\.url.absoluteString)
        #expect(urls.first?.replacing("%5B%5D", with: "[]") == "https://example.org/api/rows?p=2&t=a%2B+/=[]")
        #expect(urls.last == "https://example.org/api/rows?p=3")
        #expect(
            transport.requests.allSatisfy {
                $0.fields["X-Key"] == "secret" && $0.fields["Accept"] == "application/json"
            })
    }

    @Test(
        "A link to another origin is refused, and nothing is sent there",
        arguments: [
            ("https://evil.org/api/rows", LinkFailure.Reason.otherOrigin), ("//evil.org/", .otherOrigin),
            ("https://example.org:8443/", .otherOrigin), ("http://example.org/api/rows", .insecure),
            ("https://user:word@example.org/", .notAnAddress), ("file:///etc/passwd", .notAnAddress),
            ("javascript:alert(1)", .notAnAddress), ("http://example.org:65536/", .invalidPort),
            ("//example.org:0/", .invalidPort), ("https://example.org:99999999999999999999/", .invalidPort),
            ("https://example.org@evil.org/", .notAnAddress),
        ])
    func foreignLink(target: String, reason: LinkFailure.Reason) async throws {
        let transport = ScriptedTransport(#"{"rows":[{"id":1}],"next":"\#(target)"}"#)
        guard case .link(let failure) = await failure(pages(Self.linked, transport)) else {
            Issue.record("no failure of a link")
            return
        }
        #expect(failure.reason == reason)
        #expect(!String(reflecting: failure).contains("word"))
        #expect(transport.requests.count == 1)
    }

    @Test("The same origin may be written in other letters and with its port")
    func sameOrigin() async throws {
        let transport = ScriptedTransport(#"{"rows":[],"next":"HTTPS://EXAMPLE.org:443/x"}"#, #"{"rows":[]}"#)
        #expect(await failure(pages(Self.linked, transport)) == nil)
        #expect(transport.requests.count == 2)
    }

    @Test(
        "If a link policy says so, a link is followed at the list's own origin, or elsewhere without the caller's fields"
    )
    func linkPolicies() async throws {
        let answers = [#"{"rows":[],"next":"http://inner:8000/api/rows?p=2"}"#, #"{"rows":[]}"#]
        let rewriting = ScriptedTransport(answers[0], answers[1])
        let rewritten = pages(Self.linked, rewriting) {
            $0.fields = ["X-Key": "k"]
            $0.links = .rewritten
        }
        #expect(await failure(rewritten) == nil)
        #expect(rewriting.requests[1].url.absoluteString == "https://example.org/api/rows?p=2")
        #expect(rewriting.requests[1].fields["X-Key"] == "k")

        let following = ScriptedTransport(#"{"rows":[],"next":"https://other.org/?p=2"}"#, answers[1])
        let followed = pages(Self.linked, following) {
            $0.fields = ["X-Key": "k"]
            $0.links = .followedWithoutFields
        }
        #expect(await failure(followed) == nil)
        #expect(following.requests[1].url.host() == "other.org")
        #expect(following.requests[1].fields["X-Key"] == nil)

        let downgrading = ScriptedTransport(answers[0])
        let downgraded = pages(Self.linked, downgrading) { $0.links = .followedWithoutFields }
        guard case .link(let failure) = await failure(downgraded) else {
            Issue.record("a link from https to http was followed")
            return
        }
        #expect(failure.reason == .insecure)
    }

    @Test("Items that are missing are a failure that says where, and not an empty page")
    func missingItems() async throws {
        guard case .decoding(let failure) = await failure(pages(Self.token, ScriptedTransport(#"{"data":[]}"#))) else {
            Issue.record("no failure")
            return
        }
        #expect(failure.isListMissing)
        #expect(failure.path == "/rows")
        #expect(failure.sample.text == #"{"data":[]}"#)
    }

    @Test("An item that is none is a failure that says which")
    func badItem() async throws {
        let transport = ScriptedTransport(#"{"rows":[{"id":1},{"id":"x"}]}"#)
        guard case .decoding(let failure) = await failure(pages(Self.token, transport)) else {
            Issue.record("no failure")
            return
        }
        #expect(!failure.isListMissing)
        #expect(failure.path == "rows[1].id")
    }

    @Test("A body that ends in the middle may be asked for again, one that is no JSON may not")
    func transient() async throws {
        let short = await failure(pages(Self.token, ScriptedTransport(#"{"rows":[{"id":1}"#)))
        let html = await failure(pages(Self.token, ScriptedTransport("<html><body>Sign in</body></html>")))
        #expect(short?.isTransient == true)
        #expect(html?.isTransient == false)
        #expect("\(html!)".contains("the body is HTML, not data"))
    }

    @Test("An answer with status 204 is an empty page, and the last")
    func noContent() async throws {
        let transport = ScriptedTransport(status: 204, fields: [:], "")
        for try await _ in pages(Self.token, transport).items() { Issue.record("an item") }
        #expect(transport.requests.count == 1)
    }

    @Test("What named a page and is not known any more is an error that says so", arguments: [400, 404, 410, 416])
    func expired(status: Int) async throws {
        let transport = ScriptedTransport { request in
            let isFirst = request.query["after"] == nil
            return TransportResponse(
                status: isFirst ? 200 : status, url: request.url,
                body: Data((isFirst ? #"{"rows":[{"id":1}],"next":"old"}"# : "gone").utf8))
        }
        guard case .cursor(let failure) = await failure(pages(Self.token, transport)) else {
            Issue.record("no failure of a cursor")
            return
        }
        #expect(failure == CursorFailure(cursor: "old", status: status, message: "gone"))
        #expect(transport.requests.count == 2)
    }

    @Test("The same status for the first page is the server's own failure")
    func firstPageNotFound() async throws {
        guard case .status(let failure) = await failure(pages(Self.token, ScriptedTransport(status: 404, "gone")))
        else {
            Issue.record("no failure of a status")
            return
        }
        #expect(failure.status == 404)
    }

    @Test("A server that leads in a circle is left, and what came before stands")
    func circle() async throws {
        let transport = ScriptedTransport(
            #"{"rows":[{"id":1}],"next":"a"}"#, #"{"rows":[{"id":2}],"next":"b"}"#, #"{"rows":[{"id":3}],"next":"a"}"#)
        var ids: [Int] = []
        await #expect(throws: WalkFailure.self) {
            for try await row in pages(Self.token, transport).items() { ids.append(row.id) }
        }
        #expect(ids == [1, 2, 3])
    }

    @Test("A server that names the same page again ends the list where the style says that this is how it ends")
    func repetitionEnds() async throws {
        let chain = CursorChain([.init(.body("/nextForwardToken"), into: .body("/nextToken"))], endsAtRepetition: true)
        let style = PaginationStyle("events", .chained(chain), items: "/events", body: ["logGroupName": "g"])
        let transport = ScriptedTransport(
            #"{"events":[{"id":1}],"nextForwardToken":"f"}"#, #"{"events":[],"nextForwardToken":"f"}"#)
        #expect(await failure(pages(style, transport)) == nil)
        #expect(transport.requests.count == 2)
        #expect(
            transport.requests[1].body.map { String(decoding: $0, as: UTF8.self) }
                == #"{"logGroupName":"g","nextToken":"f"}"#)
    }

    @Test("Two values are handed on together")
    func twoParts() async throws {
        let chain = CursorChain([
            .init(.body("/NextKeyMarker"), into: .query("key-marker")),
            .init(.body("/NextVersionIdMarker"), into: .query("version-id-marker")),
        ])
        let style = PaginationStyle("versions", .chained(chain), items: "/rows")
        let transport = ScriptedTransport(
            #"{"rows":[],"NextKeyMarker":"k","NextVersionIdMarker":"v"}"#, #"{"rows":[],"NextKeyMarker":"l"}"#,
            #"{"rows":[]}"#)
        #expect(await failure(pages(style, transport)) == nil)
        #expect(transport.requests[1].query == ["kind": "a+b", "key-marker": "k", "version-id-marker": "v"])
        #expect(transport.requests[2].query == ["kind": "a+b", "key-marker": "l"])
    }

    @Test(
        "A POST that failed in the middle is not sent again unless the caller says that it may be",
        arguments: [false, true])
    func posts(mayRepeat: Bool) async throws {
        let style = PaginationStyle("search", .offset(.body("/from")), items: "/rows", body: [:])
        let transport = ScriptedTransport(status: 503, "busy")
        let failure = await failure(pages(style, transport) { $0.repeatsPosts = mayRepeat })
        #expect(failure?.isTransient == mayRepeat)
        #expect(transport.requests.map(\.method) == [.post])
    }

    @Test("Where one load is asked to wait, all loads of the list wait")
    func oneGate() async throws {
        let clock = VirtualClock()
        let style = PaginationStyle("numbers", .numbered(.query("page")), items: "/rows")
        let transport = ScriptedTransport { request in
            let isFirst = request.query["page"] == "1"
            return TransportResponse(
                status: isFirst ? 503 : 200, url: request.url, fields: isFirst ? ["Retry-After": "90"] : [:],
                body: Data(#"{"rows":[]}"#.utf8))
        }
        let source = pages(style, transport) { $0.clock = clock }
        #expect(await failure(source)?.retryDelay == .seconds(90))
        do {
            for try await _ in source.items(from: .number(2)) {}
            Issue.record("the second load was sent")
        } catch HTTPFailure.heldBack(let failure) {
            #expect(failure.remaining > .seconds(80))
        }
        #expect(transport.requests.count == 1)
    }

    @Test("A configuration that lists share is assigned as a whole, with its transport and its decoder")
    func sharedConfiguration() async throws {
        struct Person: Decodable, Identifiable {
            var id: Int
            var fullName: String
        }
        let transport = ScriptedTransport { request in
            TransportResponse(
                status: 200, url: request.url, body: Data(#"{"rows":[{"id":1,"full_name":"Ada"}]}"#.utf8))
        }
        var shared = HTTPPagesConfiguration()
        shared.decoder.keyDecodingStrategy = .convertFromSnakeCase
        shared.transport = transport
        shared.fields = ["X-Key": "k"]
        let list = HTTPPages<Person>(Self.linked, at: Self.address) { $0 = shared }
        let pager = Pager<Person>(.http(Self.linked, at: Self.address) { $0 = shared })
        var names: [String] = []
        for try await person in list.items() { names.append(person.fullName) }
        #expect(names == ["Ada"])
        _ = await pager.loadMore()
        #expect(await pager.items.map(\.fullName) == ["Ada"])
        #expect(transport.requests.map { $0.fields["X-Key"] } == ["k", "k"])
    }

    @Test("Items keep their own bytes, and a key of their own")
    func raw() async throws {
        let transport = ScriptedTransport("{\"rows\":[ {\"id\" : \"é\",\n \"n\": 1.50} , {\"n\":2}]}")
        let source = HTTPPages(raw: Self.token, at: Self.address, key: "/id") { $0.transport = transport }
        var items: [RawItem] = []
        for try await item in source.items() { items.append(item) }
        #expect(
            items.map { String(decoding: $0.bytes, as: UTF8.self) } == ["{\"id\" : \"é\",\n \"n\": 1.50}", #"{"n":2}"#])
        #expect(items.map { String(decoding: $0.id.bytes, as: UTF8.self) } == ["\"é\"", #"{"n":2}"#])
    }
}
