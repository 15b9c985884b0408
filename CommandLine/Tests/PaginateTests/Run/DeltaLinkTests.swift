import PagingHTTP
import Testing

@testable import Paginate

@Suite("Links to later changes")
struct DeltaLinkTests {
    private static let rows = ServedRows(count: 60, size: 20)

    /// A list whose last page has a link to later changes, which always has one row.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - context: Members of every response, such as `@odata.context`.
    private static func changes(count: Int, context: String) -> ServedTransport {
        let rows = ServedRows(count: count, size: 20)
        return ServedTransport { request in
            if let token = request.number("$deltatoken") {
                let link = #""@odata.deltaLink":"http://api.test/list?$deltatoken=\#(token + 1)""#
                return .init(200, #"{\#(context)"value":[{"id":"change \#(token)"}],\#(link)}"#)
            }
            let skip = request.number("$skip") ?? 0
            let link =
                skip + 20 < count
                ? #""@odata.nextLink":"http://api.test/list?$skip=\#(skip + 20)""#
                : #""@odata.deltaLink":"http://api.test/list?$deltatoken=1""#
            return .init(200, #"{\#(context)"value":[\#(rows.rows(skip))],\#(link)}"#)
        }
    }

    @Test(
        "end a list of OData, and are mentioned", arguments: ["", #""@odata.context":"$metadata","#],
        [[], ["--style", "odata"]])
    func oData(context: String, options: [String]) async throws {
        for count in [0, 1, 20, 50] {
            let end = try await InProcessWalk(
                Self.changes(count: count, context: context), ["/list"] + options)
            #expect(end.status == .success, "\(count): \(end.message)")
            #expect(end.lines.count == count)
            #expect(end.notes.contains { $0.contains("/@odata.deltaLink") }, "\(end.notes)")
        }
    }

    @Test("of other names are no next page either", arguments: ["delta_link", "deltaLink", "sync_url"])
    func links(name: String) async throws {
        let end = try await InProcessWalk("/list") { request in
            let token = request.number("token") ?? 0
            let items = token == 0 ? Self.rows.page(1) : #"{"id":"change \#(token)"}"#
            return .init(200, #"{"items":[\#(items)],"\#(name)":"http://api.test/list?token=\#(token + 1)"}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 20)
        #expect(end.notes.contains { $0.contains("/\(name)") }, "\(end.notes)")
    }

    @Test("nextSyncToken, as Google Calendar has it on the last page, ends the list")
    func token() async throws {
        for count in [20, 60] {
            let rows = ServedRows(count: count, size: 20)
            let end = try await InProcessWalk("/list") { request in
                let start = request.number("pageToken") ?? 0
                let next =
                    start + 20 < count ? #""nextPageToken":"\#(start + 20)""# : #""nextSyncToken":"CPDAlvWDx70CEP""#
                return .init(200, #"{\#(next),"items":[\#(rows.rows(start))]}"#)
            }
            #expect(end.status == .success, "\(end.message)")
            #expect(rows.areAll(end.lines))
            #expect(end.notes.contains { $0.contains("/nextSyncToken") }, "\(end.notes)")
        }
    }
}
