import Foundation
import Loopback
import PagingTesting
import Testing

@Suite("Pages that are not there")
struct MissingPageTests {
    private let list = NumberedList(count: 30)

    /// Page numbers, of which those behind the end are missing, and all while the list is hidden.
    private func server(total: String, isHidden: @escaping @Sendable () -> Bool) throws -> LoopbackServer {
        try LoopbackServer { [list] request in
            let page = request.number("page") ?? 1
            guard !isHidden(), page < 4 else { return .init(404, "not found") }
            let items = list.lines.dropFirst((page - 1) * 10).prefix(10).joined(separator: ",")
            return .init(200, #"{"items":[\#(items)],"page":\#(page),"per_page":10\#(total)}"#)
        }
    }

    @Test("404 behind the last page is the end of a list that is there: the list and a page behind are asked for")
    func end() async throws {
        let server = try server(total: "") { false }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0)
        #expect(end.output == list.output)
        let targets = ["", "?page=1", "?page=2", "?page=3", "?page=4", "", "?page=5"]
        #expect(server.requests.map(\.target) == targets.map { "/list" + $0 })
    }

    @Test("69: 404 for all of the list is none", arguments: ["", #","total":30"#, #","total":30,"pages":3"#])
    func gone(total: String) async throws {
        let server = try server(total: total) { [asked = Asked()] in asked.count("") > (total.isEmpty ? 3 : 2) }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 69)
        #expect(end.errors.contains("status 404"))
        #expect(end.lines == Array(list.lines[..<20]))
    }

    @Test(
        "69: nor is it in another run; as that gets no further, the next one reads the list from its beginning",
        arguments: ["", #","total":30"#])
    func resumed(total: String) async throws {
        let folder = try TemporaryFolder()
        let isHidden = Observed(false)
        let server = try server(total: total) { isHidden.read { $0 } }
        let arguments = ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")]
        #expect(try await Program(arguments + ["--max-items", "10"]).end().status == 0)
        isHidden.update { $0 = true }
        #expect(try await Program(arguments).end().status == 69)
        #expect(!folder.exists("state"))
        isHidden.update { $0 = false }
        #expect(try await Program(arguments).end().status == 0)
        #expect(try folder.data("items") == list.output)
        #expect(!folder.exists("state"))
    }

    @Test(
        "69: the first page with the requested size is not there: this is no end of the list",
        arguments: [400, 404, 410])
    func firstSizedPage(status: Int) async throws {
        let server = ServedTransport { request in
            if request.number("per_page") == 5 { return ServedResponse(status, "{}") }
            return ServedResponse(200, #"{"page":1,"per_page":2,"items":[{"id":1},{"id":2}]}"#)
        }
        let end = try await InProcessWalk(server, ["/list", "--page-size", "5", "--size-parameter", "per_page"])
        #expect(end.status == .unavailable, "\(end.message)")
        #expect(!end.message.contains("whole list"), "\(end.message)")
    }
}
