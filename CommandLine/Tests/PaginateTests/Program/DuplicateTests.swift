import Loopback
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Duplicates")
struct DuplicateTests {
    private static let list = NumberedList(count: 237)

    private static func items(_ start: Int) -> String {
        list.lines.dropFirst(start).prefix(20).joined(separator: ",")
    }

    @Test("the number of duplicates that were omitted is reported, unless --quiet")
    func duplicates() async throws {
        let server = try LoopbackServer { request in
            let start = ((request.number("page") ?? 1) - 1) * 15
            let next = start < 45 ? #""/list?page=\#(start / 15 + 2)""# : "null"
            return .init(200, #"{"items":[\#(Self.items(start))],"next":\#(next)}"#)
        }
        let end = try await Program.run("\(server.address)/list", "--dedupe")
        #expect(end.status == 0)
        #expect(end.lines == Array(Self.list.lines[..<65]))
        let warning = "paginate: pages have items of the page before: others may be missing\n"
        #expect(end.messages == "paginate: duplicates that --dedupe omitted: 15\n" + warning)
        #expect(try await Program.run("\(server.address)/list", "--dedupe", "--quiet").errors == warning)
    }

    /// The kinds of chained lists.
    enum Chain: CaseIterable {
        case cursor, link, field
    }

    /// Where a page has the last row of the page before.
    enum Doubled: CaseIterable {
        /// In front of its own rows.
        case before
        /// In place of one of its own rows, which never comes. At the end, all pages have the last row of the first page.
        case first, middle, last

        /// The index of the row that stands there.
        func row(before start: Int) -> Int { self == .last ? 19 : start - 1 }

        /// The index of the row in whose place it stands, in a page of the rows from one index to another.
        func replaced(_ start: Int, _ end: Int) -> Int? {
            switch self {
            case .before: nil
            case .first: start
            case .middle: start + 9
            case .last: end - 1
            }
        }
    }

    /// A chained list of 237 rows whose pages have the last row of the page before.
    ///
    /// - Parameter hasTotal: Whether a header field has the total.
    private static func walk(_ chain: Chain, _ doubled: Doubled, hasTotal: Bool) async throws -> InProcessWalk {
        let rows = ServedRows(count: 237, size: 20)
        return try await InProcessWalk("/list") { request in
            let start = request.number("cursor") ?? 0, end = min(start + 20, 237)
            let replaced = start == 0 ? nil : doubled.replaced(start, end)
            let page = (start..<end).map { rows.row($0 == replaced ? doubled.row(before: start) : $0) }
            let added = start > 0 && replaced == nil ? [rows.row(start - 1)] : []
            let items = (added + page).joined(separator: ",")
            let next = start + 20 < 237 ? start + 20 : nil
            var fields: HeaderFields = hasTotal ? ["X-Total-Count": "237"] : [:]
            let body: String
            switch chain {
            case .cursor: body = #"{"items":[\#(items)],"next_cursor":\#(next.map { #""\#($0)""# } ?? "null")}"#
            case .link:
                body = #"{"items":[\#(items)],"next":\#(next.map { #""/list?cursor=\#($0)""# } ?? "null")}"#
            case .field:
                body = "[\(items)]"
                fields["Link"] = next.map { "</list?cursor=\($0)>; rel=next" } ?? "</list>; rel=first"
            }
            return .init(200, body, fields)
        }
    }

    @Test(
        "80: pages of a chained list repeat rows in place of others, by its total", arguments: Chain.allCases,
        [Doubled.first, .middle, .last])
    func replaced(chain: Chain, doubled: Doubled) async throws {
        let end = try await Self.walk(chain, doubled, hasTotal: true)
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("237 items were received, of which 11 are repeated"), "\(end.message)")
        #expect(end.lines.count == 237)
    }

    @Test(
        "79: pages of a chained list repeat rows anywhere, by their ids, and it has no total",
        arguments: Chain.allCases,
        Doubled.allCases)
    func repeated(chain: Chain, doubled: Doubled) async throws {
        let end = try await Self.walk(chain, doubled, hasTotal: false)
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("of which 11 came twice"), "\(end.message)")
        #expect(end.message.contains("others may be missing"), "\(end.message)")
    }

    @Test("0 and no warning: equal values, and rows without ids of which each page has equal ones")
    func equalInNeighbours() async throws {
        let kinds: [@Sendable (Int) -> String] = [{ "\($0)" }, { #"{"level":\#($0)}"# }]
        for row in kinds {
            let end = try await InProcessWalk("/list") { request in
                let start = request.number("cursor") ?? 0
                let rows = (start..<min(start + 20, 237)).map { row($0 == start ? 1000 + start : $0 % 7) }
                let next = start < 220 ? #""\#(start + 20)""# : "null"
                return .init(200, #"{"items":[\#(rows.joined(separator: ","))],"next_cursor":\#(next)}"#)
            }
            #expect(end.status == .success, "\(end.message)")
            #expect(end.message.isEmpty, "\(end.message)")
        }
    }

    /// An offset list without a total whose pages begin with the last row of the page before.
    private static func overlapping(_ row: @escaping @Sendable (Int) -> String) -> ServedTransport {
        ServedTransport { request in
            let start = request.number("offset") ?? 0
            let items = (max(start - 1, 0)..<min(start + 19, 50)).map(row).joined(separator: ",")
            return .init(200, #"{"offset":\#(start),"has_more":\#(start + 19 < 50),"items":[\#(items)]}"#)
        }
    }

    @Test("79: the message names the options that omit the rows that came twice", arguments: ["/id", "/_id"])
    func advice(key: String) async throws {
        let server = Self.overlapping { #"{"\#(key.dropFirst())":\#($0)}"# }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("add --dedupe --key '\(key)'"), "\(end.message)")
        let unique = try await InProcessWalk(server, ["/list", "--dedupe", "--key", key])
        #expect(unique.status == .success, "\(unique.message)")
        #expect(unique.lines.count == 50)
    }

    @Test("79: pages have rows of the page before, and the rows have no ids")
    func equalWithoutIDs() async throws {
        let server = Self.overlapping { #"{"name":"row \#($0)"}"# }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("items of the page before"), "\(end.message)")
        #expect(end.message.contains("add --dedupe"), "\(end.message)")
        let unique = try await InProcessWalk(server, ["/list", "--dedupe"])
        #expect(unique.status == .success, "\(unique.message)")
        #expect(unique.lines.count == 50)
    }

    @Test("0 and a warning: with --key '', equal rows may be different ones", arguments: ["id", "name"])
    func equalWithoutKey(name: String) async throws {
        let server = Self.overlapping { #"{"\#(name)":\#($0)}"# }
        let end = try await InProcessWalk(server, ["/list", "--key", ""])
        #expect(end.status == .success, "\(end.message)")
        #expect(end.message.contains("some may be duplicates"), "\(end.message)")
    }

    @Test("80: --dedupe omits rows, and fewer different ones remain than an exact total counts")
    func omittedBelowTotal() async throws {
        let rows = ServedRows(count: 237, size: 20)
        for isLost in [false, true] {
            let server = ServedTransport { request in
                let page = request.number("page") ?? 1, start = (page - 1) * 20
                let end = max(min(start + 20, 237), start)
                let isFar = page == 6 || page == 9
                let items = (start..<end).map { rows.row(isFar && isLost && $0 == start + 5 ? 3 : $0) }
                return .init(
                    200, #"{"page":\#(page),"total":237,"items":[\#(items.joined(separator: ","))]}"#)
            }
            let end = try await InProcessWalk(server, ["/list", "--dedupe"])
            #expect(end.status == (isLost ? .incomplete : .success), "\(end.message)")
            #expect(end.lines.count == (isLost ? 235 : 237))
            guard isLost else { continue }
            #expect(
                end.message.contains("of which 2 are duplicates that --dedupe omits, and the server"), "\(end.message)")
            let ignored = try await InProcessWalk(server, ["/list", "--dedupe", "--total", "/none"])
            #expect(ignored.status == .completenessUnknown, "\(ignored.message)")
        }
    }

    /// A list with the total 237 and without ids, by page number.
    private static func unidentified(_ row: @escaping @Sendable (Int) -> Int) -> ServedTransport {
        ServedTransport { request in
            let start = ((request.number("page") ?? 1) - 1) * 20
            let items = (start..<max(min(start + 20, 237), start)).map { #"{"name":"row \#(row($0))"}"# }
            let page = #""page":\#(start / 20 + 1),"per_page":20,"total":237"#
            return .init(200, #"{\#(page),"items":[\#(items.joined(separator: ","))]}"#)
        }
    }

    @Test("0: rows without ids are equal within a page too, so a page may begin with one of the page before")
    func equalRows() async throws {
        let end = try await InProcessWalk(Self.unidentified { $0 / 3 }, ["/list"])
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 237)
    }

    @Test("80: a page that repeats a row of the page before also has two other rows that are equal")
    func equalRowsBeside() async throws {
        let server = Self.unidentified { [20, 25].contains($0) ? $0 - 1 : $0 }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .incomplete, "\(end.message)")
    }

    @Test("80: rows without ids differ within each page, so equal ones are repeated; --key '' ignores that")
    func shiftedRows() async throws {
        let server = Self.unidentified { $0 > 0 && $0 % 20 == 0 ? $0 - 1 : $0 }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("--total /none"), "\(end.message)")
        let unknown = try await InProcessWalk(server, ["/list", "--total", "/none"])
        #expect(unknown.status == .completenessUnknown, "\(unknown.message)")
        let whole = try await InProcessWalk(server, ["/list", "--total", "/none", "--key", ""])
        #expect(whole.status == .success, "\(whole.message)")
        #expect(whole.message.contains("some may be duplicates"))
    }
}
