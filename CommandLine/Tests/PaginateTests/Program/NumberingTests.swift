import Foundation
import Testing

@Suite("Numberings of pages", .timeLimit(.minutes(2)))
struct NumberingTests {
    private let list = NumberedList(count: 30)

    /// Pages whose numbers begin anywhere in requests, and anywhere in answers.
    private func server(asked: Int, answered: Int) throws -> LoopbackServer {
        try LoopbackServer { [list] request in
            let index = max((request.number("page") ?? asked) - asked, 0)
            let items = list.lines.dropFirst(index * 10).prefix(10).joined(separator: ",")
            return .init(
                200,
                #"{"content":[\#(items)],"number":\#(index + answered),"totalElements":30,"totalPages":3,"size":10}"#)
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
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == status)
        #expect(status == 0 || end.errors.contains("--first-page"))
        #expect(end.lines == (status == 0 ? list.lines : Array(list.lines[..<10])))
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
}
