import Foundation
import Loopback
import Testing

@Suite("Offsets that a server counts in pages")
struct OffsetCountTests {
    private static let rows = PagedRows(count: 2393)

    @Test("65: a trial requests one page that begins with the last row of the first page", arguments: [21, 39, 2393])
    func trial(count: Int) async throws {
        let rows = PagedRows(count: count)
        let counted = try LoopbackServer { .init(200, "[\(rows.rows(($0.number("skip") ?? 0) * 20))]") }
        let end = try await Program.run("\(counted.address)/list", "--trial", "--offset-parameter", "skip")
        #expect(end.status == 65, "\(end.errors)")
        #expect(end.lines.isEmpty)
        #expect(end.errors.contains("skip=19") && end.errors.contains("--page-parameter skip with --first-page 0"))
        let said = try await Program.run(
            "\(counted.address)/list", "--page-parameter", "skip", "--first-page", "0")
        #expect(said.status == 0, "\(said.errors)")
        #expect(said.lines == rows.lines)
    }

    @Test("a trial passes if the offsets count rows, whether the server rounds them down or not", arguments: [1, 20])
    func passes(unit: Int) async throws {
        let rows = PagedRows()
        let server = try LoopbackServer { request in
            let offset = request.number("skip") ?? 0
            return .init(200, "[\(offset < 237 ? rows.rows(offset / unit * unit) : "")]")
        }
        let end = try await Program.run("\(server.address)/list", "--trial", "--offset-parameter", "skip")
        #expect(end.status == 0 || unit > 1, "\(end.errors)")
        #expect(end.lines == rows.lines, "all rows, also where the last page is repeated and the walk fails")
    }

    @Test("a trial passes if the server accepts only multiples of the page size")
    func multiples() async throws {
        let rows = PagedRows()
        let server = try LoopbackServer { request in
            let offset = request.number("skip") ?? 0
            return offset % 20 == 0 ? .init(200, "[\(rows.rows(offset))]") : .init(400, "{}")
        }
        let end = try await Program.run("\(server.address)/list", "--trial", "--offset-parameter", "skip")
        #expect(end.lines == rows.lines, "\(end.errors)")
    }

    @Test(
        "65: so does a style that is recognized without a total, and what it proposes brings every row",
        arguments: ["", #""has_more":"#])
    func recognized(flag: String) async throws {
        let server = try LoopbackServer { request in
            let page = request.number("offset") ?? 0
            let more = flag.isEmpty ? "" : "\(flag)\(page < 119),"
            return .init(200, #"{\#(more)"offset":\#(page),"limit":20,"items":[\#(Self.rows.rows(page * 20))]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 65, "\(end.errors)")
        let command = try #require(end.proposals.first, "\(end.errors)")
        let proposed = try await Program(shell: command).end()
        #expect(proposed.status == 0, "\(command)\n\(proposed.errors)")
        #expect(proposed.lines == Self.rows.lines)
    }

    @Test("80: with a total, the page after the first is empty, and what is proposed brings every row")
    func counted() async throws {
        let rows = PagedRows()
        let server = try LoopbackServer { request in
            let page = request.number("offset") ?? 0
            return .init(200, #"{"offset":\#(page),"limit":20,"total":237,"items":[\#(rows.rows(page * 20))]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 80, "\(end.errors)")
        let command = try #require(end.proposals.first, "\(end.errors)")
        let proposed = try await Program(shell: command).end()
        #expect(proposed.status == 0, "\(command)\n\(proposed.errors)")
        #expect(proposed.lines == rows.lines)
    }

    @Test("offsets that count rows are recognized as before, with one more request")
    func honest() async throws {
        let rows = PagedRows()
        let server = try LoopbackServer { request in
            let offset = request.number("offset") ?? 0
            return .init(200, #"{"offset":\#(offset),"limit":20,"items":[\#(rows.rows(offset))]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == rows.lines)
        #expect(server.requests.filter { $0.target == "/list?offset=19" }.count == 1)
        #expect(!server.requests.contains { $0.target == "/list?offset=39" }, "nothing is loaded ahead of it")
    }
}
