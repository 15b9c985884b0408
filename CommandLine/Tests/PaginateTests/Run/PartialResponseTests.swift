import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Responses that are partial, or that are not of the list")
struct PartialResponseTests {
    private static let rows = ServedRows()

    @Test(
        "80: any response that says that its results are partial",
        arguments: [
            #""incomplete_results":true"#, #""incompleteSearch":true"#, #""responseHeader":{"partialResults":true}"#,
            #""timed_out":true"#,
            // https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL
            #""remark":"runtime error: Query timed out in \"query\" at line 1 after 26 seconds.""#,
        ],
        [1, 3])
    func partial(sign: String, page: Int) async throws {
        let end = try await InProcessWalk("/list") { request in
            let number = request.number("page") ?? 1
            let sign = number == page ? "," + sign : ""
            let link = number < 10 ? ["Link": "</list?page=\(number + 1)>; rel=next"] as HeaderFields : [:]
            return .init(200, #"{"total_count":237,"items":[\#(Self.rows.page(number))]\#(sign)}"#, link)
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(
            end.message.contains("page \(page) of those received says that its results are partial"), "\(end.message)")
        #expect(Self.rows.areAll(end.lines))
    }

    @Test("0: a remark that is no error", arguments: [#""remark":"data of yesterday""#, #""timed_out":"false""#])
    func complete(sign: String) async throws {
        let end = try await InProcessWalk("/list") { request in
            let number = request.number("page") ?? 1
            let link = number < 10 ? ["Link": "</list?page=\(number + 1)>; rel=next"] as HeaderFields : [:]
            return .init(200, #"{"total_count":237,"items":[\#(Self.rows.page(number))],\#(sign)}"#, link)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(Self.rows.areAll(end.lines))
    }

    @Test("65: a message instead of a page of a list that may leave out empty pages", arguments: [0, 75])
    func message(offset: Int) async throws {
        let end = try await InProcessWalk("/list", "--style", "aip-158", "--items", "/books") { request in
            let start = request.number("pageToken") ?? 0
            if start == offset { return .init(200, #"{"message":"upstream request timeout"}"#) }
            return .init(200, #"{"books":[\#(Self.rows.rows(start))],"nextPageToken":"\#(start + 25)"}"#)
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.lines.count == offset)
    }

    @Test(
        "an empty object and one with the token or the total are empty pages",
        arguments: ["{}", " { } ", #"{"nextPageToken":""}"#, #"{"totalSize":50}"#])
    func empty(body: String) async throws {
        let end = try await InProcessWalk("/list", "--style", "aip-158", "--items", "/books") { request in
            let start = request.number("pageToken") ?? 0
            if start == 50 { return .init(200, body) }
            return .init(200, #"{"books":[\#(Self.rows.rows(start))],"nextPageToken":"\#(start + 25)"}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 50)
    }

    @Test("80: fewer rows than the exact total of PostgREST, which only the requests of the walk ask for")
    func postgREST() async throws {
        let rows = ServedRows(count: 50)
        let end = try await InProcessWalk("/list") { request in
            let start = request.fields["Range"]?.split(separator: "-").first.flatMap { Int($0) } ?? 0
            if start >= 50 { return .init(416, "{}", ["Content-Profile": "public"]) }
            let total = request.fields["Prefer"]?.contains("count=exact") == true ? "237" : "*"
            let range = "\(start)-\(start + 24)/\(total)"
            return .init(200, "[\(rows.rows(start))]", ["Content-Range": range, "Content-Profile": "public"])
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("50 of 237"), "\(end.message)")
    }

    @Test("80: an empty page that says that its request failed, as Flickr does, is no end", arguments: [nil, "empty"])
    func failedPage(end option: String?) async throws {
        let rows = ServedRows(size: 50)
        let arguments = ["/r", "--style", "pages", "--items", "/items", "--page-parameter", "page"]
        let end = try await InProcessWalk(
            ServedTransport { request in
                let page = request.number("page") ?? 1
                return .init(
                    200,
                    page > 2
                        ? #"{"stat":"fail","code":105,"items":[]}"#
                        : #"{"stat":"ok","items":[\#(rows.rows((page - 1) * 50))]}"#)
            }, arguments + (option.map { ["--ends-at", $0] } ?? []))
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.lines.count == 100)
    }

    @Test("a message without a list behind a capped total is no end")
    func messageBehindTotal() async throws {
        let rows = ServedRows(count: 40, size: 20)
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            return .init(
                200,
                page > 2
                    ? #"{"message":"only the first 40 results are available"}"#
                    : #"{"page":\#(page),"total":40,"items":[\#(rows.page(page))]}"#)
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.lines.count == 40)
    }

    @Test(
        "the numbers and flags of the first row are not those of the page",
        arguments: [#""pages":320"#, #""more":true"#])
    func flagsOfRow(member: String) async throws {
        let end = try await InProcessWalk(
            "/list", "--style", "pages", "--page-parameter", "page", "--ends-at", "empty"
        ) { request in
            let start = ((request.number("page") ?? 1) - 1) * 20
            let rows = (start..<max(min(start + 20, 50), start)).map { #"{"id":\#($0),\#(member)}"# }
            return .init(200, "[\(rows.joined(separator: ","))]")
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 50)
    }
}
