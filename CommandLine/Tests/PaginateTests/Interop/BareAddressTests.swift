import Foundation
import Testing

/// Real lists that were once read in part, or taken for another list, with exit code 0.
@Suite("The bare addresses of real lists")
struct BareAddressTests {
    private static let records = "/v1/buckets/interop/collections/rows/records"

    /// The ids of the items, which are at `id` in objects and first in arrays.
    private func ids(_ lines: [String]) -> [Int] {
        lines.compactMap { line in
            switch try? JSONSerialization.jsonObject(with: Data(line.utf8)) {
            case let object as [String: Any]: (object["id"] as? Int) ?? (object["id"] as? String).flatMap { Int($0) }
            case let columns as [Any]: columns.first as? Int
            default: nil
            }
        }
    }

    @Test("Kinto's list, whose next page is linked in Next-Page alone, comes whole and in its order")
    func kinto() async throws {
        let server = try RealServer(python: "kinto_records.py")
        for query in ["", "?_limit=7", "?_limit=1000", "?_sort=-last_modified"] {
            let end = try await Program.run("http://\(server.address)\(Self.records)\(query)")
            #expect(end.status == 0, "\(query): \(end.errors)")
            #expect(ids(end.lines) == Array((1...237).reversed()), "\(query)")
        }
        withExtendedLifetime(server) {}
    }

    @Test("A filtered list of Kinto's has two pages, of which the last has no Next-Page")
    func kintoFilter() async throws {
        let server = try RealServer(python: "kinto_records.py")
        let end = try await Program.run("http://\(server.address)\(Self.records)?score=40")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines.count == 40 && Set(ids(end.lines)).count == 40)
        withExtendedLifetime(server) {}
    }

    @Test(
        "Datasette's answers, which have several lists, bring every row once, or are refused with a command that does",
        arguments: ["", "?_size=1", "?_size=1000", "?_shape=objects", "?_shape=objects&_sort=score", "?_shape=array"])
    func datasette(query: String) async throws {
        let server = try RealServer(python: "datasette_table.py")
        var end = try await Program.run("http://\(server.address)/interop/rows.json\(query)")
        if end.status != 0 {
            #expect(end.status == 65 && end.lines.isEmpty, "\(end.errors)")
            let command = try #require(end.proposals.first { $0.contains(server.address) }, "\(end.errors)")
            end = try await Program(shell: command).end()
            #expect(end.status == 0, "\(command): \(end.errors)")
        }
        #expect(ids(end.lines).sorted() == Array(1...237))
        withExtendedLifetime(server) {}
    }
}
