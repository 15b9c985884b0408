import PagingHTTP
import Testing

@testable import Paginate

@Suite("Elasticsearch, which counts no further than a number")
struct LowerBoundTests {
    /// A list whose first 40 rows can be requested. Behind them are more.
    private static let server = ServedTransport { request in
        let start = request.number("from") ?? 0
        guard start + 10 <= 40 else {
            return .init(400, #"{"error":{"reason":"Result window is too large"},"status":400}"#)
        }
        let hits = (start..<(start + 10)).map { #"{"_id":"\#($0)","_source":{"name":"row \#($0)"}}"# }
        return .init(
            200,
            #"{"timed_out":false,"hits":{"total":{"value":40,"relation":"gte"},"hits":[\#(hits.joined(separator: ","))]}}"#
        )
    }

    @Test("80: as many rows as it counted are not all rows, although a status ends the list")
    func capped() async throws {
        let arguments = [
            "/idx/_search?size=10", "--style", "offset", "--items", "/hits/hits", "--offset-parameter", "from",
            "--ends-at", "400",
        ]
        let end = try await InProcessWalk(Self.server, arguments)
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("more than 40"), "\(end.message)")
        #expect(end.lines.count == 40)
        let ignoring = try await InProcessWalk(Self.server, arguments + ["--total", "/none"])
        #expect(ignoring.status == .success, "\(ignoring.message)")
    }

    @Test("80: a response also states its offset and a number of pages")
    func besideOtherCounts() async throws {
        let server = ServedTransport { request in
            let start = min(request.number("from") ?? 0, 40)
            let hits = (start..<min(start + 10, 40)).map { #"{"_id":"\#($0)"}"# }.joined(separator: ",")
            return .init(
                200,
                #"{"from":\#(start),"total_pages":4,"hits":{"total":{"value":40,"relation":"gte"},"hits":[\#(hits)]}}"#)
        }
        let arguments = [
            "/idx/_search?size=10", "--style", "offset", "--items", "/hits/hits", "--offset-parameter", "from",
            "--ends-at", "empty",
        ]
        let end = try await InProcessWalk(server, arguments)
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("more than 40"), "\(end.message)")
    }

    @Test(
        "a later page may say otherwise whether its count is exact",
        arguments: [
            // What the first page and the others say, and the number of rows.
            (first: #""value":40,"relation":"eq""#, others: #""value":40,"relation":"gte""#, 40, .incomplete),
            (#""value":40,"relation":"gte""#, #""value":45,"relation":"eq""#, 45, .success),
            (#""value":40,"relation":"gte""#, #""value":60,"relation":"eq""#, 45, .incomplete),
        ] as [(String, String, Int, Paginate.ExitStatus)])
    func changing(first: String, others: String, count: Int, status: Paginate.ExitStatus) async throws {
        let rows = ServedRows(count: count, size: 10)
        let end = try await InProcessWalk(
            "/idx/_search?size=10", "--style", "offset", "--items", "/hits/hits", "--offset-parameter", "from",
            "--ends-at",
            "empty"
        ) { request in
            let start = request.number("from") ?? 0
            return .init(
                200, #"{"hits":{"total":{\#(start == 0 ? first : others)},"hits":[\#(rows.rows(start))]}}"#)
        }
        #expect(end.status == status, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }
}
