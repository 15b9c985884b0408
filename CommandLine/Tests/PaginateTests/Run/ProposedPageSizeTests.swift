import PagingHTTP
import Testing

@testable import Paginate

private let rows = ServedRows(count: 237, size: 20)

@Suite("Proposals for a command with --page-size")
struct ProposedPageSizeTests {
    /// Tries all proposals. One must write every row once, and none may be a wrong command line.
    private static func tryProposals(
        of end: InProcessWalk, _ server: ServedTransport, _ arguments: [String]
    ) async throws {
        var whole = 0
        for proposal in end.proposals {
            let end = try await InProcessWalk(server, arguments, trying: proposal)
            #expect(end.status != .usage, "\(proposal): \(end.message)")
            #expect(end.status != .success || rows.areAll(end.lines), "\(proposal)")
            if end.status == .success { whole += 1 }
        }
        #expect(whole > 0, "\(end.message) \(end.proposals)")
    }

    @Test("they leave the option out if no parameter for the size is known")
    func unknown() async throws {
        let server = ServedTransport { request in
            .init(200, "[\(rows.page(request.number("page") ?? 1))]", ["X-Total-Count": "237"])
        }
        let arguments = ["/list", "--page-size", "500"]
        let end = try await InProcessWalk(server, arguments)
        #expect(end.status == .notUnderstood, "\(end.message)")
        try await Self.tryProposals(of: end, server, arguments)
        #expect(end.message.contains("leave out --page-size"), "\(end.message)")
    }

    @Test("they name the parameter that the response or the URL names")
    func named() async throws {
        let server = ServedTransport { request in
            let size = request.number("page_size") ?? 20
            let start = ((request.number("seite") ?? 1) - 1) * size
            let items = (start..<max(min(start + size, 237), start)).map(rows.row).joined(separator: ",")
            return .init(200, #"{"seite":\#(request.number("seite") ?? 1),"page_size":\#(size),"daten":[\#(items)]}"#)
        }
        let arguments = ["/list", "--page-size", "50"]
        let end = try await InProcessWalk(server, arguments)
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.proposals.first?.description.contains("--size-parameter 'page_size'") == true, "\(end.proposals)")
        try await Self.tryProposals(of: end, server, arguments)
        #expect(server.requests.contains { $0.query["page_size"] == "50" })
    }

    @Test("64: a style without a known parameter for the size proposes the command without the option")
    func style() async throws {
        let server = ServedTransport { request in
            let offset = request.number("offset") ?? 0
            return .init(200, #"{"total":237,"offset":\#(offset),"items":[\#(rows.rows(offset))]}"#)
        }
        let arguments = ["/list", "--page-size", "500"]
        let end = try await InProcessWalk(server, arguments)
        #expect(end.status == .usage, "\(end.message)")
        try await Self.tryProposals(of: end, server, arguments)
    }
}
