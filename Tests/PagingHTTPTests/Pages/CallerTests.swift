import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("What requests tell of the caller, and where")
struct CallerTests {
    @Test("User and password in the address become a field, for every page at the list's own origin")
    func userInAddress() async throws {
        let transport = ScriptedTransport(#"{"rows":[{"id":1}],"next":"?page=2"}"#, #"{"rows":[{"id":2}]}"#)
        let source = PageListScript.pages(
            PageListScript.linked, at: URL(string: "https://me%40home:a%3Ab@example.org/api")!, transport)
        let (ids, error) = await PageListScript.read(source)
        #expect(ids == [1, 2])
        #expect(error == nil)
        #expect(transport.requests.allSatisfy { $0.fields["Authorization"] == "Basic bWVAaG9tZTphOmI=" })
        #expect(transport.requests.map(\.url.absoluteString).allSatisfy { !$0.contains("@") })
    }

    @Test("The caller's own field has the last word over the address")
    func ownAuthorization() async throws {
        let transport = ScriptedTransport(#"{"rows":[]}"#)
        let address = URL(string: "https://a:b@example.org/api")!
        let source = PageListScript.pages(PageListScript.linked, at: address, transport) {
            $0.fields = ["Authorization": "Bearer t"]
        }
        _ = await PageListScript.read(source)
        #expect(transport.requests.first?.fields["Authorization"] == "Bearer t")
    }

    @Test("Each request is prepared just before it is sent, and none to another origin")
    func preparing() async throws {
        let count = Observed(0)
        let transport = ScriptedTransport(
            #"{"rows":[{"id":1}],"next":"?page=2"}"#, #"{"rows":[{"id":2}],"next":"https://other.org/"}"#,
            #"{"rows":[{"id":3}]}"#)
        let source = PageListScript.pages(PageListScript.linked, transport) {
            $0.links = .followedWithoutFields
            $0.prepare = { request in
                let number = count.update { count in
                    count += 1
                    return count
                }
                request.fields["Authorization"] = "Bearer \(number)"
            }
        }
        #expect(await PageListScript.read(source).ids == [1, 2, 3])
        #expect(transport.requests.map { $0.fields["Authorization"] } == ["Bearer 1", "Bearer 2", nil])
    }

    @Test("What preparing throws, the load throws, and nothing is sent")
    func preparingFails() async throws {
        struct SignedOut: Error {}
        let transport = ScriptedTransport(#"{"rows":[]}"#)
        let source = PageListScript.pages(PageListScript.linked, transport) { $0.prepare = { _ in throw SignedOut() } }
        #expect(await PageListScript.read(source).error is SignedOut)
        #expect(transport.requests.isEmpty)
    }

    @Test("A failure of the transport's own reaches the list as it is, unless a retry would repeat a POST")
    func transportFails() async throws {
        struct SignedOut: PageFailure {
            var isTransient: Bool
            var failureKind: FailureKind { .signInRequired }
        }
        let transport = ScriptedTransport { _ in throw SignedOut(isTransient: false) }
        let error = await PageListScript.read(PageListScript.pages(PageListScript.linked, transport)).error
        #expect(error.map(FailureKind.init) == .signInRequired)

        let posting = ScriptedTransport { _ in throw SignedOut(isTransient: true) }
        let posted = await PageListScript.read(PageListScript.pages(.elasticsearch(sort: ["id"]), posting)).error
        #expect((posted as? HTTPFailure)?.isTransient == false)
    }

    @Test("To another origin go the harmless fields alone, of the style's too, and no body")
    func elsewhere() async throws {
        var style = PageListScript.linked
        style.fields = ["X-Key": "secret", "Accept": "application/vnd.rows+json"]
        let transport = ScriptedTransport(#"{"rows":[],"next":"https://other.org/"}"#, #"{"rows":[]}"#)
        let source = PageListScript.pages(style, transport) { $0.links = .followedWithoutFields }
        #expect(await PageListScript.read(source).error == nil)
        #expect(transport.requests.last?.fields.all.map(\.name) == ["Accept"])

        style.body = ["secret": 1]
        let posting = ScriptedTransport(#"{"rows":[],"next":"https://other.org/"}"#)
        let postingSource = PageListScript.pages(style, posting) { $0.links = .followedWithoutFields }
        let error = await PageListScript.read(postingSource).error
        guard case .link(let failure)? = error as? HTTPFailure else {
            Issue.record("no failure of a link, but \(String(describing: error))")
            return
        }
        #expect(failure.reason == .otherOrigin)
        #expect(posting.requests.count == 1)
    }

    @Test(
        "A link that makes the list's own host secure, both at their usual ports, is at home, and no other is",
        arguments: [
            ("http://example.org/api", "https://example.org/x", true),
            ("http://example.org:80/api", "https://example.org:443/x", true),
            ("http://example.org/api", "https://www.example.org/x", false),
            ("http://example.org/api", "https://example.org:8443/x", false),
            ("http://example.org:8080/api", "https://example.org/x", false),
        ])
    func upgraded(address: String, link: String, isSameOrigin: Bool) async throws {
        let transport = ScriptedTransport(#"{"rows":[{"id":1}],"next":"\#(link)"}"#, #"{"rows":[{"id":2}]}"#)
        let source = PageListScript.pages(PageListScript.linked, at: try #require(URL(string: address)), transport) {
            $0.fields = ["X-Key": "k"]
        }
        let (ids, error) = await PageListScript.read(source)
        #expect(ids == (isSameOrigin ? [1, 2] : [1]))
        #expect((error == nil) == isSameOrigin)
        #expect(transport.requests.allSatisfy { $0.fields["X-Key"] == "k" })
    }

    @Test("Where links are rewritten, a secure one is rewritten too")
    func rewrittenUpgrade() async throws {
        let transport = ScriptedTransport(
            #"{"rows":[{"id":1}],"next":"https://example.org/x"}"#, #"{"rows":[{"id":2}]}"#)
        let address = URL(string: "http://example.org/api")!
        let source = PageListScript.pages(PageListScript.linked, at: address, transport) { $0.links = .rewritten }
        #expect(await PageListScript.read(source).ids == [1, 2])
        #expect(transport.requests.last?.url.absoluteString == "http://example.org/x")
    }

    @Test("No message shows the query of a link, nor who asks")
    func messages() async throws {
        let expired = ScriptedTransport { request in
            let isFirst = request.query["key"] == nil
            let body = isFirst ? #"{"rows":[{"id":1}],"next":"?key=SECRET"}"# : "gone"
            return TransportResponse(status: isFirst ? 200 : 410, url: request.url, body: Data(body.utf8))
        }
        let error = await PageListScript.read(PageListScript.pages(PageListScript.linked, expired)).error
        #expect("\(try #require(error))".contains("410"))
        #expect(!String(reflecting: try #require(error)).contains("SECRET"))

        let circle = ScriptedTransport(
            #"{"rows":[{"id":1}],"next":"?key=SECRET"}"#, #"{"rows":[{"id":2}],"next":"?key=SECRET"}"#)
        let loop = await PageListScript.read(PageListScript.pages(PageListScript.linked, circle)).error
        #expect(loop is WalkFailure)
        #expect(!String(reflecting: try #require(loop)).contains("SECRET"))

        let garbage = ScriptedTransport(#"{"rows":[],"next":"http://u:SECRET@[bad/?key=SECRET"}"#)
        let link = await PageListScript.read(PageListScript.pages(PageListScript.linked, garbage)).error
        #expect(!String(reflecting: try #require(link)).contains("SECRET"))
    }

    @Test("All pages of a list whose requests have a value in their body are posted, the first too")
    func bodies() async throws {
        let style = PaginationStyle(
            "search", .chained(.token(at: "/next", into: .body("/after"))), items: "/rows")
        let transport = ScriptedTransport(#"{"rows":[],"next":"a"}"#, #"{"rows":[]}"#)
        _ = await PageListScript.read(PageListScript.pages(style, transport))
        #expect(transport.requests.map(\.method) == [.post, .post])
        #expect(
            transport.requests.map { $0.body.map { String(decoding: $0, as: UTF8.self) } } == ["{}", #"{"after":"a"}"#])
    }

    @Test("A part beside an address is written into it, wherever the style names it")
    func besideAddress() async throws {
        let chain = CursorChain([
            .init(.body("/next"), into: .address), .init(.body("/session"), into: .query("session")),
        ])
        for parts in [chain.parts, chain.parts.reversed()] {
            let style = PaginationStyle("both", .chained(CursorChain(parts)), items: "/rows")
            let transport = ScriptedTransport(#"{"rows":[],"next":"/p2","session":"s"}"#, #"{"rows":[]}"#)
            _ = await PageListScript.read(PageListScript.pages(style, transport))
            #expect(transport.requests.last?.url.absoluteString == "https://example.org/p2?session=s")
        }
    }

    @Test("A preference stands beside those that are there")
    func preference() async throws {
        var style = PaginationStyle.oData
        style.fields = ["Prefer": "include-annotations=*"]
        let transport = ScriptedTransport(#"{"value":[]}"#)
        _ = await PageListScript.read(PageListScript.pages(style, transport))
        #expect(transport.requests.first?.fields["Prefer"] == "include-annotations=*, odata.maxpagesize=2")
        let source = PageListScript.pages(.oData, transport) { $0.fields = ["Prefer": "return=minimal"] }
        _ = await PageListScript.read(source)
        #expect(transport.requests.last?.fields["Prefer"] == "return=minimal, odata.maxpagesize=2")
    }

    @Test("The name of a relation is read in whatever letters")
    func relation() async throws {
        let style = PaginationStyle("links", .chained(.link(.link("Next"))), items: "/rows")
        let transport = ScriptedTransport { request in
            let isFirst = request.url.path == "/api/rows"
            return TransportResponse(
                status: 200, url: request.url, fields: isFirst ? ["Link": "</p2>; rel=NEXT"] : [:],
                body: Data(#"{"rows":[{"id":\#(isFirst ? 1 : 2)}]}"#.utf8))
        }
        #expect(await PageListScript.read(PageListScript.pages(style, transport)).ids == [1, 2])
    }
}
