import Foundation
import Loopback
import Testing

@Suite("Parameters that a server ignores")
struct IgnoredParameterTests {
    private static let items = NumberedList(count: 10).lines.joined(separator: ",")

    @Test(
        "65: a second page with the items of the first is not written, and ends the walk",
        arguments: [
            #"{"items":[\#(items)],"page_number":1,"total":30}"#,
            #"{"items":[\#(items)],"offset":0,"limit":10,"total":30}"#,
            #"{"items":[\#(items)],"has_more":true,"quota_max":300,"quota_remaining":100}"#,
        ])
    func ignored(body: String) async throws {
        let server = try LoopbackServer { _ in .init(200, body) }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 65)
        #expect(end.lines == NumberedList(count: 10).lines)
        #expect(end.errors.contains("the same items as the first"), "\(end.errors)")
        #expect(!end.errors.contains("resumes from here"))
        #expect(server.requests.count <= 3)
    }

    @Test("65: ranges that a server ignores")
    func ranges() async throws {
        let server = try LoopbackServer { _ in
            .init(200, "[\(Self.items)]", ["Content-Range": "0-9/30", "Range-Unit": "items"])
        }
        #expect(try await Program.run("\(server.address)/list").status == 65)
    }

    @Test("65: also where the second page is the first of another run")
    func resumed() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { _ in .init(200, #"{"items":[\#(Self.items)],"page_number":1,"total":30}"#) }
        let arguments = ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")]
        #expect(try await Program(arguments + ["--max-items", "10"]).end().status == 0)
        let end = try await Program(arguments).end()
        #expect(end.status == 65)
        #expect(end.errors.contains("the same items as the first"))
        #expect(try folder.data("items") == NumberedList(count: 10).output)
    }

    @Test(
        "pages whose items are all equal tell nothing: a list may repeat them", arguments: ["page", "offset"], [1, 2])
    func equalItems(parameter: String, size: Int) async throws {
        let items = Array(repeating: #"{"level":"info"}"#, count: size)
        let server = try LoopbackServer { request in
            let first = parameter == "page" ? 1 : 0
            let counts = #""\#(parameter)":\#(request.number(parameter) ?? first),"total":\#(3 * size)"#
            return .init(200, #"{"items":[\#(items.joined(separator: ","))],\#(counts)}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines.count == 3 * size)
        let folder = try TemporaryFolder()
        let arguments = ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")]
        for most in [size, 3 * size + 1] {
            let end = try await Program(arguments + ["--max-items", "\(most)"]).end()
            #expect(end.status == 0, "\(end.errors)")
        }
        #expect(try folder.data("items") == end.output)
    }

    @Test(
        "65: an equal page of one item is a repetition where nothing says how many there are",
        arguments: [[], ["--style", "pages"], ["--style", "offset"]])
    func endless(style: [String]) async throws {
        let server = try LoopbackServer { _ in .init(200, #"{"items":[{"id":1}],"offset":0,"limit":10}"#) }
        let end = try await Program(["\(server.address)/list", "--max-items", "50"] + style).end()
        #expect(end.status == 65)
        #expect(end.lines.count == 1)
    }
}
