import PagingHTTP
import Testing

@testable import Paginate

@Suite("Signs of an end that are none")
struct MisreadSignTests {
    private static let rows = ServedRows(size: 20)

    @Test("a parameter that would be a position in another style does not hide that the total is not reached")
    func parameterOfAnotherStyle() async throws {
        let chain = try await InProcessWalk("/list?token=KEY") { request in
            let start = request.number("cursor") ?? 0
            let next = start < 80 ? "\"\(start + 20)\"" : "null"
            return .init(200, #"{"items":[\#(Self.rows.rows(start))],"total":237,"next_cursor":\#(next)}"#)
        }
        #expect(chain.status == .incomplete, "\(chain.message)")
        let pages = try await InProcessWalk("/list?since=2024-01-01") { request in
            let page = request.number("page") ?? 1
            return .init(200, #"{"page":\#(page),"per_page":20,"total":20,"items":[\#(Self.rows.page(page))]}"#)
        }
        #expect(pages.lines.count == 237, "\(pages.message)")
    }

    @Test("a chain that begins behind items that the URL skips is not compared with the total")
    func skippedItems() async throws {
        let end = try await InProcessWalk("/list?skip=100") { request in
            let start = request.number("page_token") ?? 100
            let next = start < 220 ? "\"\(start + 20)\"" : "\"\""
            return .init(200, #"{"items":[\#(Self.rows.rows(start))],"total_size":237,"next_page_token":\#(next)}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 137)
    }

    @Test(
        "the number of the page and its greatest size are not the number of pages",
        arguments: [["X-Page-Number": "1"], ["Page-Num": "1"], ["X-Page-Number": "1", "X-Max-Page-Size": "1"]])
    func numberOfPage(fields: [String: String]) async throws {
        let end = try await InProcessWalk { _ in
            .init(200, "[\(Self.rows.page(1))]", HeaderFields(fields.map { .init(name: $0.key, value: $0.value) }))
        }
        #expect(end.status != .success, "\(end.message)")
    }

    @Test(
        "a link of a page to itself shows that there is no other one in a FHIR bundle alone", arguments: [true, false])
    func linkToItself(isBundle: Bool) async throws {
        let end = try await InProcessWalk { _ in
            let type = isBundle ? #""resourceType":"Bundle","# : ""
            return .init(200, #"{\#(type)"link":[{"relation":"self","url":"/list"}],"entry":[\#(Self.rows.page(1))]}"#)
        }
        #expect((end.status == .success) == isBundle, "\(end.message)")
    }

    @Test("a total that is the number of items in the page does not outweigh that there are more")
    func totalOfPage() async throws {
        let end = try await InProcessWalk { _ in
            .init(200, #"{"items":[\#(Self.rows.page(1))],"total":20,"has_more":true,"next_cursor":null}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
    }
}
