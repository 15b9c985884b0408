import Foundation
import Loopback
import Testing

@Suite("Servers whose counts are wrong")
struct WrongCountTests {
    private static let list = NumberedList(count: 237)

    /// Pages of 20, and on each what a function says of the number of pages.
    private func server(_ claim: @escaping @Sendable (Int) -> String) throws -> LoopbackServer {
        try LoopbackServer { request in
            let page = request.number("page") ?? 1
            let items = Self.list.lines.dropFirst((page - 1) * 20).prefix(20).joined(separator: ",")
            return .init(200, #"{"items":[\#(items)],"page":\#(page),"per_page":20,\#(claim(page))}"#)
        }
    }

    @Test("a page count below the number of a page with items does not end the list", arguments: [0, -1, Int.min])
    func pageCount(wrong: Int) async throws {
        for claim in [{ _ in wrong }, { $0 < 5 ? 12 : wrong }] as [@Sendable (Int) -> Int] {
            let server = try server { #""total_pages":\#(claim($0))"# }
            let end = try await Program.run(
                "\(server.address)/list", "--style", "pages", "--items", "/items", "--last-page", "/total_pages")
            #expect(end.lines == Self.list.lines, "\(end.errors)")
        }
    }

    @Test("a total as large as numbers go, and empty pages, are an incomplete list")
    func greatestTotal() async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            let items = page == 1 ? Self.list.lines[0] : ""
            return .init(200, #"{"items":[\#(items)],"page":\#(page),"per_page":1,"total":\#(Int.max)}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 80, "\(end.errors)")
    }

    @Test(
        "a run that ends behind an empty page goes on where it ended; 80: at its end nothing shows whether rows are missing",
        arguments: [30, 45, 50, 60])
    func resumedBehindGap(cut: Int) async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            let start = (page - (page > 3 ? 2 : 1)) * 20
            let items = page == 3 ? "" : Self.list.lines.dropFirst(start).prefix(20).joined(separator: ",")
            return .init(200, #"{"items":[\#(items)],"page":\#(page),"per_page":20,"total":237}"#)
        }
        let folder = try TemporaryFolder()
        let arguments = ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")]
        for _ in 1...2 {
            let limited = try await Program(arguments + ["--max-items", "\(cut)"]).end()
            #expect(limited.status == (cut == 30 ? 0 : 80), "\(limited.errors)")
        }
        let end = try await Program(arguments).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.data("items") == Self.list.output)
    }

    @Test("a proposed command has no credentials, however they were given")
    func credentials() async throws {
        let server = try LoopbackServer { _ in .init(200, #"{"a":[{"x":1}],"b":[{"y":2}]}"#) }
        for header in [["--header", "Authorization: Bearer SECRET"], ["--header=Authorization: Bearer SECRET"]] {
            let end = try await Program(["\(server.address)/list"] + header).end()
            #expect(end.errors.contains("Authorization: …"), "\(end.errors)")
            #expect(!end.errors.contains("SECRET"))
        }
    }
}
