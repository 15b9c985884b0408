import Foundation
import PagingHTTP

/// A list at `https://example.org/api/rows?kind=a%2Bb` over a scripted transport.
enum PageListScript {
    static let address = URL(string: "https://example.org/api/rows?kind=a%2Bb")!

    static let token = PaginationStyle(
        "token", .chained(.token(at: "/next", into: .query("after"))), size: .query("limit"), items: "/rows")
    static let linked = PaginationStyle(
        "linked", .chained(.link(.body("/next"))), size: .query("limit"), items: "/rows")
    static let numbered = PaginationStyle(
        "numbered", .numbered(.query("page")), size: .query("limit"), items: "/rows", endRules: [.emptyPage])

    static func pages(
        _ style: PaginationStyle, at address: URL = address, _ transport: ScriptedTransport,
        configure: (inout HTTPPagesConfiguration) -> Void = { _ in }
    ) -> PageSource<Row> {
        HTTPPages<Row>(style, at: address, pageSize: 2) {
            $0.transport = transport
            configure(&$0)
        }.pageSource
    }

    /// Reads a list to its end, or to what it throws.
    static func read(_ source: PageSource<Row>) async -> (ids: [Int], error: (any Error)?) {
        var ids: [Int] = []
        do {
            for try await row in source.items() { ids.append(row.id) }
            return (ids, nil)
        } catch {
            return (ids, error)
        }
    }
}
