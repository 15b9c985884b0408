import Foundation
import HTTPTypes
import Testing

@testable import ExplorerServer

@Suite("The routes of visitors' lists")
struct ListsAPITests {
    private static let longText = String(repeating: "a", count: 2_001)

    /// A request for a list, and the parameter that its error must name.
    static let table: [(method: HTTPRequest.Method, path: String, body: String, parameter: String)] = [
        (.get, "/offset?start=-1", "", "start"), (.get, "/offset?start=2147483648", "", "start"),
        (.get, "/offset?limit=0", "", "limit"), (.get, "/offset?limit=101", "", "limit"),
        (.get, "/offset?q=%FF", "", "q"), (.get, "/offset?q=a&q=b", "", "q"),
        (.get, "/page?page=0", "", "page"), (.get, "/page?page=x", "", "page"),
        (.get, "/page?pagesize=0", "", "pagesize"), (.get, "/page?pagesize=101", "", "pagesize"),
        (.get, "/cursor?limit=0", "", "limit"), (.get, "/cursor?from=middle", "", "from"),
        (.get, "/cursor?after=x", "", "after"), (.get, "/cursor?after=0.0.", "", "after"),
        (.get, "/cursor?after=%2B1.0", "", "after"), (.get, "/cursor?after=1.1", "", "after"),
        (.get, "/cursor?after=1.-1", "", "after"), (.get, "/cursor?after=1.0.x", "", "after"),
        (.get, "/cursor?before=3333333333333333333333333.0", "", "before"),
        (.get, "/cursor?before=\(String(repeating: "1", count: 9_000)).0", "", "before"),
        (.get, "/cursor?before=1.9", "", "before"), (.get, "/cursor?after=1.0&before=1.0", "", "after"),
        (.get, "/cursor?before=1.0&from=end", "", "before"),
        (.put, "/server?latency=fast", "", "latency"), (.put, "/server?latency=60001", "", "latency"),
        (.put, "/server?latency=2-1", "", "latency"), (.put, "/server?latency=-1", "", "latency"),
        (.put, "/server?failure-rate=1.1", "", "failure-rate"), (.put, "/server?failure-rate=nan", "", "failure-rate"),
        (.put, "/server?failure-rate=-0.1", "", "failure-rate"), (.put, "/server?trouble=all", "", "trouble"),
        (.post, "/rows?place=middle", "", "place"), (.post, "/rows?count=0", "", "count"),
        (.post, "/rows?count=101", "", "count"), (.post, "/rows?refuse=2", "", "refuse"),
        (.post, "/rows", "x", "the body"), (.post, "/rows", #"{"text":1}"#, "the body"),
        (.post, "/rows", #"{"text":""}"#, "text"), (.post, "/rows", #"{"text":"\#(longText)"}"#, "text"),
        (.post, "/rows", #"{"text":"\u0000"}"#, "text"),
        (.post, "/rows", #"{"text":"\#(String(repeating: "👩‍👩‍👧", count: 500))"}"#, "text"),
        (.patch, "/rows/1", "", "the body"), (.patch, "/rows/1", "{}", "the body"),
        (.patch, "/rows/1", #"{"before":"2"}"#, "the body"), (.patch, "/rows/1", #"{"before":2147483648}"#, "the body"),
        (.patch, "/rows/1", #"{"before":99}"#, "before"), (.patch, "/rows/1", #"{"text":""}"#, "text"),
        (.patch, "/rows/1?refuse=yes", #"{"text":"x"}"#, "refuse"), (.patch, "/rows/x", #"{"text":"x"}"#, "row"),
        (.delete, "/rows/2147483648", "", "row"), (.delete, "/rows/1?refuse=-1", "", "refuse"),
    ]

    @Test("Bad input is answered with an error that names the parameter, and changes nothing")
    func badInput() async throws {
        try await VisitorListClient.run { list in
            for (method, path, body, parameter) in Self.table {
                let error = try await list.error(path, method, body)
                #expect(error.id == 400 && error.name == "bad_parameter", "\(path)")
                #expect(error.message.hasPrefix("\(parameter): "), "\(path): \(error.message)")
            }
            #expect(try await list.error("/rows", .post, key: "a").message.hasPrefix("Idempotency-Key: "))
            let long = try await list.error(
                "/rows", .post, String(repeating: " ", count: 40_000), status: .contentTooLarge)
            #expect(long.name == "body_too_large" && long.message == "the body is longer than 32768 bytes")
            #expect(try await list.ids() == Array(1...25))
        }
        try await Explorer.run { explorer in
            for (query, parameter) in [
                ("rows=-1", "rows"), ("rows=100001", "rows"), ("rows=x", "rows"), ("latency=x", "latency"),
                ("failure-rate=2", "failure-rate"), ("trouble=x", "trouble"),
            ] {
                let error = try await explorer.error("/lists?\(query)", method: .post)
                #expect(error.message.hasPrefix("\(parameter): "))
            }
        }
    }

    @Test("The longest text is accepted, also where each character is escaped")
    func longestText() async throws {
        try await VisitorListClient.run { list in
            let text = String(repeating: #"\u00e9"#, count: 2_000)
            let rows = try await list.change("/rows", .post, #"{"text":"\#(text)"}"#)
            #expect(rows[0].text == String(repeating: "é", count: 2_000))
        }
    }

    @Test("A list that does not exist is 404 at each path, and the message says how to make one")
    func unknownList() async throws {
        try await VisitorListClient.run { made in
            var list = made
            list.id = "x"
            for (method, path) in [
                (HTTPRequest.Method.get, ""), (.get, "/offset"), (.get, "/page"), (.get, "/cursor"), (.put, "/server"),
                (.post, "/rows"), (.patch, "/rows/1"), (.delete, "/rows/1"),
            ] {
                let error = try await list.error(path, method, status: .notFound)
                #expect(error.id == 404 && error.message.contains("POST /lists"), "\(method) \(path)")
            }
        }
    }

    @Test("Of 1,025 lists of one client the one that was not used for longest is gone")
    func capacity() async throws {
        try await VisitorListClient.run { first in
            let second = try await VisitorListClient(first.explorer)
            for _ in 2..<VisitorLists.capacity {
                _ = try await VisitorListClient(first.explorer)
            }
            _ = try await first.page("/offset")
            _ = try await VisitorListClient(first.explorer)
            #expect(try await first.response("/offset").status == .ok)
            #expect(try await second.response("/offset").status == .notFound)
        }
    }

    @Test("The lists of one client never take the place of another client's, as a trusted proxy tells clients apart")
    func otherClient() async throws {
        var proxies = TrustedProxies()
        #expect(proxies.insert("127.0.0.1") && proxies.insert("::1"))
        let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
        try await Explorer.run(ServerOptions(port: 0, trustedProxies: proxies), .live) { explorer in
            let mine = try await explorer.response("/lists", method: .post, headers: [forwarded: "192.0.2.1"])
            let requests = (0...VisitorLists.capacity).map { number in
                // What a client says itself stands before what the proxy adds.
                """
                POST /lists?rows=0 HTTP/1.1\r
                Host: localhost\r
                X-Forwarded-For: 192.0.2.1, 2001:db8::\(number % 9)\r
                Connection: \(number == VisitorLists.capacity ? "close" : "keep-alive")\r
                Content-Length: 0\r
                \r

                """
            }
            let answer = try await RawConnection.exchange(
                requests.joined(), port: try #require(explorer.client.port))
            let answers = RawConnection.responses(in: answer)
            #expect(answers.count == requests.count && answers.allSatisfy { $0.hasPrefix("201") })
            let location = try #require(mine.headers[.location])
            #expect(try await explorer.response("\(location)/offset").status == .ok)
        }
    }

    @Test("Another method is 405, and the answer names those that the path allows")
    func methods() async throws {
        try await VisitorListClient.run { list in
            let all = [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete]
            for (path, allowed) in [
                ("", "GET, HEAD"), ("/offset", "GET, HEAD"), ("/page", "GET, HEAD"), ("/cursor", "GET, HEAD"),
                ("/server", "PUT"), ("/rows", "POST"), ("/rows/1", "PATCH, DELETE"),
            ] {
                for method in all where !allowed.split(separator: ", ").contains(Substring(method.rawValue)) {
                    let response = try await list.response(path, method)
                    #expect(response.status == .methodNotAllowed, "\(method) \(path)")
                    #expect(response.headers[.allow] == allowed, "\(method) \(path)")
                }
            }
            #expect(try await list.explorer.response("/lists").headers[.allow] == "POST")
            for path in ["/x", "/rows/1/2", "/offset/1"] {
                #expect(try await list.error(path).name == "no_method")
            }
        }
    }

    @Test("Requests are counted without the list's id, and changes with their method")
    func counts() async throws {
        try await VisitorListClient.run("rows=25", ServerOptions(countsRequests: true)) { list in
            _ = try await list.page("/page?page=2")
            _ = try await VisitorListClient(list.explorer).page("/page?page=2")
            try await list.change("/rows/7", .delete)
            try await list.change("/server?trouble=empty", .put)
            let counts: RequestCounts.Snapshot = try await list.explorer.get("/explorer/requests")
            #expect(
                counts.requests == [
                    "POST /lists?rows=25": 2, "/lists/{id}/page?page=2": 2, "DELETE /lists/{id}/rows/7": 1,
                    "PUT /lists/{id}/server?trouble=empty": 1,
                ])
        }
    }
}
