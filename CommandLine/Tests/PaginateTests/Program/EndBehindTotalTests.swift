import Foundation
import Loopback
import Testing

@Suite("What servers answer behind a total that is reached at the end of a full page")
struct EndBehindTotalTests {
    private static let rows = PagedRows(count: 40)

    /// A server of 40 rows in two full pages.
    ///
    /// - Parameters:
    ///   - total: What its responses say beside the items.
    ///   - end: The response to a request for a later page.
    private static func server(
        total: String = #","total":40"#, _ end: @escaping @Sendable (Int) -> LoopbackServer.Answer
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            let page = request.number("page") ?? 1
            if page > 2 { return end(page) }
            return .init(200, #"{"page":\#(page),"per_page":20\#(total),"items":[\#(rows.page(page))]}"#)
        }
    }

    @Test("a list that is left out, as Go and proto3 leave out empty ones, is an empty page beside the total")
    func leftOut() async throws {
        let server = try Self.server { .init(200, #"{"page":\#($0),"per_page":20,"total":40}"#) }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == Self.rows.lines)
    }

    @Test("65: a list that is left out below the total is no end")
    func leftOutBelowTotal() async throws {
        let server = try Self.server(total: #","total":60"#) {
            .init(200, #"{"page":\#($0),"per_page":20,"total":60}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 65, "\(end.errors)")
        #expect(end.lines == Self.rows.lines)
        let empty = try await Program.run("\(server.address)/list", "--ends-at", "empty")
        #expect(empty.status == 80, "\(empty.errors)")
    }

    @Test("65: without a total, the message names the option by which a list that is left out is the end")
    func leftOutWithoutTotal() async throws {
        let server = try Self.server(total: "") { .init(200, #"{"page":\#($0)}"#) }
        let refused = try await Program.run("\(server.address)/list")
        #expect(refused.status == 65)
        #expect(refused.lines == Self.rows.lines)
        #expect(refused.errors.contains("--ends-at empty"), "\(refused.errors)")
        let whole = try await Program.run("\(server.address)/list", "--ends-at", "empty")
        #expect(whole.status == 0, "\(whole.errors)")
        #expect(whole.lines == Self.rows.lines)
    }

    @Test("the message for a refused request names the option that ends the list", arguments: [403, 405, 500, 501])
    func refused(status: Int) async throws {
        let server = try Self.server { _ in .init(status, #"{"message":"no"}"#) }
        let refused = try await Program.run("\(server.address)/list", "--retries", "0")
        #expect(refused.status == [403: 77, 500: 75][status] ?? 69)
        #expect(refused.lines == Self.rows.lines)
        #expect(refused.errors.contains("status \(status)"), "\(refused.errors)")
        #expect(refused.errors.contains("add --ends-at \(status)\n"), "\(refused.errors)")
        let whole = try await Program.run("\(server.address)/list", "--ends-at", "\(status)")
        #expect(whole.status == 0, "\(whole.errors)")
        #expect(whole.lines == Self.rows.lines)
    }

    @Test("a status that asks for credentials or patience is not proposed as the end", arguments: [401, 429, 503])
    func notProposed(status: Int) async throws {
        let server = try Self.server { _ in .init(status, "{}") }
        let end = try await Program.run("\(server.address)/list", "--retries", "0")
        #expect(end.status == (status == 401 ? 77 : 75))
        #expect(!end.errors.contains("--ends-at"), "\(end.errors)")
    }

    @Test("a resumed run accepts the option, and requests the last page alone")
    func resumed() async throws {
        let server = try Self.server { _ in .init(500, "{}") }
        let folder = try TemporaryFolder()
        let arguments = [
            "\(server.address)/list", "--retries", "0", "-o", folder.path("items"), "--resume", folder.path("state"),
        ]
        #expect(try await Program(arguments).end().status == 75)
        let end = try await Program(arguments + ["--ends-at", "500"]).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.data("items") == NumberedList(count: 40).output)
        #expect(!folder.exists("state"))
    }

    @Test("65: a list that no response has is no empty list", arguments: [[], ["--ends-at", "empty"]])
    func noList(options: [String]) async throws {
        let server = try LoopbackServer { _ in .init(200, #"{"rows":{"all":[{"id":1}]},"page":1}"#) }
        let arguments = ["\(server.address)/list", "--items", "/items", "--page-parameter", "page"]
        let end = try await Program(arguments + options).end()
        #expect(end.status == 65, "\(end.errors)")
    }

    @Test("a status is not proposed below the total, where it would be a failure")
    func belowTotal() async throws {
        let server = try Self.server(total: #","total":60"#) { _ in .init(500, "{}") }
        let end = try await Program.run("\(server.address)/list", "--retries", "0")
        #expect(end.status == 75)
        #expect(!end.errors.contains("--ends-at"), "\(end.errors)")
    }
}
