import Foundation
import Loopback
import PagingHTTP
import Testing

@Suite("Datasette")
struct DatasetteTests {
    /// One server for all tests, which only read. It ends with the process of the tests.
    private static let server = Task { try await InteropServer(.datasette) }

    // https://docs.datasette.io/en/stable/json_api.html#pagination
    private static let link = PaginationStyle(
        "datasette", .chained(.link(.body("/next_url"))), size: .query("_size"), items: "/rows",
        total: .body("/filtered_table_rows_count"))
    private static let token = PaginationStyle(
        "datasette-token", .chained(.token(at: "/next", into: .query("_next"))), size: .query("_size"), items: "/rows",
        total: .body("/filtered_table_rows_count"))

    private static func header(items: ItemsPlace) -> PaginationStyle {
        PaginationStyle("datasette-header", .chained(.link(.link("next"))), size: .query("_size"), items: items)
    }

    /// A row as Datasette sends it by default: an array of its columns.
    private struct Columns: Decodable, Identifiable, Sendable {
        let id: Int
        let name: String

        init(from decoder: any Decoder) throws {
            var columns = try decoder.unkeyedContainer()
            id = try columns.decode(Int.self)
            name = try columns.decode(String.self)
        }
    }

    @Test("Every row comes once and in its order, by a link in the body, by a token, and by the Link header")
    func everyRow() async throws {
        let server = try await Self.server.value
        let styles = [
            ("objects", Self.link), ("objects", Self.token), ("objects", Self.header(items: "/rows")),
            ("array", Self.header(items: "")),
        ]
        for (shape, style) in styles {
            for size in pageSizes {
                let list = HTTPPages<Row>(style, at: server.at("/interop/rows.json?_shape=\(shape)"), pageSize: size) {
                    $0.transport = .patient
                }
                #expect(try await list.ids() == Array(1...237), "\(style.name), \(shape), pages of \(size)")
            }
        }
    }

    @Test("Every row comes once as an array of its columns, and the total is the table's")
    func columns() async throws {
        let server = try await Self.server.value
        for size in [7, 79, 1000] {
            let list = HTTPPages<Columns>(Self.link, at: server.at("/interop/rows.json"), pageSize: size) {
                $0.transport = .patient
            }
            var ids: [Int] = []
            for try await page in list.pages() {
                #expect(page.total == 237)
                ids += page.items.map(\.id)
            }
            #expect(ids == Array(1...237), "pages of \(size)")
        }
    }

    @Test("Every row comes once in an order with ties and NULLs")
    func orders() async throws {
        let server = try await Self.server.value
        for sort in ["_sort=score", "_sort_desc=score", "_sort=created", "_sort=name"] {
            let address = server.at("/interop/rows.json?_shape=objects&\(sort)")
            for style in [Self.link, Self.token] {
                for size in [7, 79] {
                    let ids = try await HTTPPages<Row>(style, at: address, pageSize: size) {
                        $0.transport = .patient
                    }.ids()
                    #expect(ids.count == 237 && Set(ids).count == 237, "\(sort), \(style.name), pages of \(size)")
                }
            }
        }
    }

    @Test("A size that the server refuses is its error, and no page")
    func refusedSize() async throws {
        let server = try await Self.server.value
        await #expect {
            _ = try await HTTPPages<Row>(Self.link, at: server.at("/interop/rows.json"), pageSize: 1001) {
                $0.transport = .patient
            }.ids()
        } throws: { error in
            guard case HTTPFailure.status(let failure) = error else { return false }
            return failure.status == 400 && failure.sample.text.contains("_size must be <= 1000")
        }
    }
}
