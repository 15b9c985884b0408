import Foundation
import Loopback
import Testing

@Suite("Lists that count otherwise")
struct CountingTests {
    private let list = NumberedList(count: 31)

    private func items(from start: Int) -> String { list.lines.dropFirst(start).prefix(10).joined(separator: ",") }

    @Test(
        "a total below the number of a page's items is not that of all items: an empty page ends the list",
        arguments: ["page", "offset"], [-1, 0, 4])
    func smallTotal(parameter: String, total: Int) async throws {
        let server = try LoopbackServer { request in
            let number = request.number(parameter) ?? (parameter == "page" ? 1 : 0)
            let items = items(from: parameter == "page" ? (number - 1) * 10 : number)
            return .init(200, #"{"items":[\#(items)],"\#(parameter)":\#(number),"limit":10,"total":\#(total)}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output == list.output)
    }

    @Test("offsets from 1 on, as ArcGIS has them, are refused unless the address begins with one")
    func offsetsFromOne() async throws {
        let server = try LoopbackServer { request in
            let start = request.number("start") ?? 1
            return .init(
                200, #"{"total":31,"start":\#(start),"num":10,"results":[\#(items(from: max(start - 1, 0)))]}"#)
        }
        let unnamed = try await Program.run("\(server.address)/list")
        #expect(unnamed.status == 65)
        #expect(unnamed.output.isEmpty)
        let named = try await Program.run("\(server.address)/list", "--offset-parameter", "start")
        #expect(named.status == 65)
        #expect(named.output.isEmpty)
        #expect(named.errors.contains("start=1"), "\(named.errors)")
        let begun = try await Program.run("\(server.address)/list?start=1")
        #expect(begun.status == 0)
        #expect(begun.output == list.output)
    }
}
