import Foundation
import Loopback
import PagingTesting
import Testing

@Suite("A list that has to be read again from its beginning")
struct RestartTests {
    private let list = NumberedList(count: 45)

    @Test(
        "after a page that is not found, the same command and the advice lose and double no rows with --append",
        arguments: [[], ["--since", "FOLDER/bookmark", "--since-key", "/id"]])
    func notFound(options: [String]) async throws {
        for followsAdvice in [false, true] {
            let folder = try TemporaryFolder()
            try folder.write("{\"id\":-1}\n", to: "items")
            let isGone = Observed(true)
            let server = try LoopbackServer { [list] request in
                request.number("from") == 20 && isGone.read { $0 } ? .init(404, "") : list.links(request)
            }
            let arguments =
                ["\(server.address)/list", "--append", "-o", folder.path("items")]
                + options.map { $0.replacing("FOLDER", with: folder.url.path) }
            let failed = try await Program(arguments).end()
            #expect(failed.status == 69, "\(failed.errors)")
            #expect(try folder.data("items").count > 10)
            #expect(
                failed.errors.contains(
                    "after removing \(folder.path("items.state")) and the bytes 11 to \(try folder.data("items").count) of "
                        + folder.path("items")), "\(failed.errors)")
            if followsAdvice {
                try FileManager.default.removeItem(atPath: folder.path("items.state"))
                truncate(folder.path("items"), 10)
            }
            isGone.update { $0 = false }
            let end = try await Program(arguments).end()
            #expect(end.status == 0, "\(end.errors)")
            #expect(try folder.data("items") == Data("{\"id\":-1}\n".utf8) + list.output)
        }
    }

    @Test(
        "80: after a page that was short or empty once, the same command reads all rows",
        arguments: ["short", "empty"], [true, false])
    func hole(kind: String, appends: Bool) async throws {
        let folder = try TemporaryFolder(), isHealthy = Observed(false)
        let server = try LoopbackServer { [list] request in
            guard request.number("page") == 3, !isHealthy.read({ $0 }) else { return list.pages(request) }
            var answer = list.pages(request)
            let items = kind == "short" ? list.item(20) : ""
            let body = String(decoding: answer.body, as: UTF8.self)
            answer.body = Data(body.replacing(/\[.*\]/, with: "[\(items)]").utf8)
            return answer
        }
        let files = ["-o", folder.path("items")] + (appends ? ["--append"] : ["--resume", folder.path("state")])
        let arguments = ["\(server.address)/list"] + files
        let end = try await Program(arguments).end()
        #expect(end.status == 80 && !end.errors.contains("resumes from here"), "\(end.errors)")
        isHealthy.update { $0 = true }
        let again = try await Program(arguments).end()
        #expect(again.status == 0, "\(again.errors)")
        #expect(try folder.data("items") == list.output)
    }

    @Test("80: after an error in an earlier page, the same command reads the list from its beginning with --append")
    func partialPage() async throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"id\":-1}\n", to: "items")
        let isPartial = Observed(true)
        let server = try LoopbackServer { [list] request in
            var answer = list.pages(request)
            if request.number("page") == 2, isPartial.read({ $0 }) { answer.status = 206 }
            return answer
        }
        let arguments = ["\(server.address)/list", "--append", "-o", folder.path("items")]
        let partial = try await Program(arguments).end()
        #expect(partial.status == 80, "\(partial.errors)")
        #expect(partial.errors.contains("The items of this run are removed from"), "\(partial.errors)")
        #expect(try folder.data("items") == Data("{\"id\":-1}\n".utf8) && !folder.exists("items.state"))
        isPartial.update { $0 = false }
        #expect(try await Program(arguments).end().status == 0)
        #expect(try folder.data("items") == Data("{\"id\":-1}\n".utf8) + list.output)
    }

    @Test(
        "79: after a page that was short once, of a list that an empty page ends, the same command reads all rows",
        arguments: [true, false])
    func shortWithoutTotal(appends: Bool) async throws {
        let folder = try TemporaryFolder(), isHealthy = Observed(false)
        let server = try LoopbackServer { [list] request in
            let page = request.number("page") ?? 1
            let rows = (0..<list.count).dropFirst((page - 1) * 10).prefix(page == 2 && !isHealthy.read { $0 } ? 1 : 10)
            return .init(200, "{\"items\":[" + rows.map { list.item($0) }.joined(separator: ",") + "]}")
        }
        let arguments =
            ["\(server.address)/list", "--style", "pages", "--items", "/items", "-o", folder.path("items")]
            + (appends ? ["--append"] : ["--resume", folder.path("state")])
        let end = try await Program(arguments).end()
        #expect(end.status == 79, "\(end.errors)")
        isHealthy.update { $0 = true }
        let again = try await Program(arguments).end()
        #expect(again.status == 0, "\(again.errors)")
        #expect(try folder.data("items") == list.output)
    }
}
