import Foundation
import Loopback
import Testing

@Suite("Numberings of pages")
struct NumberingTests {
    private let list = NumberedList(count: 30)

    /// Pages whose numbers begin anywhere in requests, and anywhere in answers.
    private func server(asked: Int, answered: Int, size: Int = 10) throws -> LoopbackServer {
        try LoopbackServer { [list] request in
            let index = max((request.number("page") ?? asked) - asked, 0), pages = list.count / size
            let items = list.lines.dropFirst(index * size).prefix(size).joined(separator: ",")
            let counts = #""totalElements":\#(list.count),"totalPages":\#(pages),"size":\#(size)"#
            return .init(200, #"{"content":[\#(items)],"number":\#(index + answered),\#(counts)}"#)
        }
    }

    @Test(
        "with the parameter in the address all items come, whatever the answers' numbers", arguments: [0, 1], [0, 1])
    func named(asked: Int, answered: Int) async throws {
        let server = try server(asked: asked, answered: answered)
        for parallel in ["1", "3"] {
            let end = try await Program.run("\(server.address)/list?page=\(asked)", "--parallel", parallel)
            #expect(end.status == 0)
            #expect(end.output == list.output)
        }
    }

    @Test(
        "without it all items come, or the walk fails and tells what to say",
        arguments: [(0, 0, 0), (1, 1, 0), (1, 0, 65), (0, 1, 65)] as [(Int, Int, Int32)])
    func unnamed(asked: Int, answered: Int, status: Int32) async throws {
        let server = try server(asked: asked, answered: answered)
        for style in [[], ["--style", "pages"]] {
            let end = try await Program(["\(server.address)/list"] + style).end()
            #expect(end.status == status)
            #expect(status == 0 || end.errors.contains("--first-page"))
            #expect(end.lines == (status == 0 ? list.lines : Array(list.lines[..<10])))
        }
        let said = try await Program.run("\(server.address)/list", "--first-page", "\(asked)")
        #expect(said.status == 0)
        #expect(said.output == list.output)
    }

    @Test("with --page-size too, for which the first page is asked for again", arguments: [0, 1], [0, 1])
    func sized(asked: Int, answered: Int) async throws {
        let server = try server(asked: asked, answered: answered)
        for parallel in ["1", "3"] {
            let end = try await Program.run("\(server.address)/list", "--page-size", "10", "--parallel", parallel)
            #expect(end.status == (asked == answered ? 0 : 65))
            #expect(end.status == 0 ? end.output == list.output : end.lines.count <= 10)
        }
    }

    @Test("with pages of one item, which tell nothing by their items", arguments: [0, 1], [0, 1])
    func single(asked: Int, answered: Int) async throws {
        let server = try server(asked: asked, answered: answered, size: 1)
        for size in [[], ["--page-size", "1"]] {
            let end = try await Program(["\(server.address)/list"] + size).end()
            #expect(end.status == (asked == answered ? 0 : 65))
            #expect(end.status == 0 ? end.output == list.output : end.lines.count <= 1)
        }
    }

    @Test("with --resume too, wherever the first run ended", arguments: [(0, 0), (1, 1), (1, 0), (0, 1)], [5, 10, 30])
    func resumed(numbers: (asked: Int, answered: Int), most: Int) async throws {
        let isOne = numbers.asked == numbers.answered
        for size in [[], ["--page-size", "10"]] {
            let folder = try TemporaryFolder()
            let server = try server(asked: numbers.asked, answered: numbers.answered)
            let arguments =
                ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")] + size
            let first = try await Program(arguments + ["--max-items", "\(most)"]).end()
            #expect(first.status == (isOne || most < 30 && (size.isEmpty || numbers.asked == 1) ? 0 : 65))
            for _ in 1...2 {
                let end = try await Program(arguments).end()
                #expect(end.status == (isOne ? 0 : 65), "\(end.errors)")
                #expect(isOne || end.errors.contains("--first-page"))
                let written = String(decoding: try folder.data("items"), as: UTF8.self).split(separator: "\n")
                #expect(isOne ? written.count == 30 : written.count <= 10)
                #expect(zip(written, list.lines).allSatisfy { $0 == $1 })
            }
        }
    }

    @Test("with --resume and pages of one item", arguments: [0, 1], [0, 1])
    func resumedSingle(asked: Int, answered: Int) async throws {
        let folder = try TemporaryFolder()
        let server = try server(asked: asked, answered: answered, size: 1)
        let arguments = ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")]
        #expect(try await Program(arguments + ["--max-items", "1"]).end().status == 0)
        let end = try await Program(arguments).end()
        #expect(end.status == (asked == answered ? 0 : 65))
        let written = asked == answered ? list.output : Data((list.lines[0] + "\n").utf8)
        #expect(try folder.data("items") == written)
    }
}
