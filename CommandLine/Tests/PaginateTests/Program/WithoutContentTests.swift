import Loopback
import Testing

@Suite("Pages without content")
struct WithoutContentTests {
    private static let list = NumberedList(count: 237)

    private static func items(_ start: Int) -> String {
        list.lines.dropFirst(start).prefix(20).joined(separator: ",")
    }

    @Test(
        "80: a page that was named and has no content, unless the end is known",
        arguments: [
            ("", 80), (#""total":237,"#, 80), (#""total":80,"#, 0), (#""has_more":true,"#, 80),
        ])
    func withoutContent(known: String, status: Int32) async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            if page == 5 { return .init(204, "") }
            return .init(
                200, #"{\#(known)"items":[\#(Self.items((page - 1) * 20))],"next":"/list?page=\#(page + 1)"}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == status, "\(end.errors)")
        #expect(end.lines.count == 80)
        guard known.isEmpty else { return }
        let said = try await Program.run(
            "\(server.address)/list", "--next", "/next", "--items", "/items", "--ends-at", "204")
        #expect(said.status == 0, "\(said.errors)")
    }
}
