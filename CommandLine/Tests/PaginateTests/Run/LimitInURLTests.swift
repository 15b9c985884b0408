import PagingHTTP
import Testing

@testable import Paginate

private let rows = ServedRows(count: 237, size: 20)

@Suite("A limit in the URL")
struct LimitInURLTests {
    /// A list of an OData service that cuts it off at `$top`, as the specification demands.
    ///
    /// - Parameters:
    ///   - pageSize: The number of rows in a page of the server.
    ///   - members: Members of each response.
    private static func walk(
        _ arguments: [String], pageSize: Int = 1000, _ members: String = ""
    ) async throws -> InProcessWalk {
        let server = ServedTransport { request in
            let start = request.number("from") ?? 0, top = request.number("$top") ?? 237
            let end = min(start + pageSize, top)
            let items = (start..<end).map(rows.row).joined(separator: ",")
            let next = end < top ? #""@odata.nextLink":"/list?$top=\#(top)&from=\#(end)","# : ""
            return .init(200, #"{"@odata.context":"x",\#(next)\#(members)"value":[\#(items)]}"#)
        }
        return try await InProcessWalk(server, arguments)
    }

    @Test("79: an OData service sends as many rows as $top", arguments: [1000, 20, 10])
    func top(pageSize: Int) async throws {
        for style in [[], ["--style", "odata"]] {
            let end = try await Self.walk(["/list?$top=20"] + style, pageSize: pageSize)
            #expect(end.status == .completenessUnknown, "\(style): \(end.message)")
            #expect(end.lines.count == 20)
            #expect(end.message.contains("$top=20"), "\(end.message)")
        }
    }

    @Test("0: fewer or more rows than $top, a total, and a link to later changes show the end")
    func shown() async throws {
        let few = try await Self.walk(["/list?$top=20"], #""@odata.count":20,"#)
        #expect(few.status == .success, "\(few.message)")
        let changes = try await Self.walk(["/list?$top=20"], #""@odata.deltaLink":"/list?delta=1","#)
        #expect(changes.status == .success, "\(changes.message)")
        let graph = ServedTransport { request in
            let start = request.number("from") ?? 0
            let next = start + 20 < 60 ? #""@odata.nextLink":"/list?$top=20&from=\#(start + 20)","# : ""
            return .init(200, #"{"@odata.context":"x",\#(next)"value":[\#(rows.rows(start))]}"#)
        }
        let end = try await InProcessWalk(graph, ["/list?$top=20"])
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 60)
        let short = try await InProcessWalk("/list?$top=20") { _ in
            .init(200, #"{"@odata.context":"x","value":[{"id":1}]}"#)
        }
        #expect(short.status == .success, "\(short.message)")
    }

    @Test("79: a full page of Slack without a cursor; 0: a shorter one")
    func slack() async throws {
        for (limit, status) in [(20, Paginate.ExitStatus.completenessUnknown), (50, .success)] {
            let end = try await InProcessWalk("/list?limit=\(limit)") { _ in
                .init(200, #"{"ok":true,"members":[\#(rows.page(1))],"response_metadata":{}}"#)
            }
            #expect(end.status == status, "\(limit): \(end.message)")
        }
    }

    @Test(
        "a page shorter than the limit confirms its total, and a full one does not",
        arguments: ["$top", "$limit", "top", "maxResults", "max-results", "count", "rows", "per_page", "limit", "take"])
    func total(name: String) async throws {
        for (count, status) in [(17, Paginate.ExitStatus.success), (20, .completenessUnknown)] {
            let list = ServedRows(count: count, size: 20)
            let end = try await InProcessWalk("/list?\(name)=20") { _ in
                .init(200, #"{"total":\#(count),"members":[\#(list.page(1))]}"#)
            }
            #expect(end.status == status, "\(count): \(end.message)")
        }
    }
}
