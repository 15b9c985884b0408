import Foundation
import Loopback
import PagingTesting
import Testing

@Suite("The state of the last page")
struct LastPageStateTests {
    private static let rows = PagedRows()

    /// Appends standard output to a file, as a user would.
    private func run(_ address: URL, _ folder: TemporaryFolder, _ options: String = "") async throws -> Program.End {
        try await Program(
            shell: "paginate \(address)/list --resume \(folder.path("state")) \(options) >> \(folder.path("items"))"
        ).end()
    }

    @Test("standard output does not repeat the last page of a list that was incomplete")
    func incomplete() async throws {
        let isWhole = Observed(false)
        let server = try LoopbackServer { request in
            let place = request.number("place") ?? 1
            let last = isWhole.read { $0 } ? 12 : 3
            let next = place < last ? #""/list?place=\#(place + 1)""# : "null"
            return .init(200, #"{"next":\#(next),"total":237,"items":[\#(Self.rows.page(place))]}"#)
        }
        let folder = try TemporaryFolder()
        for _ in 1...2 {
            let end = try await run(server.address, folder)
            #expect(end.status == 80, "\(end.errors)")
            #expect(end.errors.contains("60 of 237"))
            #expect(try folder.data("items") == Data(Self.rows.lines[..<60].map { $0 + "\n" }.joined().utf8))
        }
        isWhole.update { $0 = true }
        let end = try await run(server.address, folder)
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.data("items") == Data(Self.rows.lines.map { $0 + "\n" }.joined().utf8))
        #expect(!folder.exists("state"))
    }

    @Test("nor that of a list whose loop is found again")
    func loop() async throws {
        let server = try LoopbackServer { request in
            let place = request.number("cursor") ?? 1
            return .init(200, #"{"next_cursor":"\#(min(place + 1, 4))","items":[\#(Self.rows.page(place))]}"#)
        }
        let folder = try TemporaryFolder()
        for _ in 1...2 {
            let end = try await run(server.address, folder)
            #expect(end.status == 65, "\(end.errors)")
            #expect(try folder.data("items") == Data(Self.rows.lines[..<80].map { $0 + "\n" }.joined().utf8))
        }
    }

    @Test("a trial that ends within its first page holds in the next run")
    func trial() async throws {
        let server = try LoopbackServer { .init(200, "[\(Self.rows.rows($0.number("skip") ?? 0))]") }
        let folder = try TemporaryFolder()
        let options = "--trial --offset-parameter skip"
        #expect(try await run(server.address, folder, options + " --max-items 7").status == 0)
        let end = try await run(server.address, folder, options)
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.data("items") == Data(Self.rows.lines.map { $0 + "\n" }.joined().utf8))
    }

    @Test("80: a run to standard output that cannot be completed by resuming it says what to remove")
    func faultBefore() async throws {
        let isWhole = Observed(false)
        let server = try LoopbackServer { request in
            let place = request.number("place") ?? 1
            let next = place < 12 ? #""/list?place=\#(place + 1)""# : "null"
            let error = place == 5 && !isWhole.read { $0 } ? #""error":"timeout","# : ""
            return .init(200, #"{"next":\#(next),\#(error)"items":[\#(Self.rows.page(place))]}"#)
        }
        let folder = try TemporaryFolder()
        let end = try await run(server.address, folder)
        #expect(end.status == 80, "\(end.errors)")
        #expect(end.errors.contains("after removing \(folder.path("state"))"))
        #expect(!end.errors.contains("resumes from here"))
        isWhole.update { $0 = true }
        #expect(try await run(server.address, folder).status == 80, "page 5 is not requested again")
        for file in ["state", "items"] { try FileManager.default.removeItem(atPath: folder.path(file)) }
        #expect(try await run(server.address, folder).status == 0)
        #expect(try folder.data("items") == Data(Self.rows.lines.map { $0 + "\n" }.joined().utf8))
    }
}
