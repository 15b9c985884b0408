import PagingHTTP
import Testing

@testable import Paginate

private let rows = ServedRows()

@Suite("Commands that follow a refusal")
struct FittingProposalTests {
    /// The options of the first proposal that writes every row once.
    private static func fitting(_ end: InProcessWalk, _ server: ServedTransport, _ arguments: [String]) async throws
        -> Proposal?
    {
        for proposal in end.proposals {
            let end = try await InProcessWalk(server, arguments, trying: proposal)
            if end.status == .success, rows.areAll(end.lines) { return proposal }
        }
        return nil
    }

    @Test("with --output, the state file is no obstacle for a proposed command")
    func state() async throws {
        let folder = try TemporaryFolder()
        let server = ServedTransport { .init(200, #"{"posts":[\#(rows.page($0.number("page") ?? 1))]}"#) }
        let refused = try await InProcessWalk(server, ["/list"], resumingIn: folder)
        #expect(refused.status == .completenessUnknown)
        #expect(!folder.exists("state"))
        let wrong = ["/list", "--style", "offset", "--items", "/posts", "--offset-parameter", "x", "--trial"]
        let trial = try await InProcessWalk(server, wrong, resumingIn: folder)
        #expect(trial.status == .notUnderstood, "\(trial.message)")
        #expect(!folder.exists("state"))
        let right = ["/list", "--style", "pages", "--items", "/posts", "--page-parameter", "page", "--trial"]
        let end = try await InProcessWalk(server, right, resumingIn: folder)
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test("offsets that count pages from 0 or 1", arguments: [0, 1])
    func pagesAsOffsets(first: Int) async throws {
        let server = ServedTransport { request in
            let page = max((request.number("start") ?? first) - first, 0)
            return .init(
                200, #"{"total":237,"start":\#(page + first),"items":[\#(rows.rows(page * 25))]}"#)
        }
        let refused = try await InProcessWalk(server, ["/list?start=\(first)"])
        #expect(refused.status != .success || rows.areAll(refused.lines), "\(refused.message)")
        #expect(try await Self.fitting(refused, server, ["/list"]) != nil, "\(refused.message)")
        let arguments = ["/list?start=\(first)", "--offset-parameter", "start", "--trial"]
        let trial = try await InProcessWalk(server, arguments)
        #expect(trial.status == .notUnderstood, "\(trial.message)")
        #expect(trial.message.contains("--first-page 0 or 1"), "\(trial.message)")
    }

    @Test(
        "no proposed command leaves out the first page, if offsets count pages", arguments: ["offset", "start"], [0, 1])
    func firstPage(name: String, first: Int) async throws {
        let server = ServedTransport { request in
            let page = max((request.number(name) ?? first) - first, 0)
            return .init(200, #"{"\#(name)":\#(page + first),"limit":25,"items":[\#(rows.rows(page * 25))]}"#)
        }
        let refused = try await InProcessWalk(server, ["/list"])
        #expect(refused.status != .success || rows.areAll(refused.lines), "\(refused.message)")
        for proposal in refused.proposals {
            let end = try await InProcessWalk(server, ["/list"], trying: proposal)
            #expect(end.status != .success || rows.areAll(end.lines), "\(proposal): \(end.message)")
        }
    }

    @Test("80: a page of a list with a total, whose response names no next page, has proposals")
    func incomplete() async throws {
        let server = ServedTransport { request in
            .init(
                200,
                #"{"@odata.context":"x","@odata.count":237,"value":[\#(rows.rows(request.number("skip") ?? 0))]}"#)
        }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(!end.message.contains("Run the command again"), "\(end.message)")
        #expect(try await Self.fitting(end, server, ["/list"]) != nil, "\(end.proposals)")
    }

    @Test("65: a parameter with another name, or another first number, has proposals")
    func ignored() async throws {
        let servers: [ServedTransport] = [
            ServedTransport { request in
                let page = request.number("pagination[page]") ?? 1
                let meta = #""meta":{"pagination":{"page":\#(page),"pageSize":25,"pageCount":10,"total":237}}"#
                return .init(200, #"{"data":[\#(rows.page(page))],\#(meta)}"#)
            },
            ServedTransport { request in
                let page = max(request.number("page") ?? 1, 1)
                return .init(
                    200,
                    #"{"content":[\#(rows.page(page))],"number":\#(page - 1),"totalPages":10,"totalElements":237}"#)
            },
            ServedTransport { request in
                let page = request.number("page") ?? 1
                return .init(
                    200, #"{"start":\#((page - 1) * 25),"num_found":237,"docs":[\#(rows.page(page))]}"#)
            },
            ServedTransport { request in
                let start = request.number("nextPageToken") ?? 0
                let next = start + 25 < 237 ? #","nextPageToken":"\#(start + 25)""# : ""
                return .init(200, #"{"result":[\#(rows.rows(start))]\#(next)}"#)
            },
            ServedTransport { request in
                let page = request.number("seite") ?? 1
                return .init(200, #"{"seite":\#(page),"daten":[\#(rows.page(page))]}"#)
            },
        ]
        for (index, server) in servers.enumerated() {
            let end = try await InProcessWalk(server, ["/list"])
            #expect([.notUnderstood, .completenessUnknown].contains(end.status), "\(index): \(end.message)")
            #expect(try await Self.fitting(end, server, ["/list"]) != nil, "\(index): \(end.message) \(end.proposals)")
        }
    }

    @Test("a count of 10 beside fewer items is the page size")
    func pageSize() async throws {
        let end = try await InProcessWalk("/list") { request in
            let start = request.number("start") ?? 0
            let items = start == 0 ? #"{"id":1}"# : ""
            return .init(200, #"{"elements":[\#(items)],"paging":{"count":10,"start":\#(start),"links":[]}}"#)
        }
        #expect(end.status != .incomplete, "\(end.message)")
        #expect(end.lines.count == 1)
    }
}
