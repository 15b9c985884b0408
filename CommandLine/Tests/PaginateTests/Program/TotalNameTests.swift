import Loopback
import Testing

@Suite("Names of totals")
struct TotalNameTests {
    private static let list = NumberedList(count: 237)

    private static func items(_ start: Int) -> String {
        list.lines.dropFirst(start).prefix(20).joined(separator: ",")
    }

    @Test(
        "80: totals of all names",
        arguments: [
            "total_size", "total_entries", "totalHits", "TotalResults", "Total", "num_found", "itemCount", "rowCount",
            "recordsFiltered", "resultsCount", "numberOfRecords", "total-items",
        ])
    func totalNames(name: String) async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            let next = page < 5 ? #""/list?page=\#(page + 1)""# : "null"
            return .init(200, #"{"\#(name)":237,"items":[\#(Self.items((page - 1) * 20))],"next":\#(next)}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 80, "\(end.errors)")
        #expect(end.errors.contains("100 of 237"))
    }
}
