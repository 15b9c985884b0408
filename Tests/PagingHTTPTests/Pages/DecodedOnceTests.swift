import Foundation
import PagingHTTP
import PagingTesting
import Testing

@Suite("How often items are decoded")
struct DecodedOnceTests {
    /// An item that counts how often each id was decoded.
    private struct Counted: Decodable, Identifiable {
        static let counts = Observed<[String: Int]>([:])
        let id: String

        private enum CodingKeys: CodingKey {
            case id
        }

        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
            Self.counts.update { [id] in $0[id, default: 0] += 1 }
        }
    }

    @Test("each item is decoded once, those of the first page too", arguments: ["/rows", "/data/edges"])
    func once(list: JSONPointer) async throws {
        // The cursor is the id of the last item, so the style also reads items.
        let isNested = list == "/data/edges"
        let style = PaginationStyle(
            "counted", .chained(.key(at: "/id", into: .query("after"))), size: .query("limit"),
            items: ItemsPlace(list, item: isNested ? "/node" : ""), endRules: [.shortPage])
        let name = list.description
        let transport = ScriptedTransport { request in
            let after = request.query["after"].flatMap { Int($0.split(separator: "-").last ?? "") } ?? 0
            let ids = (after + 1...after + 3).filter { $0 <= 8 }.map { #"{"id":"\#(name)-\#($0)"}"# }
            let items = (isNested ? ids.map { #"{"node":\#($0)}"# } : ids).joined(separator: ",")
            let body = isNested ? #"{"data":{"edges":[\#(items)]}}"# : #"{"rows":[\#(items)]}"#
            return TransportResponse(status: 200, url: request.url, body: Data(body.utf8))
        }
        let pages = HTTPPages<Counted>(style, at: PageListScript.address, pageSize: 3) { $0.transport = transport }
        var ids: [String] = []
        for try await item in pages.items() { ids.append(item.id) }
        #expect(ids == (1...8).map { "\(name)-\($0)" })
        #expect(ids.map { id in Counted.counts.read { $0[id] } } == Array(repeating: 1, count: 8))
    }
}
