import Foundation
import Loopback
import Testing

/// Options that name the next page at a place where the responses have nothing.
@Suite("A place of the next page that is absent")
struct AbsentNextTests {
    private static let list = NumberedList(count: 60)

    private static func items(_ page: Int) -> String {
        list.lines.dropFirst((page - 1) * 20).prefix(20).joined(separator: ",")
    }

    @Test(
        "65: the place is absent, and another one names the next page; the options that are proposed fit",
        arguments: [
            (["--next", "/nxt", "--items", "/items"], #""next":"/list?page=N""#, "/next"),
            (
                ["--next", "/token", "--next-parameter", "cursor", "--items", "/items"], #""next_cursor":"N""#,
                "/next_cursor"
            ),
            (["--style", "aip-158", "--items", "/items"], #""next":"/list?page=N""#, "/next"),
            (["--style", "slack", "--items", "/items"], #""next":"/list?page=N""#, "/next"),
            (
                ["--next", "link:nxt@/links", "--items", "/items"],
                #""links":[{"rel":"next","href":"/list?page=N"}]"#, "link:next@/links"
            ),
            (["--style", "aip-158", "--items", "/items"], #""has_more":true,"page":N"#, "/has_more"),
        ])
    func absent(options: [String], next: String, sign: String) async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? request.number("cursor") ?? 1
            let more = page < 3 ? "," + next.replacingOccurrences(of: "N", with: "\(page + 1)") : ""
            return .init(200, #"{"items":[\#(Self.items(page))]\#(more)}"#)
        }
        let end = try await Program(["\(server.address)/list"] + options).end()
        #expect(end.status == 65, "\(end.errors)")
        #expect(end.lines.isEmpty)
        #expect(end.errors.contains("the response has nothing at "))
        #expect(end.errors.contains(sign))
        #expect(end.errors.contains("Try"))
        guard sign != "/has_more" else { return }
        let command = try #require(end.proposals.first { $0.contains("--style") })
        let whole = try await Program(shell: command).end()
        #expect(whole.status == 0, "\(command): \(whole.errors)")
        #expect(whole.lines == Self.list.lines)
    }

    @Test(
        "a place that is absent on the only page ends the list",
        arguments: [
            ["--next", "/next"], ["--style", "aip-158"], ["--style", "slack"], ["--next", "link:next@/links"],
            ["--next", "link:next"], ["--style", "github"],
        ])
    func onePage(options: [String]) async throws {
        let server = try LoopbackServer { _ in
            .init(200, #"{"items":[{"id":1}],"cursor":null,"links":[{"rel":"self","href":"/list"}],"has_more":false}"#)
        }
        let end = try await Program(["\(server.address)/list", "--items", "/items"] + options).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == [#"{"id":1}"#])
    }

    @Test(
        "link objects may have several relations, and other names for relation and target",
        arguments: [
            #"{"rel":["item","next"],"href":"U"}"#, #"{"relation":"next","url":"U"}"#, #"{"rel":"next","url":"U"}"#,
        ])
    func linkObjects(link: String) async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            let next = page < 3 ? link.replacingOccurrences(of: "U", with: "/list?page=\(page + 1)") : ""
            return .init(200, #"{"items":[\#(Self.items(page))],"links":[\#(next)]}"#)
        }
        let end = try await Program.run(
            "\(server.address)/list", "--next", "link:next@/links", "--items", "/items")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == Self.list.lines)
    }
}
