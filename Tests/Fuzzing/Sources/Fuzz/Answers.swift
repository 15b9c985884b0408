import Foundation
import Paging

@testable import PagingHTTP

let styles: [PaginationStyle] = [
    .stackExchange, .gitHub, .gitHub(items: "/items"), .djangoPages(), .djangoLimitOffset, .djangoCursor(), .jsonAPI,
    .oData, .aip158(items: "/items"), .slack(items: "/items"), .stripe, .s3, .mastodon, .postgREST(),
    .hal("items"), .mediaWiki("items", prefix: "i"), .relay("/data/items", query: ""),
    .dynamoDB(["TableName": "items"]), .elasticsearch(sort: [["id": "asc"]]),
]

/// A response is read or refused, and what it names as its neighbours is requested at the list's own origin or not at all.
func checkAnswer(_ response: TransportResponse, _ style: PaginationStyle) {
    checkRedirect(in: response)
    guard let answer = try? PageAnswer(response, style) else { return }
    _ = answer.failure
    _ = answer.total
    let count = (try? answer.items())?.count ?? 0
    let decoded: [Anything]? = try? JSONDecoder().items(in: answer)
    require(decoded.map { $0.count == count } ?? true, "as many items are decoded as there are")
    for name in style.names {
        _ = try? answer.isLast(name, size: 2, count: count)
        check(try? answer.cursor(behind: name, isLast: nil), .append, style)
        check(try? answer.cursor(before: name, isLast: nil), .prepend, style)
    }
}

/// A redirect is followed to the same origin, or not at all.
private func checkRedirect(in response: TransportResponse) {
    var trail = RedirectTrail(TransportRequest(.get, address), HTTPLimits())
    guard (try? trail.follow(response)) == true else { return }
    require(trail.request.url.hasSameOrigin(address), "\(trail.request.url) keeps the origin")
}

/// The list that each response is about.
let address = URL(string: "https://host.example/list?kept=1")!

private func check(_ cursor: PageCursor?, _ direction: LoadDirection, _ style: PaginationStyle) {
    guard let cursor else { return }
    checkStoring(cursor)
    let lengths = cursor.values.map { $0.map { $0.text.utf8.count } ?? 0 }
    require(lengths.allSatisfy { $0 <= PageCursor.byteLimit }, "a cursor of \(lengths) bytes is bounded")
    let exchange = PageExchange(style, address, HTTPPagesConfiguration { $0.transport = Nowhere() })
    guard let request = try? exchange.request(for: .cursor(cursor, direction), size: 2) else { return }
    require(request.url.hasSameOrigin(address), "\(request.url) keeps the origin")
}

extension PaginationStyle {
    fileprivate var names: [PageName] {
        switch addressing {
        case .numbered: [.number(1), .number(2)]
        case .offset, .range: [.offset(0), .offset(2)]
        case .chained:
            [.cursor(nil, .append), .cursor(PageCursor(["a"]), .append), .cursor(PageCursor(["a"]), .prepend)]
        }
    }
}

/// An item of which nothing is read.
private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
}

private struct Nowhere: HTTPTransport {
    func send(_ request: TransportRequest) async throws -> TransportResponse {
        throw NetworkFailure(.badAddress, at: "")
    }
}
