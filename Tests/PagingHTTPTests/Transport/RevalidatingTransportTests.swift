import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Revalidation")
struct RevalidatingTransportTests {
    private static let url = URL(string: "http://a.example/items?page=1")!

    /// A server whose page has a version: it answers 304 to whoever has it.
    private func server(_ fields: HeaderFields = [:], tag: Observed<String> = Observed("\"1\"")) -> ScriptedTransport {
        ScriptedTransport { request in
            let tag = tag.read { $0 }
            var answer = TransportResponse(status: 200, url: request.url, fields: fields)
            answer.fields["ETag"] = tag
            guard request.fields["If-None-Match"] != tag else {
                answer.status = 304
                answer.fields = ["ETag": tag, "X-Quota": "7", "Content-Length": "0"]
                return answer
            }
            answer.fields["Link"] = "</items?page=2>; rel=\"next\""
            answer.fields["X-Quota"] = "9"
            answer.fields["Content-Length"] = "99"
            answer.body = Data("page \(tag) of \(request.url.absoluteString)".utf8)
            return answer
        }
    }

    private func get(_ address: String = url.absoluteString, _ fields: HeaderFields = [:]) -> TransportRequest {
        TransportRequest(.get, URL(string: address)!, fields: fields)
    }

    @Test("a page that has not changed is the kept one, with its body and its fields, renewed by those of the 304")
    func notModified() async throws {
        let server = server()
        let transport = RevalidatingTransport(server)
        let first = try await transport.send(get())
        let second = try await transport.send(get())
        #expect(server.requests.map { $0.fields["If-None-Match"] } == [nil, "\"1\""])
        #expect(second.status == 200)
        #expect(second.body == first.body)
        #expect(second.fields["Link"] == first.fields["Link"])
        #expect(second.fields["X-Quota"] == "7")
        #expect(second.fields["Content-Length"] == "99")
        _ = try await transport.send(get())
        #expect(server.requests.count == 3)
    }

    @Test("with a limit of zero pages, none is kept")
    func nothingKept() async throws {
        let server = server()
        let transport = RevalidatingTransport(server, responseLimit: 0)
        for _ in 0..<2 { _ = try await transport.send(get()) }
        #expect(server.requests.map { $0.fields["If-None-Match"] } == [nil, nil])
    }

    @Test("a page that has changed is the new one, and kept from then on")
    func modified() async throws {
        let tag = Observed("\"1\"")
        let server = server(tag: tag)
        let transport = RevalidatingTransport(server)
        _ = try await transport.send(get())
        tag.update { $0 = "\"2\"" }
        #expect(String(decoding: try await transport.send(get()).body, as: UTF8.self).hasPrefix("page \"2\""))
        _ = try await transport.send(get())
        #expect(server.requests.map { $0.fields["If-None-Match"] } == [nil, "\"1\"", "\"2\""])
    }

    @Test("Last-Modified is asked by where there is no tag")
    func lastModified() async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let server = ScriptedTransport { request in
            let isKnown = request.fields["If-Modified-Since"] == date
            return TransportResponse(
                status: isKnown ? 304 : 200, url: request.url, fields: ["Last-Modified": date],
                body: Data((isKnown ? "" : "page").utf8))
        }
        let transport = RevalidatingTransport(server)
        for _ in 1...2 {
            #expect(String(decoding: try await transport.send(get()).body, as: UTF8.self) == "page")
        }
        #expect(server.requests.map { $0.fields["If-Modified-Since"] } == [nil, date])
    }

    @Test(
        "nobody is given the answer to another address or to other fields, in whatever field a key stands",
        arguments: [
            TransportRequest(.get, URL(string: "http://a.example/items?page=2")!),
            TransportRequest(.get, URL(string: "http://a.example/items")!),
            TransportRequest(.get, url), TransportRequest(.get, url, fields: ["Authorization": "Bearer b"]),
            TransportRequest(.get, url, fields: ["X-API-Key": "Bearer a"]),
            TransportRequest(.get, url, fields: ["Authorization": "Bearer a", "Accept": "text/csv"]),
        ])
    func keys(request: TransportRequest) async throws {
        let server = server()
        let transport = RevalidatingTransport(server)
        _ = try await transport.send(get(Self.url.absoluteString, ["Authorization": "Bearer a"]))
        _ = try await transport.send(request)
        #expect(server.requests.map { $0.fields["If-None-Match"] } == [nil, nil])
        _ = try await transport.send(get(Self.url.absoluteString, ["authorization": "Bearer a"]))
        #expect(server.requests.last?.fields["If-None-Match"] == "\"1\"")
    }

    @Test(
        "what must not be kept is not",
        arguments: [["Cache-Control": "private, No-Store"], ["Vary": "Accept, *"]] as [HeaderFields])
    func notKept(fields: HeaderFields) async throws {
        let server = server(fields)
        let transport = RevalidatingTransport(server)
        for _ in 1...2 { _ = try await transport.send(get()) }
        #expect(server.requests.map { $0.fields["If-None-Match"] } == [nil, nil])
    }

    @Test("requests that read part of a page, send a body, or are not to be remembered pass through")
    func passing() async throws {
        let server = server()
        let transport = RevalidatingTransport(server)
        let post = TransportRequest(.post, Self.url, body: Data("{}".utf8))
        for request in [
            get(Self.url.absoluteString, ["Range": "0-9"]), get(Self.url.absoluteString, ["Cache-Control": "no-store"]),
            post,
        ] {
            for _ in 1...2 { _ = try await transport.send(request) }
        }
        #expect(server.requests.allSatisfy { $0.fields["If-None-Match"] == nil })
    }

    @Test("a request with a condition of its own is answered with what the server says to it")
    func ownCondition() async throws {
        let server = server()
        let transport = RevalidatingTransport(server)
        _ = try await transport.send(get())
        let response = try await transport.send(get(Self.url.absoluteString, ["If-None-Match": "\"1\""]))
        #expect(response.status == 304)
    }

    @Test("a 304 to a request without conditions is a failure")
    func stray() async throws {
        let transport = RevalidatingTransport(
            ScriptedTransport { TransportResponse(status: 304, url: $0.url) })
        for request in [get(), TransportRequest(.post, Self.url)] {
            let error = await #expect(throws: NetworkFailure.self) { try await transport.send(request) }
            #expect(error?.reason == .unexpectedNotModified)
        }
    }

    @Test("a 304 about another page than the kept one is not believed: the page is asked for whole")
    func otherPage() async throws {
        for fields in [["ETag": "\"9\""], ["ETag": "W/\"1\""], [:]] as [HeaderFields] {
            let isElsewhere = fields.all.isEmpty
            let server = ScriptedTransport { request in
                let isAsked = request.fields["If-None-Match"] != nil
                let url = isAsked && isElsewhere ? URL(string: "http://a.example/login")! : request.url
                return TransportResponse(
                    status: isAsked ? 304 : 200, url: url, fields: isAsked ? fields : ["ETag": "\"1\""])
            }
            let transport = RevalidatingTransport(server)
            for _ in 1...2 { #expect(try await transport.send(get()).status == 200) }
            #expect(server.requests.count == (fields["ETag"] == "W/\"1\"" ? 2 : 3))
        }
    }

    @Test("a failure of the server in between takes nothing away")
    func failureBetween() async throws {
        let turns = Observed(0)
        let page = server()
        let flaky = ScriptedTransport { request in
            let turn = turns.update { turn in
                turn += 1
                return turn
            }
            return turn == 2 ? TransportResponse(status: 503, url: request.url) : try await page.send(request)
        }
        let transport = RevalidatingTransport(flaky)
        for status in [200, 503, 200] { #expect(try await transport.send(get()).status == status) }
        #expect(flaky.requests.last?.fields["If-None-Match"] == "\"1\"")
    }

    @Test("what the kept answer said about limits is not said again")
    func limits() async throws {
        let transport = RevalidatingTransport(server(["RateLimit": "\"p\";r=0;t=30", "X-RateLimit-Remaining": "0"]))
        for isFirst in [true, false] {
            let response = try await transport.send(get())
            #expect((response.fields["RateLimit"] != nil) == isFirst)
            #expect((response.fields["X-RateLimit-Remaining"] != nil) == isFirst)
        }
    }

    @Test("as many answers are kept as allowed, and the one that was not used for the longest leaves")
    func leastRecentlyUsed() async throws {
        let server = server()
        let transport = RevalidatingTransport(server, responseLimit: 2)
        func isKept(_ page: Int) async throws -> Bool {
            _ = try await transport.send(get("http://a.example/\(page)"))
            return server.requests.last?.fields["If-None-Match"] != nil
        }
        for page in [1, 2, 1, 3] { _ = try await isKept(page) }
        #expect(try await isKept(1))
        #expect(try await isKept(3))
        #expect(try await !isKept(2))
    }

    @Test("the bytes of the kept answers never exceed their limit, whatever comes and goes")
    func bytes() throws {
        var answers = ResponseStore(responseLimit: 50, byteLimit: 10_000)
        var random = SystemRandomNumberGenerator()
        for step in 0..<2000 {
            let size = Int.random(in: 0..<(step % 100 == 0 ? 20_000 : 3000), using: &random)
            let url = URL(string: "http://a.example/\(Int.random(in: 0..<80, using: &random))")!
            let key = try #require(ResponseStore.Key(TransportRequest(.get, url)))
            let response = TransportResponse(status: 200, url: url, fields: ["ETag": "1"], body: Data(count: size))
            answers.store(StoredResponse(response), key)
            #expect(answers.byteCount <= 10_000)
            #expect(answers.count <= 50)
            #expect((answers.use(key) != nil) == (size + 5 <= 10_000))
        }
    }

    @Test("responses are evicted only when a limit is exceeded")
    func eviction() throws {
        let responses = try (0..<3).map { number in
            let url = try #require(URL(string: "http://a.example/\(number)"))
            let key = try #require(ResponseStore.Key(TransportRequest(.get, url)))
            let response = TransportResponse(status: 200, url: url, fields: ["ETag": "1"], body: Data(count: 100))
            return (key, StoredResponse(response))
        }
        let size = try #require(responses[0].1).byteCount
        for (responseLimit, byteLimit) in [(2, .max), (.max, 2 * size), (.max, 3 * size - 1)] {
            var store = ResponseStore(responseLimit: responseLimit, byteLimit: byteLimit)
            for (key, response) in responses { store.store(response, key) }
            #expect(store.count == 2)
            #expect(store.byteCount == 2 * size)
            #expect(store.use(responses[0].0) == nil)
        }
    }

    @Test("many tasks may ask at once")
    func parallel() async throws {
        let transport = RevalidatingTransport(server(), responseLimit: 5)
        try await withThrowingTaskGroup(of: (String, String).self) { group in
            for number in 0..<400 {
                let address = "http://a.example/\(number % 9)"
                group.addTask {
                    let response = try await transport.send(TransportRequest(.get, URL(string: address)!))
                    return (address, String(decoding: response.body, as: UTF8.self))
                }
            }
            for try await (address, body) in group { #expect(body == "page \"1\" of \(address)") }
        }
    }
}
