import PagingHTTP
import Testing

@testable import Paginate

@Suite("Page numbers and offsets that responses state")
struct StatedPositionTests {
    private static let rows = ServedRows(count: 200, size: 10)

    @Test(
        "65: a later page states another number than that of its request",
        arguments: ["page", "currentPage", "current_page", "X-Page"], [1, 0])
    func wrongNumber(name: String, first: Int) async throws {
        let end = try await InProcessWalk("/list?page=1") { request in
            let page = request.number("page") ?? 1, sent = page < 4 ? page : page + 1
            let number = sent - 1 + first, isField = name.hasPrefix("X-")
            let member = isField ? "" : #""\#(name)":"\#(number)","#
            return .init(
                200,
                #"{"per_page":10,"page":\#(number),"items":[\#(Self.rows.page(sent))]}"#.replacing(
                    #""page":\#(number),"#, with: member),
                isField ? ["X-Page": "\(number)", "X-Total-Pages": "20"] : [:])
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.message.contains("says that it is page \(4 + first)"), "\(end.message)")
        #expect(Self.rows.numbers(end.lines) == Array(0..<30))
    }

    @Test("65: a later page states another offset", arguments: ["offset", "start", "startAt", "from", "skip"])
    func wrongOffset(name: String) async throws {
        let end = try await InProcessWalk("/list") { request in
            let offset = request.number(name) ?? 0, sent = offset < 40 ? offset : offset + 10
            return .init(200, #"{"\#(name)":\#(sent),"limit":10,"items":[\#(Self.rows.rows(sent))]}"#)
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.message.contains("offset 50"), "\(end.message)")
        #expect(Self.rows.numbers(end.lines) == Array(0..<40))
    }

    @Test("65: Content-Range states another offset", arguments: ["/list", "/list?offset=0"])
    func wrongRange(url: String) async throws {
        let isPostgREST = url == "/list"
        let arguments = isPostgREST ? [url] : [url, "--offset-parameter", "offset"]
        for shift in [0, 5] {
            let server = ServedTransport { request in
                let range = request.fields["Range"]?.split(separator: "-").first.flatMap { Int($0) }
                let offset = (isPostgREST ? range : request.number("offset")) ?? 0
                let start = offset < 40 ? offset : offset + shift
                if start >= 200 { return .init(isPostgREST ? 416 : 200, "[]") }
                let fields = ["Content-Range": "\(start)-\(min(start + 9, 199))/*", "Content-Profile": "public"]
                return .init(200, "[\(Self.rows.rows(start))]", HeaderFields(fields.map { .init(name: $0, value: $1) }))
            }
            let end = try await InProcessWalk(server, arguments + ["--ends-at", "empty"])
            #expect(end.status == (shift == 0 ? .success : .notUnderstood), "\(end.message)")
            #expect(Self.rows.numbers(end.lines) == Array(0..<(shift == 0 ? 200 : 40)))
        }
    }

    @Test("65: the second page states the offset of a page that the server counts, and page numbers are proposed")
    func offsetOfPages() async throws {
        let rows = ServedRows(count: 2000, size: 10)
        let server = ServedTransport { request in
            let offset = (request.number("offset") ?? 0) * 10
            return .init(200, #"{"offset":\#(offset),"limit":10,"total":2000,"items":[\#(rows.rows(offset))]}"#)
        }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .notUnderstood, "\(end.message)")
        let proposal = try #require(end.proposals.first)
        let tried = try await InProcessWalk(server, ["/list"], trying: proposal)
        #expect(tried.status == .success, "\(tried.message)")
        #expect(rows.areAll(tried.lines))
    }

    @Test("a number more than one beside the requested one is no position", arguments: -2...2)
    func difference(difference: Int) {
        #expect((StatedPosition(first: 5 + difference, requested: 5) != nil) == (abs(difference) <= 1))
    }

    @Test(
        "numbers that count from 0 or 1, and numbers that are no positions, do not matter",
        arguments: ["page", "number", "pageNo"], ["0", "1", "constant", "rows", "text"])
    func otherNumbers(name: String, kind: String) async throws {
        let rows = ServedRows(count: 97, size: 10)
        let end = try await InProcessWalk("/list?page=1&per_page=10", "--style", "pages") { request in
            let page = request.number("page") ?? 1, items = rows.page(page)
            let number =
                switch kind {
                case "constant": "1"
                case "rows": "\(page == 10 ? 7 : 10)"
                case "text": #""first""#
                default: "\(page - 1 + (Int(kind) ?? 0))"
                }
            return .init(200, #"{"\#(name)":\#(number),"total":97,"items":[\#(items)]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test("a page behind the end may state another number")
    func behindEnd() async throws {
        let rows = ServedRows(count: 97, size: 10)
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            return .init(200, #"{"page":\#(min(page, 10)),"per_page":10,"items":[\#(rows.page(page))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test("members of items and lists by cursor do not count")
    func elsewhere() async throws {
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("cursor") ?? 0
            let items = (0..<10).map { #"{"id":\#(page * 10 + $0),"page":\#($0 * 3),"offset":7}"# }
            let next = page < 9 ? #""\#(page + 1)""# : "null"
            return .init(
                200, #"{"page":\#(page * 2),"items":[\#(items.joined(separator: ","))],"next_cursor":\#(next)}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 100)
    }
}
