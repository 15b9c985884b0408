import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Which items are new")
struct NewItemsTests {
    /// Runs the command over rows, ten in a page that a cursor names, which follow the value of the bookmark.
    private func run(
        _ rows: [String], _ folder: TemporaryFolder, key: String = "/at",
        total: Int? = nil, more: [String] = [],
        changing change: (@Sendable (Int) -> String?)? = nil
    ) async throws -> InProcessWalk {
        let server = ServedTransport { request in
            let start = request.number("cursor") ?? 0
            let all = rows + [change?(start)].compactMap { $0 }
            let page = all.dropFirst(start).prefix(10)
            let next = start + 10 < all.count ? "\"\(start + 10)\"" : "null"
            let count = total.map { #""total":\#($0),"# } ?? ""
            return ServedResponse(200, #"{\#(count)"items":[\#(page.joined(separator: ","))],"next_cursor":\#(next)}"#)
        }
        return try await InProcessWalk(
            server,
            [
                "/list", "--since", folder.path("bookmark"), "--since-key", key, "--next", "/next_cursor",
                "--next-parameter", "cursor", "--items", "/items",
            ] + more, resumingIn: folder)
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

    @Test(
        "a row that is updated while the list is read comes again at its end: with --dedupe it is written with both values"
    )
    func updated() async throws {
        let folder = try TemporaryFolder()
        let rows = (1...35).map { #"{"id":\#($0),"at":\#($0)}"# }, update = #"{"id":1,"at":99}"#
        // From the third page on, row 1 is at the end. A cursor that counts rows would have left out another one.
        let unsure = try await run(rows, folder) { $0 >= 20 ? update : nil }
        #expect(
            unsure.status == .completenessUnknown && unsure.message.contains("--dedupe --key '/id'"),
            "\(unsure.message)")
        #expect(!folder.exists("bookmark"))
        let other = try TemporaryFolder()
        let end = try await run(rows, other, more: ["--dedupe", "--key", "/id"]) { $0 >= 20 ? update : nil }
        #expect(end.status == .success && end.lines == rows + [update], "\(end.message)")
        let second = try await run([update, #"{"id":36,"at":100}"#], other, more: ["--dedupe", "--key", "/id"])
        #expect(second.lines == [#"{"id":36,"at":100}"#])
    }

    @Test("values whose order is unknown end the run, and leave the bookmark", arguments: ["v", "12/31/202"])
    func unordered(prefix: String) async throws {
        let folder = try TemporaryFolder()
        let end = try await run((8...11).map { "{\"id\":\($0),\"at\":\"\(prefix)\($0)\"}" }, folder)
        #expect(end.status == .notUnderstood && end.message.contains("is unknown"), "\(end.message)")
        #expect(!folder.exists("bookmark"))
    }

    @Test("an updated row does not stand for one that is missing", arguments: [35, 34])
    func updatedAndMissing(total: Int) async throws {
        let folder = try TemporaryFolder()
        // Row 30 is missing.
        let rows = (1...35).filter { $0 != 30 }.map { #"{"id":\#($0),"at":\#($0)}"# }
        let end = try await run(rows, folder, total: total, more: ["--dedupe", "--key", "/id"]) {
            $0 >= 20 ? #"{"id":1,"at":99}"# : nil
        }
        #expect(end.status == (total == 35 ? .incomplete : .success), "\(end.message)")
        #expect(folder.exists("bookmark") == (total == 34))
    }

    @Test("an update stands beside the duplicates in the message about a list that they do not fill")
    func updatedInMessage() async throws {
        let rows = (1...34).map { #"{"id":\#($0),"at":\#($0)}"# }
        let end = try await run(rows, try TemporaryFolder(), total: 35, more: ["--dedupe", "--key", "/id"]) {
            $0 >= 20 ? #"{"id":1,"at":99}"# : nil
        }
        #expect(end.message.contains("of which 1 came again with another value, and the server"), "\(end.message)")
    }

    @Test("with --dedupe-window 1, an item that follows itself is a duplicate, and one that follows another is not")
    func window() async throws {
        let rows = [1, 1, 2, 2, 1].map { #"{"id":\#($0),"at":\#($0)}"# }
        let end = try await run(
            rows, try TemporaryFolder(), more: ["--dedupe", "--key", "/id", "--dedupe-window", "1"])
        #expect(end.lines == [rows[0], rows[2], rows[4]], "\(end.message)")
    }

    @Test("78: a run does not go on with the bookmark of another list, nor after another run has moved its own")
    func otherBookmark() async throws {
        let rows = (1...35).map { #"{"id":\#($0),"at":\#($0)}"# }
        let folder = try TemporaryFolder(), other = try TemporaryFolder()
        let down = ServedTransport(failsAt: 3) { request in
            let start = request.number("cursor") ?? 0
            let page = rows.dropFirst(start).prefix(10).joined(separator: ",")
            return ServedResponse(200, #"{"items":[\#(page)],"next_cursor":"\#(start + 10)"}"#)
        }
        func arguments(_ bookmark: String) -> [String] {
            [
                "/list", "--since", bookmark, "--since-key", "/at", "--next", "/next_cursor", "--next-parameter",
                "cursor", "--items", "/items",
            ]
        }
        _ = try await InProcessWalk(down, arguments(folder.path("bookmark")), resumingIn: folder)
        #expect(folder.exists("state"))
        // Another bookmark of the same list.
        #expect(try await run(Array(rows[..<5]), other).status == .success)
        let foreign = try await InProcessWalk(down, arguments(other.path("bookmark")), resumingIn: folder)
        #expect(
            foreign.status == .stateMismatch && foreign.message.contains("its bookmark is"), "\(foreign.message)")
        // Another run completes with the same bookmark.
        let file = try folder.data("state")
        try FileManager.default.removeItem(atPath: folder.path("state"))
        try FileManager.default.removeItem(atPath: folder.path("state.keys"))
        #expect(try await run(rows, folder).status == .success)
        let bookmark = try folder.data("bookmark")
        try file.write(to: URL(filePath: folder.path("state")))
        let moved = try await run(rows, folder)
        #expect(
            moved.status == .stateMismatch && moved.message.contains("another run may have moved it"),
            "\(moved.message)")
        #expect(try folder.data("bookmark") == bookmark)
    }

    @Test("a bookmark behind a symbolic link is read and replaced where the link leads")
    func link() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("real"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("bookmark"), withDestinationPath: "real/bookmark")
        let row = #"{"id":1,"at":5}"#, next = #"{"id":2,"at":6}"#
        #expect(try await run([row], folder).lines == [row])
        #expect(try await run([row, next], folder).lines == [next])
        #expect(folder.exists("real/bookmark"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("bookmark")) == "real/bookmark")
    }

    @Test("--dedupe keeps a row that is updated, and omits one that comes again as it was")
    func deduped() async throws {
        let folder = try TemporaryFolder()
        let rows = (1...12).map { #"{"id":\#($0),"at":\#($0)}"# }
        let update = #"{"id":10,"at":99}"#
        let end = try await run(rows + [rows[9], update], folder, more: ["--dedupe", "--key", "/id"])
        #expect(end.lines == rows + [update], "\(end.message)")
    }
}
