import Foundation
import Loopback
import Testing

@Suite("The log of requests")
struct VerboseTests {
    private func log(_ end: Program.End) -> [String] {
        end.errors.split(separator: "\n").map(String.init).filter { $0.contains(" http://") }
    }

    @Test("has one line for each request, with method, URL, status, size, duration and attempt")
    func lines() async throws {
        let list = NumberedList(count: 25)
        let server = try LoopbackServer { [asked = Asked()] request in
            asked.count("") == 2 ? .init(503, "wait") : list.links(request)
        }
        let address = "\(server.address)/list?api_key=s3cret"
        for flag in ["-v", "--verbose"] {
            let end = try await Program.run(address, flag, "--quiet")
            #expect(end.output == list.output)
        }
        let again = try LoopbackServer { [asked = Asked()] request in
            asked.count("") == 2 ? .init(503, "wait") : list.links(request)
        }
        let end = try await Program.run("\(again.address)/list?api_key=s3cret", "-v", "--quiet")
        let lines = log(end)
        #expect(lines.count == again.requests.count)
        #expect(!end.errors.contains("s3cret"))
        let first = try #require(lines.first)
        let size = list.links(again.requests[0]).body.count
        let url = NSRegularExpression.escapedPattern(for: "\(again.address)/list")
        #expect(
            first.range(
                of: "^paginate: GET \(url)\\?api_key=… 200 \(size) bytes [0-9]+ ms$", options: .regularExpression)
                != nil, "\(first)")
        #expect(lines[1].contains(" 503 4 bytes "))
        #expect(lines[2].contains("?from=10 200 ") && lines[2].hasSuffix("(attempt 2)"), "\(lines)")
        #expect(!lines[3].contains("attempt"))
    }

    @Test("has the target of a redirect, POSTs, and requests without a response")
    func outcomes() async throws {
        let server = try LoopbackServer { request in
            request.target == "/"
                ? .init(307, "", ["Location": "/list?code=s3cret&country_code=7"]) : .init(200, #"[{"id":1}]"#)
        }
        let moved = try await Program.run("\(server.address)/", "-v", "--data", "{}", "--style", "single")
        #expect(
            log(moved).contains {
                $0.contains("POST \(server.address)/ -> \(server.address)/list?code=…&country_code=7 200 ")
            },
            "\(moved.errors)")
        #expect(!moved.errors.contains("s3cret"))
        let failed = try await Program.run("http://127.0.0.1:9/list", "-v", "--retries", "0")
        #expect(
            log(failed).contains { $0.hasPrefix("paginate: GET http://127.0.0.1:9/list failed ") }, "\(failed.errors)")
        #expect(
            failed.errors.contains("Connection refused (errno: \(ECONNREFUSED)))"),
            "brackets are paired: \(failed.errors)")
    }
}
