import PagingHTTP
import Testing

@testable import Paginate

@Suite("Values whose names say that there are more pages or rows")
struct ContinuationNamesTests {
    private static let rows = ServedRows(count: 237, size: 50)

    /// A list by page number whose server refuses pages behind the third, although it says that there are more.
    private static func walk(_ member: String, ends: [String] = []) async throws -> InProcessWalk {
        try await InProcessWalk(
            ServedTransport { request in
                let page = request.number("page") ?? 1
                if page > 3 { return .init(400, "{}") }
                return .init(200, #"{"page":\#(page),"per_page":50,\#(member),"items":[\#(rows.page(page))]}"#)
            }, ["/list"] + ends)
    }

    static let flags = [
        #""more_records":true"#, #""moreItems":true"#, #""hasMoreResults":true"#, #""hasMoreRecords":true"#,
        #""MoreRecords":true"#, #""moreResults":true"#, #""nextPageExists":true"#, #""has_additional_results":true"#,
        #""more_results_available":true"#, #""HasMoreData":true"#, #""more_items":1"#, #""hasMore":1"#,
        #""endOfRecords":false"#, #""last_page":false"#, #""is_end":false"#, #""eof":false"#,
    ]

    @Test("the last page says that there are more, so a refused page is not taken for the end", arguments: flags)
    func more(flag: String) async throws {
        let end = try await Self.walk(flag)
        #expect(end.status == .unavailable, "\(end.message)")
        #expect(!end.message.contains("--ends-at"), "\(end.message)")
        #expect(end.message.contains("divide the list"), "\(end.message)")
        let ended = try await Self.walk(flag, ends: ["--ends-at", "400"])
        #expect(ended.status == .incomplete, "\(ended.message)")
    }

    @Test(
        "a value that is no flag does not prevent the end",
        arguments: [#""last_page":1"#, #""more_info":true"#, #""end":1"#, #""next":true"#])
    func others(member: String) async throws {
        let end = try await Self.walk(member, ends: ["--ends-at", "400", "--last-page", "/none"])
        #expect(end.status == .success, "\(end.message)")
    }

    /// A list by cursor of 150 rows, whose pages count what remains of 187.
    private static func counting(_ member: String) async throws -> InProcessWalk {
        try await InProcessWalk("/list") { request in
            let start = request.number("cursor") ?? 0
            let next = start < 100 ? #""\#(start + 50)""# : "null"
            let rest = member.replacing("N", with: "\(187 - start - 50)")
            return .init(200, #"{"meta":{\#(rest)},"next_cursor":\#(next),"items":[\#(rows.rows(start))]}"#)
        }
    }

    @Test(
        "80: the last page says that rows remain",
        arguments: [
            #""remainingItemCount":N"#, #""remaining":N"#, #""remaining_count":N"#, #""itemsLeft":"N""#,
            #""rows_remaining":N"#,
        ])
    func remaining(member: String) async throws {
        let end = try await Self.counting(member)
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("37 remain"), "\(end.message)")
        #expect(end.lines.count == 150)
    }

    @Test(
        "0: requests remain, or credits",
        arguments: [
            #""quota_remaining":N"#, #""rate":{"limit":100,"remaining":N}"#, #""remaining":9000"#,
            #""remaining":N,"reset":1700000000"#,
        ])
    func quotas(member: String) async throws {
        let end = try await Self.counting(member)
        #expect(end.status == .success, "\(end.message)")
    }
}
