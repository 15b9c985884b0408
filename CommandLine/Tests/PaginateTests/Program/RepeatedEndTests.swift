import Foundation
import Loopback
import Testing

@Suite("Servers that repeat the last page for requests behind it")
struct RepeatedEndTests {
    private static let rows = PagedRows()

    /// A server that clamps the number or the offset of a page to that of the last page, or to another one.
    private static func server(lastPage: Int = 12) throws -> LoopbackServer {
        try LoopbackServer { request in
            let page = min(request.number("page") ?? (request.number("offset") ?? 0) / 20 + 1, lastPage)
            let place = request.number("page") == nil ? "" : #""page":\#(page),"#
            let next = "</list?page=\(page + 1)>; rel=next"
            return .init(
                200, #"{\#(place)"items":[\#(rows.page(page))]}"#,
                request.target.contains("link") ? ["Link": next] : [:])
        }
    }

    @Test(
        "65: all rows are written, and the message names the option that ends the list there",
        arguments: [["--page-parameter", "page"], ["--offset-parameter", "offset"]])
    func repetition(options: [String]) async throws {
        let server = try Self.server()
        let arguments = ["\(server.address)/list", "--items", "/items"] + options
        let refused = try await Program(arguments).end()
        #expect(refused.status == 65)
        #expect(refused.lines == Self.rows.lines)
        #expect(refused.errors.contains("--ends-at repeat"), "\(refused.errors)")
        let whole = try await Program(arguments + ["--ends-at", "repeat"]).end()
        #expect(whole.status == 0, "\(whole.errors)")
        #expect(whole.lines == Self.rows.lines)
    }

    @Test("a resumed run ends at the same page", arguments: [220, 237])
    func resumed(count: Int) async throws {
        let server = try Self.server()
        let folder = try TemporaryFolder()
        let arguments = [
            "\(server.address)/list", "--page-parameter", "page", "--items", "/items", "--ends-at", "repeat", "-o",
            folder.path("items"), "--resume", folder.path("state"),
        ]
        #expect(try await Program(arguments + ["--max-items", "\(count)"]).end().status == 0)
        let end = try await Program(arguments).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.data("items") == NumberedList(count: 237).output)
    }

    @Test("65: a second page with the items of the first is no end, because the server may ignore the parameter")
    func ignored() async throws {
        let server = try Self.server(lastPage: 1)
        let end = try await Program.run(
            "\(server.address)/list", "--page-parameter", "page", "--items", "/items", "--ends-at", "repeat")
        #expect(end.status == 65, "\(end.errors)")
        #expect(end.lines.count == 20)
    }

    @Test("80: a repeated page below the total is no end")
    func belowTotal() async throws {
        let server = try LoopbackServer { request in
            let page = min(request.number("page") ?? 1, 5)
            return .init(200, #"{"page":\#(page),"total":237,"items":[\#(Self.rows.page(page))]}"#)
        }
        let end = try await Program.run("\(server.address)/list", "--ends-at", "repeat")
        #expect(end.status == 80, "\(end.errors)")
        #expect(end.lines.count == 100)
    }
}
