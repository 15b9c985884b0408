import PagingHTTP
import Testing

@testable import Paginate

@Suite("An OData list behind the rows that the URL skips")
struct ODataSkipTests {
    private static let rows = ServedRows(count: 237, size: 20)

    /// A service whose count ignores `$skip`, as the specification demands.
    ///
    /// - Parameters:
    ///   - pageSize: The number of rows in a page.
    ///   - links: Whether each page links the next one.
    private static func server(pageSize: Int = 20, links: Bool = false) -> ServedTransport {
        ServedTransport { request in
            var page = rows
            page.size = min(pageSize, request.number("$top") ?? pageSize)
            let start = request.number("$skip") ?? 0, end = min(start + page.size, 237)
            let next = links && end < 237 ? #""@odata.nextLink":"/list?$count=true&$skip=\#(end)","# : ""
            return .init(200, #"{"@odata.context":"x","@odata.count":237,\#(next)"value":[\#(page.rows(start))]}"#)
        }
    }

    @Test(
        "80: fewer rows than the count, and no link; a proposed command writes the rest",
        arguments: [("$skip=40&", 40), ("$skip=0&", 0), ("", 0), ("$top=20&$skip=40&", 40)])
    func capped(query: String, start: Int) async throws {
        let arguments = ["/list?\(query)$count=true"]
        let end = try await InProcessWalk(Self.server(), arguments)
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("20 of 237 items were received"), "\(end.message)")
        #expect(end.lines.count == 20)
        let proposal = try #require(end.proposals.first, "\(end.message)")
        let whole = try await InProcessWalk(Self.server(), arguments, trying: proposal)
        #expect(whole.status == .success, "\(proposal): \(whole.message)")
        #expect(Self.rows.numbers(whole.lines) == Array(start..<237))
    }

    @Test("80: the command line names the style")
    func named() async throws {
        let end = try await InProcessWalk(Self.server(), ["/list?$skip=40&$count=true", "--style", "odata"])
        #expect(end.status == .incomplete, "\(end.message)")
    }

    @Test(
        "79: neither a link nor a count; a proposed command writes the rest, and --style odata says that the list is whole"
    )
    func withoutCount() async throws {
        let server = ServedTransport { request in
            .init(200, #"{"@odata.context":"x","value":[\#(Self.rows.rows(request.number("$skip") ?? 0))]}"#)
        }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("add --style odata"), "\(end.message)")
        let proposal = try #require(end.proposals.first, "\(end.message)")
        let whole = try await InProcessWalk(server, ["/list"], trying: proposal)
        #expect(whole.status == .success, "\(proposal): \(whole.message)")
        #expect(Self.rows.areAll(whole.lines))
        let named = try await InProcessWalk(server, ["/list", "--style", "odata"])
        #expect(named.status == .success, "\(named.message)")
    }

    @Test("0: the skipped rows and those that were received are as many as the count")
    func whole() async throws {
        for server in [Self.server(pageSize: 1000), Self.server(links: true)] {
            let end = try await InProcessWalk(server, ["/list?$skip=40&$count=true"])
            #expect(end.status == .success, "\(end.message)")
            #expect(end.message.isEmpty)
            #expect(Self.rows.numbers(end.lines) == Array(40..<237))
        }
    }
}
