import PagingHTTP
import Testing

@testable import Paginate

private let rows = ServedRows(count: 237, size: 50)

/// How the first pages of a list name the next one.
enum FirstPagesNext: CaseIterable {
    case cursor, link, field

    /// The members and the header fields that name the page at an offset.
    func response(_ offset: Int?) -> (members: String, fields: HeaderFields) {
        switch self {
        case .cursor: (#""next_cursor":\#(offset.map { #""\#($0)""# } ?? "null")"#, [:])
        case .link: (#""next":\#(offset.map { #""/list?cursor=\#($0)""# } ?? "null")"#, [:])
        case .field: (#""a":1"#, offset.map { ["Link": "</list?cursor=\($0)>; rel=next"] } ?? [:])
        }
    }
}

@Suite("Values that a later page has and the first one has not")
struct LaterPageTests {
    /// A list whose third page has other members and header fields in place of those that name the next page.
    private static func walk(
        _ next: FirstPagesNext, _ members: String, _ fields: HeaderFields = [:], _ arguments: String...
    ) async throws -> InProcessWalk {
        let server = ServedTransport { request in
            let start = request.number("cursor") ?? 0
            if start == 100 { return .init(200, #"{"items":[\#(rows.rows(100))],\#(members)}"#, fields) }
            let named = next.response(start + 50 < 237 ? start + 50 : nil)
            return .init(200, #"{"items":[\#(rows.rows(start))],\#(named.members)}"#, named.fields)
        }
        return try await InProcessWalk(server, ["/list"] + arguments)
    }

    @Test(
        "80: the next page is named at another place", arguments: FirstPagesNext.allCases,
        [
            #""nextCursor":"150""#, #""meta":{"next_cursor":"150"}"#, #""links":{"next":"/list?cursor=150"}"#,
            #""_links":{"next":{"href":"/list?cursor=150"}}"#, #""@odata.nextLink":"/list?cursor=150""#,
            #""paging":{"next":"/list?cursor=150"}"#, #""next_cursor":null,"next_page":"150""#,
        ])
    func otherPlace(next: FirstPagesNext, members: String) async throws {
        let end = try await Self.walk(next, members)
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("another place may"), "\(end.message)")
        #expect(end.lines.count == 150)
    }

    @Test(
        "80: the next page is named in another header field", arguments: FirstPagesNext.allCases,
        [
            ["X-Next-Page": "4"], ["X-Next-Cursor": "150"], ["Link": "</list?page=5>; rel=last"], ["Link": "none"],
        ] as [HeaderFields])
    func otherField(next: FirstPagesNext, fields: HeaderFields) async throws {
        let end = try await Self.walk(next, #""b":1"#, fields)
        #expect(end.status == .incomplete, "\(end.message)")
    }

    @Test(
        "80: a page says for the first time that there are more, or how many", arguments: FirstPagesNext.allCases,
        [
            #""has_more":true"#, #""next":false,"has_next":true"#, #""page":3,"total_pages":5"#, #""total":237"#,
            #""meta":{"totalCount":"237"}"#,
        ])
    func laterCount(next: FirstPagesNext, members: String) async throws {
        let end = try await Self.walk(next, members)
        #expect(end.status == .incomplete, "\(end.message)")
    }

    @Test("80: X-Total-Count on the last page only; 0: --total /none ignores it")
    func laterField() async throws {
        let end = try await Self.walk(.field, #""b":1"#, ["X-Total-Count": "237"])
        #expect(end.status == .incomplete, "\(end.message)")
        let ignored = try await Self.walk(.field, #""b":1"#, ["X-Total-Count": "237"], "--total", "/none")
        #expect(ignored.status == .success, "\(ignored.message)")
    }

    @Test(
        "0: a page without a next one has other values", arguments: FirstPagesNext.allCases,
        [
            #""prev":"/list?cursor=50""#, #""next_page":null,"next_token":"""#, #""count":50"#, #""has_more":false"#,
            #""total":150"#, #""page":3,"total_pages":3"#, #""last_cursor":"150""#, #""next_offset":-1"#,
            #""has_more":false,"next_offset":150"#,
        ])
    func last(next: FirstPagesNext, members: String) async throws {
        let end = try await Self.walk(next, members)
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 150)
    }

    @Test(
        "80: a page with items says that it failed, or has the status of a part", arguments: [true, false],
        [
            (200, #""ok":false"#), (200, #""success":0"#), (200, #""status":"partial""#), (200, #""code":503"#),
            (200, #""stat":"fail""#), (200, #""errorCode":17"#), (200, #""error_message":"node 2 is down""#),
            (200, #""failures":[{"shard":1}]"#), (200, #""unreachable":["zone-a"]"#), (200, #""hasErrors":true"#),
            (200, #""degraded":true"#), (200, #""coverage":{"degraded":{"timeout":true}}"#),
            (200, #""terminated_early":true"#), (200, #""dataIncomplete":1"#), (200, #""limitReached":true"#),
            (200, #""truncated":"yes""#), (200, #""resultsComplete":"N""#), (206, #""a":1"#), (207, #""a":1"#),
            (202, #""a":1"#),
        ])
    func failed(isNumbered: Bool, failure: (status: Int, member: String)) async throws {
        let end = try await InProcessWalk("/list") { request in
            let start = request.number("cursor") ?? ((request.number("page") ?? 1) - 1) * 50
            let next = start + 50 < 237 ? #""\#(start + 50)""# : "null"
            let place = isNumbered ? #""page":\#(start / 50 + 1),"pages":5"# : #""next_cursor":\#(next)"#
            let isPart = start == 100
            let items = rows.rows(start, where: { !isPart || $0 < 140 })
            return .init(
                isPart ? failure.status : 200, #"{\#(isPart ? failure.member + "," : "")\#(place),"items":[\#(items)]}"#
            )
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("page 3, counted from the first one received,"), "\(end.message)")
        #expect(end.lines.count == 227)
    }

    @Test("80: X-Partial is true for a page")
    func partialField() async throws {
        let end = try await Self.walk(.link, #""next":"/list?cursor=150""#, ["X-Partial": "true"])
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("field:X-Partial"), "\(end.message)")
    }

    @Test("80: --max-items ends behind a page that lacks items", arguments: [204, 404, 200, 207], [120, 150, 187])
    func limited(status: Int, limit: Int) async throws {
        let end = try await InProcessWalk("/list", "--max-items", "\(limit)") { request in
            let page = request.number("page") ?? 1
            let items = page == 3 && status != 207 ? "" : rows.page(page)
            let body = #"{"page":\#(page),"per_page":50,"items":[\#(items)]}"#
            return page == 3 ? .init(status, status == 204 ? "" : body) : .init(200, body)
        }
        #expect(end.status == .incomplete, "\(end.message)")
    }
}
