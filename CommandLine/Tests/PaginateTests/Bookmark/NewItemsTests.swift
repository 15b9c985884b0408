import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Which items are new")
struct NewItemsTests {
    /// Runs the command over rows, ten in a page that a cursor names, which follow the value of the bookmark.
    private func run(
        _ rows: [String], _ folder: TemporaryFolder, key: String = "/at",
        changing change: (@Sendable (Int) -> String?)? = nil
    ) async throws -> InProcessWalk {
        let server = ServedTransport { request in
            let start = request.number("cursor") ?? 0
            let all = rows + [change?(start)].compactMap { $0 }
            let page = all.dropFirst(start).prefix(10)
            let next = start + 10 < all.count ? "\"\(start + 10)\"" : "null"
            return ServedResponse(200, #"{"items":[\#(page.joined(separator: ","))],"next_cursor":\#(next)}"#)
        }
        return try await InProcessWalk(
            server,
            [
                "/list", "--since", folder.path("bookmark"), "--since-key", key, "--next", "/next_cursor",
                "--next-parameter", "cursor", "--items", "/items",
            ], resumingIn: folder)
    }

    @Test("values that are decimals in texts are ordered as numbers, and no row behind the greatest one is lost")
    func decimals() async throws {
        let folder = try TemporaryFolder()
        func rows(_ range: Range<Int>) -> [String] {
            range.map { "{\"id\":\($0),\"at\":\"\(String(format: "%.2f", Double($0) * 0.75))\"}" }
        }
        #expect(try await run(rows(1..<15), folder).lines == rows(1..<15))
        #expect(try await run(rows(1..<31), folder).lines == rows(15..<31))
    }

    @Test("a row without an id that equals one at the bookmark is new, if there are more of them than before")
    func equalRows() async throws {
        let folder = try TemporaryFolder()
        let row = #"{"at":"2024-01-01T00:00:03Z","text":"login failed"}"#
        let older = #"{"at":"2024-01-01T00:00:02Z","text":"login failed"}"#
        #expect(try await run([older, row], folder).lines == [older, row])
        #expect(try await run([older, row], folder).lines.isEmpty)
        #expect(try await run([older, row, row, row], folder).lines == [row, row])
        #expect(try await run([row, row, row], folder).lines.isEmpty)
        #expect(try await run([row, row, row, row], folder).lines == [row])
    }

    @Test("a row with an id that comes twice at the bookmark is written once")
    func identified() async throws {
        let folder = try TemporaryFolder()
        let row = #"{"id":1,"at":5}"#, other = #"{"id":2,"at":5}"#
        #expect(try await run([row], folder).lines == [row])
        #expect(try await run([row, row, other], folder).lines == [other])
    }

    @Test("a row that is updated while the list is read comes again at its end, and the run is complete")
    func updated() async throws {
        let folder = try TemporaryFolder()
        let rows = (1...35).map { #"{"id":\#($0),"at":\#($0)}"# }
        // From the third page on, row 1 is at the end.
        let end = try await run(rows, folder) { $0 >= 20 ? #"{"id":1,"at":99}"# : nil }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines == rows + [#"{"id":1,"at":99}"#])
        let second = try await run([#"{"id":1,"at":99}"#, #"{"id":36,"at":100}"#], folder)
        #expect(second.lines == [#"{"id":36,"at":100}"#])
    }

    @Test("a row that comes twice without a change is still found")
    func repeated() async throws {
        let folder = try TemporaryFolder()
        let rows = (1...35).map { #"{"id":\#($0),"at":\#($0)}"# }
        let end = try await run(rows, folder) { $0 >= 20 ? rows[0] : nil }
        #expect(end.status == .completenessUnknown, "\(end.message)")
    }

    @Test("values without a certain order end the run, and leave the bookmark", arguments: ["v", "12/31/202"])
    func unordered(prefix: String) async throws {
        let folder = try TemporaryFolder()
        let end = try await run((8...11).map { "{\"id\":\($0),\"at\":\"\(prefix)\($0)\"}" }, folder)
        #expect(end.status == .notUnderstood && end.message.contains("no certain order"), "\(end.message)")
        #expect(!folder.exists("bookmark"))
    }
}
