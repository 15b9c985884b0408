import PagingHTTP
import Testing

@testable import Paginate

@Suite("Totals at any place of the response")
struct CountPlaceTests {
    /// A response body whose `ITEMS` is the list, and whose `TOTAL` is the total.
    struct Body: Sendable, CustomTestStringConvertible {
        let items: String
        let text: String

        init(_ items: String, _ text: String) {
            self.items = items
            self.text = text
        }

        var testDescription: String { text }

        func response(_ rows: String, total: Int) -> ServedResponse {
            .init(
                200,
                text.replacingOccurrences(of: "ITEMS", with: "[\(rows)]").replacingOccurrences(
                    of: "TOTAL", with: "\(total)"))
        }
    }

    static let bodies = [
        Body("/hits/hits", #"{"_shards":{"total":5},"hits":{"total":{"value":TOTAL,"relation":"eq"},"hits":ITEMS}}"#),
        Body("/result/results", #"{"result":{"count":TOTAL,"results":ITEMS}}"#),
        Body("/message/items", #"{"message":{"total-results":TOTAL,"items":ITEMS}}"#),
        Body("/photos/photo", #"{"photos":{"perpage":"20","total":"TOTAL","photo":ITEMS}}"#),
        Body("/toptracks/track", #"{"toptracks":{"track":ITEMS,"@attr":{"perPage":"20","total":"TOTAL"}}}"#),
        Body("/Data", #"{"TotalCount":"TOTAL","Data":ITEMS}"#),
        Body("/artists", #"{"artist-count":TOTAL,"artists":ITEMS}"#),
        Body("/hydra:member", #"{"hydra:member":ITEMS,"hydra:totalItems":TOTAL}"#),
        Body("/data/list", #"{"data":{"list":ITEMS,"paging":{"totalCount":TOTAL}}}"#),
        Body("/d/results", #"{"d":{"results":ITEMS,"__count":"TOTAL"}}"#),
        Body("/data", #"{"summary":{"records":TOTAL},"data":ITEMS}"#),
        Body("/value", #"{"@odata.count":TOTAL,"value":ITEMS}"#),
        Body("/list", #"{"page":{"info":{"number_of_items":TOTAL}},"list":ITEMS}"#),
        Body("/features", #"{"numberMatched":TOTAL,"features":ITEMS}"#),
        Body("/features", #"{"context":{"matched":TOTAL,"limit":20},"features":ITEMS}"#),
        Body("/aaData", #"{"iTotalRecords":TOTAL,"aaData":ITEMS}"#),
        Body("/list", #"{"totalAvailable":TOTAL,"list":ITEMS}"#),
        Body("/data", #"{"meta":{"total_count":900,"filter_count":TOTAL},"data":ITEMS}"#),
        Body("/feed/entry", #"{"feed":{"openSearch$totalResults":TOTAL,"entry":ITEMS}}"#),
        Body("/feed/entry", #"{"feed":{"openSearch$totalResults":{"$t":"TOTAL"},"entry":ITEMS}}"#),
    ]

    static let fields = [
        "X-Count", "X-Result-Count", "X-Record-Count", "Record-Count", "Item-Count", "X-Collection-Size", "X-Hits",
    ]

    @Test("80: fewer rows arrive than the total in a header field", arguments: fields)
    func field(name: String) async throws {
        let rows = ServedRows(count: 100, size: 20)
        let arguments = ["/list", "--style", "pages", "--page-parameter", "page"]
        for total in ["237", "20"] {
            let server = ServedTransport { request in
                .init(
                    200, "[\(rows.page(request.number("page") ?? 1))]",
                    HeaderFields([.init(name: name, value: total)]))
            }
            let end = try await InProcessWalk(server, arguments + ["--ends-at", "empty"])
            // A field that equals the number of rows in the page may count these.
            #expect(end.status == (total == "237" ? .incomplete : .success), "\(end.message)")
        }
    }

    private static func walk(_ body: Body, shown: Int, total: Int = 237) async throws -> InProcessWalk {
        let rows = ServedRows(count: shown, size: 20)
        return try await InProcessWalk(
            ServedTransport { request in body.response(rows.page(request.number("page") ?? 1), total: total) },
            ["/list", "--style", "pages", "--items", body.items, "--page-parameter", "page"])
    }

    @Test("80: fewer rows arrive than the total in the response, which no option names", arguments: bodies)
    func capped(body: Body) async throws {
        for shown in [100, 236] {
            let end = try await Self.walk(body, shown: shown)
            #expect(end.status == .incomplete, "\(shown): \(end.message)")
            #expect(end.message.contains("\(shown) of 237"), "\(end.message)")
        }
    }

    @Test("0: as many rows as the total says", arguments: bodies)
    func complete(body: Body) async throws {
        for count in [21, 237, 240] {
            let end = try await Self.walk(body, shown: count, total: count)
            #expect(end.status == .success, "\(count): \(end.message)")
            #expect(end.message.isEmpty, "\(end.message)")
            #expect(end.lines.count == count)
        }
    }

    @Test("a single page of a list with a total is not taken for the list", arguments: bodies)
    func single(body: Body) async throws {
        let rows = ServedRows(size: 20)
        let end = try await InProcessWalk("/list") { _ in body.response(rows.page(1), total: 237) }
        #expect([.notUnderstood, .incomplete].contains(end.status), "\(end.status): \(end.message)")
        #expect(!end.proposals.isEmpty || body.items == "/value", "\(end.message)")
    }

    @Test(
        "0: numbers that are no exact total of the list",
        arguments: [
            #"{"took":900,"_shards":{"total":500},"hits":{"hits":ITEMS}}"#,
            #"{"estimatedTotalHits":1000,"hits":ITEMS}"#,
            #"{"hits":ITEMS,"quota":{"total":5000},"usage":{"count":900}}"#, #"{"hits":ITEMS,"total_time":4000}"#,
            #"{"hits":ITEMS,"facets":{"color":{"total":900}}}"#, #"{"hits":ITEMS,"total_price":9000,"total_pages":12}"#,
            #"{"hits":ITEMS,"found":{"approximate_count":900}}"#, #"{"hits":ITEMS,"out_of":900,"number":0}"#,
        ])
    func otherNumbers(text: String) async throws {
        let items = text.contains(#""hits":{"#) ? "/hits/hits" : "/hits"
        let end = try await Self.walk(Body(items, text), shown: 237)
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 237)
    }

    @Test("--total /none ignores such a total")
    func ignored() async throws {
        let rows = ServedRows(count: 97, size: 20)
        let end = try await InProcessWalk(
            "/list", "--style", "pages", "--page-parameter", "page", "--items", "/data", "--total", "/none"
        ) { request in
            .init(200, #"{"summary":{"records":237},"data":[\#(rows.page(request.number("page") ?? 1))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
    }
}
