import Foundation
import Testing

@testable import PagingHTTP

@Suite("The number of the last page")
struct LastNumberTests {
    /// The number of requests for a list whose pages with items are numbered up to 3, if its responses state another number
    /// of the last page.
    private func requests(stating last: Int) async throws -> Int {
        let transport = ScriptedTransport { request in
            let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
            let page = query?.first { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1
            let rows = page <= 3 ? #"{"id":\#(page)}"# : ""
            return TransportResponse(
                status: 200, url: request.url, body: Data(#"{"rows":[\#(rows)],"last":\#(last)}"#.utf8))
        }
        let style = PaginationStyle(
            "pages", .numbered(.query("page")), items: "/rows", endRules: [.emptyPage, .lastNumber(.body("/last"))])
        let list = HTTPPages(raw: style, at: PageListScript.address, key: "/id") { $0.transport = transport }
        var count = 0
        for try await _ in list.items() { count += 1 }
        #expect(count == 3)
        return transport.requests.count
    }

    @Test("the page with that number ends the list, and nothing behind it is requested")
    func last() async throws {
        #expect(try await requests(stating: 3) == 3)
    }

    @Test("a number below that of a page with items is wrong, and the list goes on to a page without items")
    func tooLow() async throws {
        #expect(try await requests(stating: 0) == 4)
    }
}
