import Testing

@Suite("Duplicates", .timeLimit(.minutes(2)))
struct DuplicateTests {
    private static let list = NumberedList(count: 237)

    private static func items(_ start: Int) -> String {
        list.lines.dropFirst(start).prefix(20).joined(separator: ",")
    }

    @Test("the number of duplicates that were omitted is reported, unless --quiet")
    func duplicates() async throws {
        let server = try LoopbackServer { request in
            let start = ((request.number("page") ?? 1) - 1) * 15
            let next = start < 45 ? #""/list?page=\#(start / 15 + 2)""# : "null"
            return .init(200, #"{"items":[\#(Self.items(start))],"next":\#(next)}"#)
        }
        let end = try await Program.run("\(server.address)/list", "--dedupe")
        #expect(end.status == 0)
        #expect(end.lines == Array(Self.list.lines[..<65]))
        #expect(end.messages == "paginate: duplicates that --dedupe omitted: 15\n")
        #expect(try await Program.run("\(server.address)/list", "--dedupe", "--quiet").errors == "")
    }
}
