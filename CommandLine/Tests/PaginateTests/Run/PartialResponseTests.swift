import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Responses that are partial, or that are not of the list")
struct PartialResponseTests {
    private static let rows = ServedRows()

    /// The signs of a response that lacks items, each with the members of a response that does not.
    private static let signs = [
        #""incomplete_results":true"#, #""incompleteSearch":true"#, #""responseHeader":{"partialResults":true}"#,
        #""timed_out":true"#, #""partial":true"#, #""isPartial":"true""#, #""incomplete":true"#,
        #""partialResults":true"#,
        #""meta":{"searchTimedOut":true}"#, #""items_partial":true"#,
        #""skippedShards":["s1"]"#, #""failedShards":1"#, #""a":{"b":{"c":{"failedShards":1}}}"#,
        #""_shards":{"total":5,"failed":1}"#,
        #""_clusters":{"total":2,"skipped":1}"#, #""meta":{"num_unavailable_nodes":"2"}"#,
        #""warnings":["2 results skipped"]"#, #""meta":{"warning":"The response is partial."}"#,
        // https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL
        #""remark":"runtime error: Query timed out in \"query\" at line 1 after 26 seconds.""#,
    ]

    /// A list in a chain of links, whose pages have members.
    ///
    /// - Parameters:
    ///   - total: The member for the total, with a comma; empty for none.
    ///   - members: The members of a page by its number, with a comma before each.
    private static func walk(
        total: String = "", _ arguments: String..., members: @escaping @Sendable (Int) -> String
    ) async throws -> InProcessWalk {
        let server = ServedTransport { request in
            let number = request.number("page") ?? 1
            let link = number < 10 ? ["Link": "</list?page=\(number + 1)>; rel=next"] as HeaderFields : [:]
            return .init(200, #"{\#(total)"items":[\#(rows.page(number))]\#(members(number))}"#, link)
        }
        return try await InProcessWalk(server, ["/list"] + arguments)
    }

    @Test("80: any response that says that its results are partial", arguments: signs, [1, 3])
    func partial(sign: String, page: Int) async throws {
        let end = try await Self.walk(total: #""total_count":237,"#) { $0 == page ? "," + sign : "" }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(
            end.message.contains(
                "page \(page), counted from the first one received, says that its results are partial"),
            "\(end.message)")
        #expect(Self.rows.areAll(end.lines))
    }

    @Test(
        "a Warning field whose text says that items are missing",
        arguments: [
            (#"199 - "results are partial: shard 3 is unavailable""#, .incomplete),
            (#"299 search "2 shards failed""#, .incomplete), (#"299 - "this version is deprecated""#, .success),
            (#"110 - "Response is Stale""#, .success),
        ] as [(String, Paginate.ExitStatus)])
    func warning(text: String, status: Paginate.ExitStatus) async throws {
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("cursor") ?? 1
            return .init(
                200, #"{"items":[\#(Self.rows.page(page))],"next_cursor":\#(page < 10 ? #""\#(page + 1)""# : "null")}"#,
                page == 3 ? ["Warning": text] : [:])
        }
        #expect(end.status == status, "\(end.message)")
        #expect(Self.rows.areAll(end.lines))
    }

    @Test(
        "a status that means a partial response counts if the first page has another one", arguments: [202, 206, 207])
    func status(partial: Int) async throws {
        for (first, status) in [(200, .incomplete), (partial, .success)] as [(Int, Paginate.ExitStatus)] {
            let end = try await InProcessWalk("/list") { request in
                let page = request.number("cursor") ?? 1, next = page < 10 ? #""\#(page + 1)""# : "null"
                let body = #"{"items":[\#(Self.rows.page(page))],"next_cursor":\#(next)}"#
                return .init(page == 1 ? first : partial, body)
            }
            #expect(end.status == status, "\(first): \(end.message)")
            #expect(Self.rows.areAll(end.lines))
        }
    }

    @Test(
        "80: any page but the first that says that the list ends too early, and the last one",
        arguments: [#""truncated":true"#, #""is_complete":false"#, #""complete":false"#, #""meta":{"done":false}"#],
        [[3], [10], [1], Array(1...10), [1, 2, 4]])
    func cutOff(sign: String, pages: [Int]) async throws {
        let end = try await Self.walk { pages.contains($0) ? "," + sign : "" }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("says that the list is not complete (/"), "\(end.message)")
        #expect(Self.rows.areAll(end.lines))
    }

    @Test(
        "0: a flag on all pages but the last one means that there is a next page",
        arguments: [
            (#","truncated":true"#, ""), (#","truncated":true"#, #","truncated":false"#),
            (#","complete":false"#, #","complete":true"#), (#","meta":{"results_truncated":true}"#, ""),
        ])
    func continued(sign: String, last: String) async throws {
        let end = try await Self.walk { $0 < 10 ? sign : last }
        #expect(end.status == .success, "\(end.message)")
        #expect(Self.rows.areAll(end.lines))
    }

    @Test(
        "80: a single response that says that it is cut off", arguments: [#""truncated":true"#, #""complete":false"#])
    func single(sign: String) async throws {
        let rows = ServedRows(count: 20, size: 20)
        for arguments in [["/list", "--style", "single"], ["/list", "--style", "pages", "--ends-at", "empty"]] {
            let server = ServedTransport { request in
                .init(200, #"{"items":[\#(rows.page(request.number("page") ?? 1))],"total":20,\#(sign)}"#)
            }
            let end = try await InProcessWalk(server, arguments)
            #expect(end.status == .incomplete, "\(end.message)")
        }
    }

    @Test(
        "0: members that say nothing about the list",
        arguments: [
            #""remark":"data of yesterday""#, #""timed_out":"false""#, #""filter":{"complete":false}"#,
            #""profile_incomplete":true"#, #""user":{"partial":true}"#, #""incomplete":3"#, #""partial":null"#,
            #""a":{"b":{"c":{"d":{"failedShards":1}}}}"#,
            #""skippedShards":[]"#, #""_shards":{"total":5,"failed":0,"skipped":4}"#, #""failedLogins":3"#,
            #""warnings":["the parameter limit is deprecated"]"#, #""warnings":[]"#,
            #""tasks":{"done":false}"#, #""complete":true"#, #""notes":[{"partial":true}]"#,
        ])
    func complete(member: String) async throws {
        let end = try await Self.walk(total: #""total_count":237,"#) { $0 == 3 ? "," + member : "" }
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
