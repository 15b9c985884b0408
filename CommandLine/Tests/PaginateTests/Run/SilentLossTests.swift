import PagingHTTP
import Testing

@testable import Paginate

private let rows = ServedRows(count: 237, size: 20)

@Suite("Rows that a list lacks without a count that shows it")
struct SilentLossTests {
    @Test("80: the total has a fraction of zero, and is greater than the list", arguments: ["45.0", "4.5e1"])
    func decimalTotal(total: String) async throws {
        let server = ServedTransport { request in
            let offset = request.number("offset") ?? 0
            let items = ServedRows(count: 35, size: 10).rows(offset)
            return .init(200, #"{"total":\#(total),"offset":\#(offset),"limit":10,"items":[\#(items)]}"#)
        }
        let end = try await InProcessWalk(server, ["/list?limit=10&offset=0"])
        #expect(end.status == .incomplete, "\(end.message)")
    }

    @Test("79: the server sends shorter pages than requested, and refuses to send pages of that size")
    func refusedSize() async throws {
        let server = ServedTransport { request in
            let page = request.number("page") ?? 1, size = request.number("per_page") ?? 100
            if size < 100 { return .init(400, "{}") }
            let items = ServedRows(count: 237, size: 50).rows((page - 1) * size)
            return .init(200, #"{"page":\#(page),"per_page":\#(size),"has_more":\#(page < 3),"items":[\#(items)]}"#)
        }
        let end = try await InProcessWalk(server, ["/list", "--page-size", "100"])
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("the first page has 50 items although 100 were requested"), "\(end.message)")
    }

    @Test(
        "65: a page size in the request that no response states is checked too, and the proposal writes every row",
        arguments: [["/list?limit=500"], ["/list", "--data", #"{"page":1,"limit":500}"#, "--repeatable"]])
    func unstatedSize(arguments: [String]) async throws {
        let server = ServedTransport { request in
            let page = request.number("page") ?? request.body?["page"]?.integer ?? 1
            let size = request.number("limit") ?? request.body?["limit"]?.integer ?? 500
            let items = ServedRows(count: 1200, size: min(size, 50)).rows((page - 1) * size)
            return .init(200, #"{"page":\#(page),"has_more":\#(page * size < 1200),"items":[\#(items)]}"#)
        }
        let end = try await InProcessWalk(server, arguments)
        #expect(end.status == .notUnderstood, "\(end.message)")
        let fitting = try await InProcessWalk(server, arguments, trying: try #require(end.proposals.first))
        #expect(fitting.status == .success, "\(fitting.message)")
        #expect(fitting.lines.count == 1200)
    }

    @Test(
        "80: the last item of a page has no value where the next page is named",
        arguments: ["/key", "/none", "/empty", "/nothing"])
    func missingKey(pointer: String) async throws {
        let server = ServedTransport { request in
            let start = request.query["after"].flatMap(Int.init) ?? 0
            let items = (start..<min(start + 20, 237)).map { number in
                let key = number == 59 ? "" : #","key":\#(number + 1)"#
                return #"{"name":"row \#(number)","empty":"","nothing":null\#(key)}"#
            }
            return .init(200, #"{"items":[\#(items.joined(separator: ","))]}"#)
        }
        let end = try await InProcessWalk(
            server, ["/list", "--items", "/items", "--next", "item:\(pointer)", "--next-parameter", "after"])
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("does not name the next one"), "\(end.message)")
        #expect(end.lines.count == (pointer == "/key" ? 60 : 20))
    }

    @Test("0: the id of the last item is -1")
    func negativeKey() async throws {
        let end = try await InProcessWalk(
            "/list", "--items", "/items", "--next", "item:/id", "--next-parameter", "after", "--ends-at", "empty"
        ) { request in
            let first = request.number("after").map { $0 + 1 } ?? -20
            let items = (first..<max(min(first + 20, 30), first)).map { #"{"id":\#($0)}"# }
            return .init(200, #"{"items":[\#(items.joined(separator: ","))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 50)
    }

    @Test(
        "80: a parameter such as token is in every link, so the total is compared",
        arguments: ["token=x", "since=2020"])
    func constantParameter(parameter: String) async throws {
        let end = try await InProcessWalk("/list?\(parameter)") { request in
            let page = request.number("page") ?? 1
            let next = page < 3 ? #""/list?\#(parameter)&page=\#(page + 1)""# : "null"
            return .init(200, #"{"total":237,"items":[\#(rows.page(page))],"next":\#(next)}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("60 of 237"), "\(end.message)")
    }

    @Test("0 and a warning: the URL may begin in the middle of the list")
    func beginsInMiddle() async throws {
        let end = try await InProcessWalk("/list?after=177") { request in
            let start = request.number("after") ?? 0
            let next = start + 20 < 237 ? #""/list?after=\#(start + 20)""# : "null"
            return .init(200, #"{"total":237,"items":[\#(rows.rows(start))],"next":\#(next)}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.message.contains("60 items were received, and the server counts 237"), "\(end.message)")
    }

    @Test(
        "79: a time of synchronization is no link to later changes",
        arguments: ["last_sync", "sync", "delta", "syncedAt"])
    func synchronized(name: String) async throws {
        let end = try await InProcessWalk("/list") { _ in
            .init(200, #"{"items":[\#(rows.page(1))],"\#(name)":"2026-01-01T00:00:00Z"}"#)
        }
        #expect(end.status == .completenessUnknown, "\(end.message)")
    }

    @Test("80: a capped total is reached, and the last page says that there are more without naming the next one")
    func cappedTotal() async throws {
        let end = try await InProcessWalk("/list") { request in
            let start = request.number("cursor") ?? 0
            let next = start < 100 ? #""\#(start + 20)""# : "null"
            return .init(200, #"{"total":120,"has_more":true,"items":[\#(rows.rows(start))],"next_cursor":\#(next)}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.lines.count == 120)
    }

    @Test(
        "80: a page without items has the number of an error", arguments: ["errno", "error_code", "errcode"], [1, 3])
    func errorNumber(name: String, page: Int) async throws {
        let end = try await InProcessWalk("/list") { request in
            let number = request.number("page") ?? 1
            let outcome = number < page ? "" : #""\#(name)":110,"#
            let items = number < page ? rows.page(number) : ""
            return .init(200, #"{\#(outcome)"page":\#(number),"total":\#(number < page ? 60 : 0),"list":[\#(items)]}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
    }
}
