import PagingHTTP
import Testing

@testable import Paginate

@Suite("Proposed parameters for pages, by the names in the URL or the response")
struct ProposedParameterTests {
    /// A server, and how its requests name a page.
    struct Server: Sendable, CustomTestStringConvertible {
        let url: String
        /// The parameter for the offset, or for the page number.
        let parameter: String
        let isOffset: Bool
        let body: String
        var fields: HeaderFields = [:]
        var testDescription: String { "\(url) \(body) by \(parameter)" }

        init(_ url: String, offset: String, _ body: String = "ROWS", _ fields: HeaderFields = [:]) {
            (self.url, parameter, isOffset, self.body, self.fields) = (url, offset, true, body, fields)
        }

        init(_ url: String, page: String, _ body: String = #"{"data":ROWS}"#) {
            (self.url, parameter, isOffset, self.body) = (url, page, false, body)
        }

        static let rows = ServedRows(count: 130)

        var transport: ServedTransport {
            ServedTransport { [self] request in
                let number = request.number(parameter)
                let offset = isOffset ? number ?? 0 : ((number ?? 1) - 1) * Self.rows.size
                let rows = "[\(Self.rows.rows(offset))]".replacing(
                    #"{"id""#, with: body.contains("jsonapi") ? #"{"type":"row","attributes":{},"id""# : #"{"id""#)
                return .init(200, body.replacing("ROWS", with: rows), fields)
            }
        }
    }

    private static let servers = [
        Server("/list?$limit=25", offset: "$offset"), Server("/list?$top=25", offset: "$skip"),
        Server("/list?page[size]=25", page: "page[number]"),
        Server("/list?page[number]=1&page[size]=25", page: "page[number]"),
        Server("/list?page[limit]=25", offset: "page[offset]", #"{"data":ROWS}"#),
        Server("/list?page[offset]=0&page[limit]=25", offset: "page[offset]", #"{"data":ROWS}"#),
        Server("/list?pageSize=25", page: "pageNum"), Server("/list?pageNum=1&pageSize=25", page: "pageNum"),
        Server("/list?page_size=25", page: "page_num"), Server("/list?rows=25", offset: "start"),
        Server("/list", offset: "$offset", "ROWS", ["X-SODA2-Fields": "[]"]),
        Server("/list", offset: "$skip", #"{"value":ROWS}"#),
        Server("/list", page: "page[number]", #"{"data":ROWS,"meta":{"kind":"jsonapi"}}"#),
        Server("/list", offset: "from", #"{"took":1,"_shards":{"failed":0},"hits":{"hits":ROWS}}"#),
    ]

    @Test("the first proposed command writes every row once", arguments: servers)
    func first(server: Server) async throws {
        let end = try await InProcessWalk(server.transport, [server.url])
        #expect(end.status == .notUnderstood || end.status == .completenessUnknown, "\(end.message)")
        let proposal = try #require(end.proposals.first)
        let tried = try await InProcessWalk(server.transport, [server.url], trying: proposal)
        #expect(tried.status == .success, "\(proposal): \(tried.message)")
        #expect(Server.rows.numbers(tried.lines).sorted() == Array(0..<130))
    }

    @Test("a command that is proposed and ends with exit code 0 wrote every row once", arguments: servers)
    func all(server: Server) async throws {
        let end = try await InProcessWalk(server.transport, [server.url])
        for proposal in end.proposals {
            let tried = try await InProcessWalk(server.transport, [server.url], trying: proposal)
            #expect(tried.status != .success || tried.lines.count == 130, "\(proposal)")
        }
    }

    @Test(
        "page numbers of a response with pageNum are recognized",
        arguments: [
            #""total":130,"pageNum":N,"list":ROWS"#, #""code":0,"data":{"pageNum":N,"pageSize":25,"list":ROWS}"#,
        ])
    func pageNum(body: String) async throws {
        let rows = Server.rows
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("pageNum") ?? 1
            return .init(
                200, "{\(body.replacing("N,", with: "\(page),").replacing("ROWS", with: "[\(rows.page(page))]"))}")
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test("a cursor with the name token is proposed, and one that leads back to the first page ends the list")
    func token() async throws {
        let rows = ServedRows(count: 130)
        let server = ServedTransport { request in
            let page = request.number("token") ?? 0
            return .init(200, #"{"items":[\#(rows.rows(page * 25))],"token":"\#((page + 1) % 6)"}"#)
        }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .completenessUnknown, "\(end.message)")
        let tried = try await InProcessWalk(server, ["/list"], trying: try #require(end.proposals.first))
        #expect(tried.status == .success, "\(tried.message)")
        #expect(rows.areAll(tried.lines))
    }
}
