import PagingHTTP
import PagingTesting
import Testing

@testable import Paginate

private let rows = ServedRows(count: 237, size: 20)

@Suite("Commands that would fail as the one before")
struct UselessProposalTests {
    /// A list with a cursor that goes into the parameter `page`.
    private static let cursorInPage = ServedTransport { request in
        let start = request.number("page") ?? 0
        let next = start + 20 < 237 ? #""\#(start + 20)""# : "null"
        return .init(200, #"{"items":[\#(rows.rows(start))],"next_cursor":\#(next)}"#)
    }

    @Test("65: the recognized options are not proposed again, and page is a parameter for a cursor")
    func cursorInPage() async throws {
        let end = try await InProcessWalk(Self.cursorInPage, ["/list"])
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(!end.proposals.contains { $0.description.contains("--next-parameter 'cursor'") }, "\(end.proposals)")
        let fitting = try #require(end.proposals.first { $0.description.contains("--next-parameter 'page'") })
        let whole = try await InProcessWalk(Self.cursorInPage, ["/list"], trying: fitting)
        #expect(whole.status == .success, "\(whole.message)")
        #expect(rows.areAll(whole.lines))
    }

    @Test(
        "no proposal has only options that the command has, except for --trial",
        arguments: [
            ["--style", "pages", "--page-parameter", "p"],
            ["--style", "pages", "--page-parameter", "p", "--first-page", "0"],
            ["--style", "offset", "--offset-parameter", "o"], ["--next", "/next_cursor", "--next-parameter", "c"],
            ["--items", "/items", "--next", "item:/id", "--next-parameter", "after", "--ends-at", "empty"],
        ])
    func repeated(options: [String]) async throws {
        let server = ServedTransport { _ in .init(200, #"{"next_cursor":"x","items":[\#(rows.page(1))]}"#) }
        let end = try await InProcessWalk(server, ["/list"] + options)
        #expect(end.status == .notUnderstood, "\(end.message)")
        for proposal in end.proposals {
            #expect(!Set(proposal.arguments).subtracting(["--trial"]).isSubset(of: options), "\(proposal)")
        }
    }

    @Test(
        "a proposal reads a list as other options do if these have all of its options, but for the place of the items")
    func reads() {
        let own = StyleChoice(.pages, StyleDetails(items: "/a", pageParameter: "page")).arguments
        #expect(Proposal(["--style", "pages", "--page-parameter", "page", "--trial"]).reads(like: own))
        for other in [
            Proposal(["--style", "pages", "--page-parameter", "p"]), Proposal(["--items", "/b", "--trial"]),
            Proposal(["--style", "pages", "--page-parameter", "page", "--first-page", "0"]),
            Proposal(["--style", "pages"], query: "page=1"), Proposal(["--style", "pages"], omitted: ["--page-size"]),
        ] {
            #expect(!other.reads(like: own), "\(other)")
        }
    }

    @Test(
        "80: has_more is true on every page; the option that the message names completes the list",
        arguments: [true, false])
    func alwaysMore(isNumbered: Bool) async throws {
        let server = ServedTransport { request in
            let start = request.number("cursor") ?? ((request.number("page") ?? 1) - 1) * 20
            let next =
                isNumbered
                ? #""page":\#(start / 20 + 1)"# : start + 20 < 237 ? #""next_cursor":"\#(start + 20)""# : #""n":1"#
            return .init(200, #"{"has_more":true,"items":[\#(rows.rows(start))],\#(next)}"#)
        }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("add --more /none"), "\(end.message)")
        let whole = try await InProcessWalk(server, ["/list", "--more", "/none"])
        #expect(whole.status == .success, "\(whole.message)")
        #expect(rows.areAll(whole.lines))
    }

    @Test("65: with --items for an array that is absent, only the other array is proposed")
    func absentList() async throws {
        let server = ServedTransport { request in
            let start = request.number("page").map { $0 * 20 - 20 } ?? 0
            return .init(200, #"{"page":\#(start / 20 + 1),"total":"many","things":[\#(rows.rows(start))]}"#)
        }
        let end = try await InProcessWalk(server, ["/list", "--items", "/x"])
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.proposals.allSatisfy { $0.arguments == ["--items", "/things"] }, "\(end.proposals)")
    }

    @Test("65: a trial of one of several arrays proposes styles, of which one writes every row")
    func listWithoutStyle() async throws {
        let server = ServedTransport { request in
            let items = rows.rows(request.number("offset") ?? 0)
            return .init(200, #"{"fields":[{"a":1}],"features":[\#(items)]}"#)
        }
        let refused = try await InProcessWalk(server, ["/list"])
        #expect(refused.status == .notUnderstood, "\(refused.message)")
        let trial = try await InProcessWalk(server, ["/list", "--items", "/features", "--trial"])
        #expect(trial.status != .success, "\(trial.message)")
        var whole = 0
        for proposal in trial.proposals {
            let end = try await InProcessWalk(server, ["/list", "--items", "/features"], trying: proposal)
            #expect(end.status != .success || rows.areAll(end.lines), "\(proposal)")
            if end.status == .success { whole += 1 }
        }
        #expect(whole == 1, "\(trial.status) \(trial.message) \(trial.proposals)")
    }

    @Test("80: is_last is false on every page; --last /none ignores it")
    func neverLast() async throws {
        let server = ServedTransport { request in
            let start = request.number("cursor") ?? 0
            let next = start + 20 < 237 ? #""\#(start + 20)""# : "null"
            return .init(200, #"{"is_last":false,"items":[\#(rows.rows(start))],"next_cursor":\#(next)}"#)
        }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("add --last /none"), "\(end.message)")
        let whole = try await InProcessWalk(server, ["/list", "--last", "/none"])
        #expect(whole.status == .success, "\(whole.message)")
    }

    @Test(
        "65: a link to the next page that is a URI template is not requested",
        arguments: ["{?page}", "{page}", "?q=1{&page,size}"])
    func template(query: String) async throws {
        let server = ServedTransport { request in
            let list = rows.page(request.number("page") ?? 1)
            let links = #"{"self":{"href":"/list"},"next":{"href":"/list\#(query)","templated":true}}"#
            return .init(200, #"{"_links":\#(links),"_embedded":{"rows":[\#(list)]}}"#)
        }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.message.contains("/_links/next/href is a URI template"), "\(end.message)")
        #expect(end.message.contains("/list"), "\(end.message)")
        #expect(server.requests.count == 1)
        let fitting = try #require(end.proposals.first)
        let whole = try await InProcessWalk(server, ["/list"], trying: fitting)
        #expect(whole.status == .success, "\(fitting): \(whole.message)")
        #expect(rows.areAll(whole.lines))
    }

    @Test("0: a template names the next page, and has variables for other values, which stay empty")
    func optionalVariables() async throws {
        let server = ServedTransport { request in
            let page = request.number("page") ?? 0
            let next = page < 11 ? #""next":{"href":"/list?page=\#(page + 1){&sort}","templated":true}"# : #""a":{}"#
            let list = rows.page(request.query["sort"] == nil ? page + 1 : 1)
            return .init(200, #"{"_links":{\#(next)},"_embedded":{"rows":[\#(list)]}}"#)
        }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
        #expect(server.requests.allSatisfy { $0.query.count <= 1 })
    }

    @Test("a link whose query has JSON in braces is no template")
    func braces() async throws {
        let end = try await InProcessWalk("/list") { request in
            let start = request.query["after"]?.split(separator: ":").last.flatMap { Int($0.dropLast()) } ?? 0
            let next = start + 20 < 237 ? #""/list?after={\"id\":\#(start + 20)}""# : "null"
            return .init(200, #"{"items":[\#(rows.rows(start))],"next":\#(next)}"#)
        }
        #expect(end.status == .success, "\(end.message)")
    }

    @Test("0: the status 404 behind a shorter page is the end of a list by offset; 69: behind a full one it is not")
    func missingOffset() async throws {
        for count in [237, 240] {
            let rows = ServedRows(count: count, size: 20)
            let server = ServedTransport { request in
                let offset = request.number("offset") ?? 0
                if offset >= count { return .init(404, "{}") }
                return .init(200, #"{"offset":\#(offset),"limit":20,"items":[\#(rows.rows(offset))]}"#)
            }
            let end = try await InProcessWalk(server, ["/list"])
            #expect(end.status == (count == 237 ? .success : .unavailable), "\(end.message)")
            #expect(rows.areAll(end.lines))
        }
    }

    @Test("69: the list is not found any more")
    func movedList() async throws {
        let requests = Observed(0)
        let end = try await InProcessWalk("/list") { request in
            let number = requests.update {
                $0 += 1; return $0
            }
            let offset = request.number("offset") ?? 0
            let items = rows.rows(offset, where: { $0 < 33 })
            return number > 3 ? .init(404, "{}") : .init(200, #"{"offset":\#(offset),"limit":20,"items":[\#(items)]}"#)
        }
        #expect(end.status == .unavailable, "\(end.message)")
    }

    @Test("65: a trial ends after a few requests if each response has other rows", arguments: [true, false])
    func random(haveIDs: Bool) async throws {
        let server = ServedTransport { _ in
            let items = (0..<20).map { _ in
                let number = UInt64.random(in: 0 ... .max)
                return haveIDs ? #"{"id":\#(number)}"# : #"{"name":"row \#(number)"}"#
            }
            return .init(200, "[\(items.joined(separator: ","))]")
        }
        let end = try await InProcessWalk(server, ["/list", "--style", "pages", "--page-parameter", "page", "--trial"])
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(server.requests.count < 8)
    }
}
