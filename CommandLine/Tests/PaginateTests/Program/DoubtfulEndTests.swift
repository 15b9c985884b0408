import Foundation
import Loopback
import Testing

@Suite("Ends of numbered lists that something speaks against")
struct DoubtfulEndTests {
    private static let rows = PagedRows()

    /// The number of rows before the page of a request, by page number or by offset.
    private static func offset(_ parameter: String, _ request: LoopbackServer.Request) -> Int {
        parameter == "page" ? (request.number("page") ?? 1) * 20 - 20 : request.number("offset") ?? 0
    }

    /// What a response says about the place of its page.
    private static func place(_ parameter: String, _ offset: Int) -> String {
        parameter == "page" ? #""page":\#(offset / 20 + 1),"per_page":20"# : #""offset":\#(offset),"limit":20"#
    }

    @Test("a total that counts pages, as jqGrid's does", arguments: [#","records":237"#, ""])
    func pages(records: String) async throws {
        let rows = PagedRows(size: 10)
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            return .init(200, #"{"page":\#(page),"total":24\#(records),"rows":[\#(rows.page(page))]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == rows.lines)
        #expect(end.errors.contains("or the total counts something else"))
    }

    @Test(
        "a total that counts what remains, also where it equals what came", arguments: [237, 220], ["page", "offset"])
    func remaining(count: Int, parameter: String) async throws {
        let rows = PagedRows(count: count)
        for after in [0, 20] {
            let server = try LoopbackServer { request in
                let offset = Self.offset(parameter, request)
                let total = max(count - offset - after, 0)
                let items = rows.rows(offset)
                return .init(200, #"{\#(Self.place(parameter, offset)),"total":\#(total),"items":[\#(items)]}"#)
            }
            let end = try await Program.run("\(server.address)/list")
            // The last page of 220 rows is full, so only empty pages show the end.
            #expect(end.status == (count == 220 ? 79 : 0), "\(end.errors)")
            #expect(end.lines == rows.lines)
        }
    }

    @Test("a total that is capped at the end of a full page", arguments: ["page", "offset"])
    func capped(parameter: String) async throws {
        let server = try LoopbackServer { request in
            let offset = Self.offset(parameter, request)
            let items = Self.rows.rows(offset)
            return .init(200, #"{\#(Self.place(parameter, offset)),"total":100,"items":[\#(items)]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == Self.rows.lines)
        #expect(end.errors.contains("the server counts 100"), "\(end.errors)")
    }

    @Test(
        "a total that is the page's own count, or the page size, or a text", arguments: ["own", "size", "text"],
        ["page", "offset"])
    func ownTotal(kind: String, parameter: String) async throws {
        let server = try LoopbackServer { request in
            let offset = Self.offset(parameter, request)
            let own = min(max(237 - offset, 0), 20)
            let total = ["own": "\(own)", "size": "20"][kind] ?? #""237""#
            let items = Self.rows.rows(offset)
            return .init(200, #"{\#(Self.place(parameter, offset)),"total":\#(total),"items":[\#(items)]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == Self.rows.lines)
    }

    @Test("a single full page whose total is its own count ends where there is no page after it, or a known one")
    func singlePage() async throws {
        for (status, expected) in [(400, 79), (404, 0), (204, 0), (200, 79)] as [(Int, Int32)] {
            let rows = PagedRows(count: 20)
            let server = try LoopbackServer { request in
                let page = request.number("page") ?? 1
                if page > 1, status != 200 { return .init(status, "") }
                return .init(200, #"{"page":1,"per_page":20,"total":20,"items":[\#(rows.page(1))]}"#)
            }
            let end = try await Program.run("\(server.address)/list")
            #expect(end.status == expected, "\(status): \(end.errors)")
            #expect(end.lines == rows.lines)
        }
        let short = try LoopbackServer { _ in
            .init(200, #"{"page":1,"per_page":50,"total":20,"items":[\#(PagedRows(count: 20).page(1))]}"#)
        }
        #expect(try await Program.run("\(short.address)/list").status == 0)
        #expect(short.requests.count == 1, "a page that is not full confirms its total")
    }

    @Test("a size that the URL or the response names is that of a full page", arguments: ["?limit=37", ""])
    func odd(query: String) async throws {
        let rows = PagedRows(size: 37)
        let server = try LoopbackServer { request in
            let size = query.isEmpty ? #""per_page":37,"# : ""
            return .init(200, #"{\#(size)"total":37,"items":[\#(rows.page(request.number("page") ?? 1))]}"#)
        }
        #expect(try await Program.run("\(server.address)/list\(query)").status == 79)
    }

    @Test("a server that filters after limiting", arguments: [7, 5], ["visible", "raw", "none"])
    func filtered(divisor: Int, total: String) async throws {
        let isSent: @Sendable (Int) -> Bool = { $0 % divisor != 3 }
        let lines = Self.rows.lines.indices.filter(isSent).map { Self.rows.lines[$0] }
        let count = ["visible": #""total":\#(lines.count),"#, "raw": #""total":237,"#][total] ?? ""
        let server = try LoopbackServer { request in
            let offset = request.number("offset") ?? 0
            let items = Self.rows.rows(offset, where: isSent)
            return .init(200, #"{\#(count)"offset":\#(offset),"limit":20,"items":[\#(items)]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == (total == "raw" ? 80 : 79), "\(end.errors)")
        #expect(Set(end.lines) == Set(lines))
        #expect(end.errors.contains("came twice") || total != "visible")
        let once = try await Program.run("\(server.address)/list", "--dedupe")
        #expect(once.lines == lines)
        #expect(once.status == 0 || total != "visible", "\(once.errors)")
    }

    @Test(
        "80: one page without items in the middle of a list of unknown length",
        arguments: ["empty", "null", "204", "404"], ["page", "offset"])
    func gap(kind: String, parameter: String) async throws {
        let server = try LoopbackServer { request in
            let offset = Self.offset(parameter, request)
            let place = Self.place(parameter, offset)
            guard offset == 60 else { return .init(200, #"{\#(place),"items":[\#(Self.rows.rows(offset))]}"#) }
            return switch kind {
            case "204": .init(204, "")
            case "404" where parameter == "page": .init(404, "{}")
            default: .init(200, #"{\#(place),"items":\#(kind == "null" ? "null" : "[]")}"#)
            }
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 80, "\(end.errors)")
        #expect(
            end.errors.contains(
                "page 4, counted from the first one received, has no items, and the page after it has some"))
        #expect(end.lines == Array(Self.rows.lines[..<60] + Self.rows.lines[80...]), "all other rows")
    }

    @Test("65: a page of one row that is repeated for ever")
    func repeatedRow() async throws {
        let rows = PagedRows(count: 21)
        let server = try LoopbackServer { request in
            let page = min(request.number("page") ?? 1, 2)
            return .init(200, #"{"page":\#(page),"per_page":20,"items":[\#(rows.page(page))]}"#)
        }
        let end = try await Program.run("\(server.address)/list", "--max-items", "100")
        #expect(end.status == 65, "\(end.errors)")
        #expect(end.lines == rows.lines)
    }

    @Test("80: pages behind a gap that repeat others bring no rows, so the total is not reached")
    func repeatedBehindGap() async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            let items = page == 4 ? "" : Self.rows.page(page > 4 ? 3 : page)
            return .init(200, #"{"page":\#(page),"per_page":20,"total":237,"items":[\#(items)]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 80, "\(end.errors)")
        #expect(end.lines == Array(Self.rows.lines[..<60]))
    }

    @Test("--ends-at short: a server that limits the page size sends no short page first", arguments: [1, 4])
    func limitedSize(parallel: Int) async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            return .init(200, #"{"items":[\#(page < 13 ? Self.rows.page(page) : "")]}"#)
        }
        let end = try await Program.run(
            "\(server.address)/list", "--page-parameter", "page", "--page-size", "100", "--size-parameter", "size",
            "--ends-at", "short", "--parallel", "\(parallel)")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == Self.rows.lines)
    }

    @Test("a response without a page number that is shorter than the first page", arguments: [21, 237])
    func shortFirstResponse(count: Int) async throws {
        let rows = PagedRows(count: count)
        let server = try LoopbackServer { request in
            guard let page = request.number("page") else {
                let short = PagedRows(count: count, size: 10)
                return .init(200, #"{"page":1,"per_page":10,"items":[\#(short.page(1))]}"#)
            }
            return .init(200, #"{"page":\#(page),"per_page":20,"items":[\#(rows.page(page))]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == rows.lines)
    }
}
