import Foundation
import Loopback
import PagingHTTP
import Synchronization
import Testing

@testable import Paginate
@testable import PaginateTool

@Suite("The program's transport")
struct TransportTests {
    private let list = NumberedList(count: 30)

    @Test("75: a network that cannot be reached is none")
    func unreachable() async throws {
        // No system connects to the address of all hosts.
        let end = try await Program.run("http://255.255.255.255/", "--retries", "0")
        #expect(end.status == 75, "\(end.errors)")
        #expect(!end.errors.contains("lost"), "\(end.errors)")
    }

    @Test("every request names the program, unless the user names another")
    func userAgent() async throws {
        let server = try LoopbackServer { [list] in list.pages($0) }
        #expect(try await Program.run("\(server.address)/list").status == 0)
        #expect(server.requests.allSatisfy { $0.fields["user-agent"]?.hasPrefix("paginate") == true })
        let other = try LoopbackServer { [list] in list.pages($0) }
        #expect(try await Program.run("\(other.address)/list", "--header", "User-Agent: mine").status == 0)
        #expect(other.requests.allSatisfy { $0.fields["user-agent"] == "mine" })
    }

    @Test(
        "the URL of the command line is sent with its percent-encoding, and what it lacks is added",
        arguments: [
            ("/list?filter[name]=a%20b", "/list?filter%5Bname%5D=a%20b"), ("/a%2Fb c?q=%26", "/a%2Fb%20c?q=%26"),
            ("/list?q=%C3%A4|ä", "/list?q=%C3%A4%7C%C3%A4"), ("/list?q=100%&r=%2B{}", "/list?q=100%25&r=%2B%7B%7D"),
            ("/ü%20?q=\"<a>^`\\%41", "/%C3%BC%20?q=%22%3Ca%3E%5E%60%5C%41"),
        ])
    func percentEncoding(typed: String, target: String) async throws {
        let server = try LoopbackServer { _ in .init(200, #"{"items":[{"id":1}],"total":1}"#) }
        let end = try await Program.run(
            "http://127.0.0.1:\(server.address.port ?? 0)\(typed)", "--style", "single")
        #expect(end.status == 0, "\(end.errors)")
        #expect(server.requests.map(\.target) == [target])
    }

    @Test("a host name with letters outside ASCII is looked up in its ASCII form")
    func hostName() async throws {
        let end = try await Program.run("http://münchen.invalid/ä%20", "--retries", "0")
        #expect(end.errors.contains("xn--mnchen-3ya.invalid/%C3%A4%20:"), "\(end.errors)")
    }

    @Test(
        "a server that ends the connection before, within or behind the head, or in the body, loses nothing",
        arguments: [
            "", "HTTP/1.1 200 OK\r\nContent-Ty", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"items\":[",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"ite",
        ],
        [false, true])
    func cut(answer: String, isReset: Bool) async throws {
        let server = try LoopbackServer { [list, asked = Asked()] connection, request in
            if asked.count(request.target) == 1 {
                connection.send(answer)
                if isReset { connection.reset() }
                return
            }
            let answer = list.pages(request)
            connection.answer(answer.status, body: answer.body, fields: answer.fields)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output == list.output)
    }

    @Test("a POST that is sent again because its connection was dead has its body again")
    func postOnDeadConnection() async throws {
        let bodies = Mutex<[[UInt8]]>([])
        // Each connection answers one request, stays open, and is reset by the next one.
        let server = try LoopbackServer { connection, request in
            bodies.withLock { $0.append(request.body) }
            let page = String(decoding: request.body, as: UTF8.self).contains(#""after":"b""#) ? "null" : #""b""#
            let body = #"{"rows":[{"id":\#(page == "null" ? 2 : 1)}],"after":\#(page)}"#
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
            guard let next = connection.readRequest() else { return }
            bodies.withLock { $0.append(next.body) }
            connection.reset()
        }
        // Without its body, the repeated request would fail at the end of its timeout, and a second retry would succeed.
        let end = try await Program.run(
            "\(server.address)/list", "--timeout", "600", "--retries", "1", "--data", #"{"q":1}"#, "--repeatable",
            "--items", "/rows", "--next", "/after", "--next-body", "/after")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == [#"{"id":1}"#, #"{"id":2}"#])
        #expect(bodies.withLock { $0.count } == 3, "the second page was asked for twice")
        #expect(bodies.withLock { $0.allSatisfy { String(decoding: $0, as: UTF8.self).contains(#""q":1"#) } })
    }

    @Test("waiting for a slow answer takes no processor time, also behind a POST")
    func idle() async throws {
        let server = try LoopbackServer { _ in
            sleep(4)
            return .init(200, #"{"rows":[{"id":1}]}"#)
        }
        // Processor time of the program in seconds: one that waits busily takes most of the four.
        let end = try await Program(
            shell: "TIMEFORMAT='%U %S'; time paginate '\(server.address)/list' --style single --data '{\"q\":1}'"
        ).end()
        #expect(end.status == 0)
        let seconds = end.errors.split(whereSeparator: \.isWhitespace).suffix(2).compactMap { Double($0) }
        #expect(seconds.count == 2 && seconds.reduce(0, +) < 2, "\(end.errors)")
    }

    @Test("--timeout also bounds how long the server may fall silent in the middle of an answer")
    func timeout() throws {
        let limits = try PaginateCommand.parse(["http://a.example", "--timeout", "300"]).requests.limits
        #expect(limits.firstByte == .seconds(300) && limits.idle == .seconds(300) && limits.total == .seconds(300))
    }

    @Test("--parallel 32 has 32 requests under way at the same time, none of which waits within the program")
    func parallel() async throws {
        let list = NumberedList(count: 400)
        let gate = Gate()
        let server = try LoopbackServer { [asked = Asked()] request in
            // The first page is asked for alone. The next 32 are answered when all of them have arrived.
            if 2...33 ~= request.number("page") ?? 1 {
                if asked.count("") == 32 { gate.open() }
                gate.pass()
            }
            return list.pages(request)
        }
        let end = try await Program.run(
            "\(server.address)/list", "--parallel", "32", "--retries", "0", "--timeout", "600")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output == list.output)
    }

    @Test("a session cookie of the first page is sent with the next ones, and to no other origin")
    func sessionCookie() async throws {
        let list = list
        let other = try LoopbackServer { request in list.links(request) }
        let server = try LoopbackServer { request in
            guard request.number("from") != nil else {
                return .init(
                    200, "[\(list.item(0)),\(list.item(1))]",
                    ["Link": "</list?from=2>; rel=\"next\"", "Set-Cookie": "sid=s3cret; HttpOnly; Path=/"])
            }
            guard request.fields["cookie"] == "sid=s3cret" else { return .init(403, "no session") }
            return .init(
                200, "[\(list.item(2)),\(list.item(3))]", ["Link": "<\(other.address)/list?from=4>; rel=\"next\""])
        }
        let end = try await Program.run("\(server.address)/list", "--links", "follow")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == Array(list.lines))
        #expect(!other.requests.isEmpty && other.requests.allSatisfy { $0.fields["cookie"] == nil })
    }

    @Test("a cookie that a redirect to the same address sets is sent with the request behind it")
    func cookieByRedirect() async throws {
        let list = list
        let server = try LoopbackServer { request in
            request.fields["cookie"] == "seen=1"
                ? list.pages(request) : .init(302, "", ["Location": request.target, "Set-Cookie": "seen=1"])
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output == list.output)
    }
}

@Suite("Pauses that a server asks for")
struct PauseTests {
    private let list = NumberedList(count: 30)

    /// A server whose first answer asks for a pause of so many seconds.
    private func server(_ fields: [String: String], status: Int = 200) throws -> LoopbackServer {
        try LoopbackServer { [list, asked = Asked()] request in
            let isFirst = asked.count("") == 1
            var answer = isFirst && status != 200 ? .init(status, "slow down") : list.pages(request)
            if isFirst { answer.fields.merge(fields) { $1 } }
            return answer
        }
    }

    @Test(
        "75: --max-wait bounds the pause behind a good answer too, and the message names both",
        arguments: [["Retry-After": "20"], ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "20"]])
    func bounded(fields: [String: String]) async throws {
        let server = try server(fields)
        let end = try await Program.run("\(server.address)/list", "--max-wait", "1")
        #expect(end.status == 75)
        #expect(end.errors.contains("20 seconds") && end.errors.contains("--max-wait"), "\(end.errors)")
        #expect(end.lines == Array(list.lines[..<10]), "what came before stands")
        #expect(server.requests.count == 1)
    }

    @Test("75: the same where the first answer is not the first page, because --page-size is given")
    func boundedFirst() async throws {
        let server = try server(["Retry-After": "20"])
        let end = try await Program.run("\(server.address)/list", "--page-size", "5", "--max-wait", "1")
        #expect(end.status == 75, "\(end.errors)")
        #expect(end.errors.contains("20 seconds"))
        #expect(server.requests.count == 1)
    }

    @Test("a pause behind a good answer is waited for without a retry")
    func noRetry() async throws {
        let server = try server(["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1"])
        let end = try await Program.run("\(server.address)/list", "--retries", "0")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output == list.output)
    }

    @Test("a pause of more than the library's 30 seconds is waited for where --max-wait allows it")
    func longWait() throws {
        var job = Job(address: try #require(URL(string: "http://a.example")))
        job.retry = try PaginateCommand.parse(["http://a.example", "--max-wait", "45"]).requests.retry
        #expect(job.retry.longestServerDelay == .seconds(45))
    }

    @Test("75: a throttle of a day is in the message, with the option that would wait for it")
    func throttleOfADay() async throws {
        let server = try server(["Retry-After": "86400"], status: 429)
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 75)
        #expect(end.errors.contains("86400 seconds (24 h)"), "\(end.errors)")
        #expect(end.errors.contains("--max-wait"))
        #expect(server.requests.count == 1)
    }
}
