import PagingHTTP
import Testing

@testable import Paginate

private let rows = ServedRows(count: 237, size: 20)

@Suite("Lists whose requests have parameters of known names")
struct KnownNamesTests {
    /// Checks that one of the first proposals writes every row once.
    private static func check(
        _ arguments: [String] = ["/list"], _ respond: @escaping @Sendable (ServedRequest) -> ServedResponse
    ) async throws {
        let server = ServedTransport(respond)
        let refused = try await InProcessWalk(server, arguments)
        if refused.status == .success {
            #expect(rows.areAll(refused.lines))
            return
        }
        for proposal in refused.proposals.prefix(8) {
            let end = try await InProcessWalk(server, arguments, trying: proposal)
            #expect(end.status != .success || rows.areAll(end.lines), "\(proposal)")
            if end.status == .success { return }
        }
        Issue.record("no proposal fits: \(refused.message) \(refused.proposals)")
    }

    @Test("Google Books, SCIM without an echo, and ArcGIS")
    func offsets() async throws {
        try await Self.check { request in
            let items = rows.rows(request.number("startIndex") ?? 0)
            return .init(200, #"{"kind":"books#volumes","totalItems":237,"items":[\#(items)]}"#)
        }
        try await Self.check { request in
            let items = rows.rows(max(request.number("startIndex") ?? 1, 1) - 1)
            return .init(
                200,
                #"{"schemas":["urn:ietf:params:scim:api:messages:2.0:ListResponse"],"totalResults":237,"Resources":[\#(items)]}"#
            )
        }
        try await Self.check(["/query?f=json"]) { request in
            let offset = request.number("resultOffset") ?? 0
            let more = offset + 20 < 237 ? #","exceededTransferLimit":true"# : ""
            return .init(200, #"{"features":[\#(rows.rows(offset))]\#(more)}"#)
        }
    }

    /// ChEMBL (https://www.ebi.ac.uk/chembl/api/data/docs).
    @Test("an object with a telling name describes the page", arguments: [0, 7, 20, 237])
    func pageMeta(count: Int) async throws {
        let rows = ServedRows(count: count, size: 20)
        let end = try await InProcessWalk("/chembl/api/data/activity.json") { request in
            let offset = request.number("offset") ?? 0
            let link = { (offset: Int) in
                0..<count ~= offset ? #""/chembl/api/data/activity.json?limit=20&offset=\#(offset)""# : "null"
            }
            let links = #""next":\#(link(offset + 20)),"previous":\#(link(offset - 20))"#
            let meta = #""page_meta":{"limit":20,\#(links),"offset":\#(offset),"total_count":\#(count)}"#
            return .init(200, #"{"activities":[\#(rows.rows(offset))],\#(meta)}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    /// A list by a token.
    ///
    /// - Parameters:
    ///   - parameter: The query parameter for the token.
    ///   - prefix: What stands before the number in a token.
    ///   - body: The body of a response with rows and a token; the token is `nil` on the last page.
    private static func checkToken(
        _ parameter: String, _ prefix: String = "t",
        fields: @escaping @Sendable (String?) -> HeaderFields = { _ in [:] },
        _ body: @escaping @Sendable (String, String?) -> String
    ) async throws {
        try await check { request in
            let token = request.query[parameter] ?? "\(prefix)0"
            let start = token.hasPrefix(prefix) ? Int(token.dropFirst(prefix.count)) ?? 0 : 0
            let next = start + 20 < 237 ? "\(prefix)\(start + 20)" : nil
            return .init(200, body(rows.rows(start), next), fields(next))
        }
    }

    /// A member of an object, behind other ones; empty without a token.
    private static func member(_ name: String, _ token: String?, quoted: Bool = true) -> String {
        token.map { quoted ? #","\#(name)":"\#($0)""# : #","\#(name)":\#($0)"# } ?? ""
    }

    @Test("Matrix, WordPress.com, Lever, Steam and Cassandra")
    func tokens() async throws {
        try await Self.checkToken("from") { #"{"start":"t0","chunk":[\#($0)]\#(Self.member("end", $1))}"# }
        try await Self.checkToken("page_handle", "value=2024&id=") {
            #"{"found":237,"posts":[\#($0)],"meta":{"x":1\#(Self.member("next_page", $1))}}"#
        }
        try await Self.checkToken("offset", "%5B154") {
            #"{"data":[\#($0)],"hasNext":\#($1 != nil)\#(Self.member("next", $1))}"#
        }
        try await Self.checkToken("last_appid", "") { rows, token in
            let more = token == nil ? "" : #","have_more_results":true"#
            return #"{"response":{"apps":[\#(rows)]\#(more)\#(Self.member("last_appid", token, quoted: false))}}"#
        }
        try await Self.checkToken("pageState") {
            #"{"records":[\#($0)],"pageState":\#($1.map { #""\#($0)""# } ?? "null")}"#
        }
        try await Self.checkToken("cursor", "17000.0001") {
            #"{"items":[\#($0)],"next_cursor":\#($1 ?? "null")}"#
        }
    }

    @Test("Oracle Cloud and Nomad, in header fields")
    func fields() async throws {
        try await Self.checkToken("page", fields: { $0.map { ["opc-next-page": $0] } ?? [:] }) { rows, _ in
            "[\(rows)]"
        }
        try await Self.checkToken("next_token", fields: { $0.map { ["X-Nomad-NextToken": $0] } ?? [:] }) { rows, _ in
            "[\(rows)]"
        }
    }

    @Test("Qdrant and DynamoDB, in the body of a POST")
    func bodies() async throws {
        try await Self.check(["/list", "--data", #"{"limit":20}"#, "--repeatable"]) { request in
            let start = request.body?["offset"]?.integer ?? 0
            let next = start + 20 < 237 ? "\(start + 20)" : "null"
            return .init(200, #"{"result":{"points":[\#(rows.rows(start))],"next_page_offset":\#(next)}}"#)
        }
        try await Self.check(["/list", "--data", #"{"TableName":"t"}"#, "--repeatable"]) { request in
            let start = (request.body?["ExclusiveStartKey"]?["pk"]?["S"]?.text).flatMap { Int($0) } ?? 0
            let next = start + 20 < 237 ? #","LastEvaluatedKey":{"pk":{"S":"\#(start + 20)"}}"# : ""
            return .init(200, #"{"Items":[\#(rows.rows(start))],"Count":20\#(next)}"#)
        }
    }

    @Test("a relative link with a query is a link and no token", arguments: ["list?cursor=", "?limit=20&cursor="])
    func relativeLinks(link: String) async throws {
        let places: [(String, String)] = [("", ""), (#""meta":{"limit":20,"#, "}")]
        for (name, (before, after)) in zip(["next", "nextCursor"], places) {
            let server = ServedTransport { request in
                let start = request.number("cursor") ?? 0
                let next = start + 20 < 237 ? #""\#(link)\#(start + 20)""# : "null"
                return .init(200, #"{\#(before)"\#(name)":\#(next)\#(after),"items":[\#(rows.rows(start))]}"#)
            }
            let end = try await InProcessWalk(server, ["/list"])
            #expect(end.status == .success, "\(name): \(end.message)")
            #expect(rows.areAll(end.lines))
        }
    }

    @Test("a FHIR bundle is read by its link objects")
    func bundle() async throws {
        let server = ServedTransport { request in
            let start = request.number("start") ?? 0
            let next = #"{"relation":"next","url":"/list?start=\#(start + 20)"}"#
            let links = [#"{"relation":"self","url":"/list"}"#] + (start + 20 < 237 ? [next] : [])
            return .init(
                200,
                #"{"resourceType":"Bundle","total":237,"link":[\#(links.joined(separator: ","))],"entry":[\#(rows.rows(start))]}"#
            )
        }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test(
        "404, or a response without the list, behind a total that the pages confirm is the end",
        arguments: [(404, #"{"error":{"code":"NOT_FOUND"}}"#), (200, #"{"meta":{"results":{"total":237}}}"#)])
    func missingPage(status: Int, body: String) async throws {
        let server = ServedTransport { request in
            let skip = request.number("skip") ?? 0
            guard skip < 237 else { return .init(status, body) }
            let meta = #"{"results":{"skip":\#(skip),"limit":20,"total":237}}"#
            return .init(200, #"{"meta":\#(meta),"results":[\#(rows.rows(skip))]}"#)
        }
        let end = try await InProcessWalk(server, ["/list", "--offset-parameter", "skip", "--trial"])
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }
}
