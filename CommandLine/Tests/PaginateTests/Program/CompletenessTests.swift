import Foundation
import Loopback
import Testing

@Suite("Lists that end before they should")
struct CompletenessTests {
    private static let list = NumberedList(count: 237)

    private static func items(_ start: Int, _ count: Int = 20) -> String {
        list.lines.dropFirst(start).prefix(count).joined(separator: ",")
    }

    @Test(
        "79: a bare list of any length is written, and nothing shows whether it is whole", arguments: [10, 25, 50, 100])
    func bare(count: Int) async throws {
        let server = try LoopbackServer { _ in .init(200, "[\(Self.items(0, count))]") }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 79)
        #expect(end.lines == Array(Self.list.lines[..<count]))
        #expect(end.errors.contains("--style single"))
        #expect(try await Program.run("\(server.address)/list", "--style", "single").status == 0)
    }

    @Test("the options of a proposal bring all rows, and those that do not fit fail")
    func proposals() async throws {
        let server = try LoopbackServer { request in
            .init(200, "[\(Self.items(request.number("from") ?? 0))]")
        }
        let bare = try await Program.run("\(server.address)/list?kind=book")
        #expect(bare.status == 79)
        let commands = bare.errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("  paginate ") }
        var whole = 0
        for command in commands {
            let end = try await Program(shell: command).end()
            #expect(end.status != 0 || end.lines.count == 237, "\(command)")
            if end.status == 0 { whole += 1 }
        }
        #expect(whole == 1)
    }

    @Test(
        "80: what comes before a known total, and no more, is written, and the state stays if it helps",
        arguments: ["204", "404", "empty", "next", "error"], ["next-link", "pages", "offset"])
    func short(fault: String, style: String) async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? (request.number("offset") ?? 0) / 20 + 1
            if page >= 4 {
                switch fault {
                case "204": return .init(204, "")
                case "404" where style == "pages": return .init(404, "{}")
                case "error": return .init(200, #"{"items":[],"error":{"code":7}}"#)
                case "next" where style == "next-link": return .init(200, #"{"items":[\#(Self.items(60))]}"#)
                default: return .init(200, #"{"items":[],"next":null}"#)
                }
            }
            let place =
                switch style {
                case "next-link": #""next":"/list?page=\#(page + 1)""#
                case "pages": #""page":\#(page),"per_page":20"#
                default: #""offset":\#((page - 1) * 20),"limit":20"#
                }
            return .init(200, #"{"items":[\#(Self.items((page - 1) * 20))],"total":237,\#(place)}"#)
        }
        let folder = try TemporaryFolder()
        let end = try await Program.run(
            "\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state"))
        #expect(end.status == 80, "\(end.errors)")
        #expect(end.errors.contains("of 237"))
        // By number, a resumed run would not request the pages without rows again.
        #expect(folder.exists("state") == (style == "next-link"))
        let count = fault == "next" && style == "next-link" ? 80 : 60
        #expect(try folder.data("items") == Data(Self.list.lines[..<count].map { $0 + "\n" }.joined().utf8))
        #expect(server.requests.count < 20)
    }

    @Test(
        "80: has_more, the number of the last page, and an error speak against an end too",
        arguments: [
            (#""has_more":true"#, #"{"items":[],"next":null}"#), (#""total_pages":12"#, #"{"items":[],"page":4}"#),
            (#""has_more":true"#, ""), (#""extra":1"#, #"{"items":[],"next":null,"error":"gone"}"#),
            (#""success":true"#, #"{"items":[],"next":null,"success":false}"#),
            (#""success":true"#, #"{"items":null,"next":null,"success":false}"#),
            (#""code":0,"msg":"ok""#, #"{"items":[],"code":42901,"msg":"too many requests"}"#),
            (#""status":"ok""#, #"{"items":[],"next":null,"status":"error"}"#),
        ])
    func promises(promise: String, last: String) async throws {
        let isNumbered = promise.contains("pages")
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            if page == 4 { return last.isEmpty ? .init(204, "") : .init(200, last) }
            let place = isNumbered ? #""page":\#(page)"# : #""next":"/list?page=\#(page + 1)""#
            return .init(200, #"{"items":[\#(Self.items((page - 1) * 20))],\#(promise),\#(place)}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 80, "\(end.errors)")
        #expect(end.lines.count == (isNumbered ? 217 : 60), "the pages behind a gap are loaded")
    }

    /// Pages of 20 of a list that counts 237 rows, of which the third is empty or not there.
    private func serverWithGap(_ kind: String, _ parameter: String, isShifted: Bool) throws -> LoopbackServer {
        try LoopbackServer { request in
            let page = request.number("page") ?? (request.number("offset") ?? 0) / 20 + 1
            let place =
                parameter == "page" ? #""page":\#(page),"per_page":20"# : #""offset":\#((page - 1) * 20),"limit":20"#
            if page == 3 {
                if kind == "404", parameter == "page" { return .init(404, "{}") }
                if kind == "204" { return .init(204, "") }
                return .init(200, #"{"items":[],"total":237,\#(place)}"#)
            }
            let start = (page - (isShifted && page > 3 ? 2 : 1)) * 20
            return .init(200, #"{"items":[\#(Self.items(start))],"total":237,\#(place)}"#)
        }
    }

    @Test(
        "a page that is empty or not there in the middle of a numbered list of known length does not end it",
        arguments: ["empty", "404", "204"], ["page", "offset"])
    func gap(kind: String, parameter: String) async throws {
        for parallel in ["1", "4"] {
            let lossy = try serverWithGap(kind, parameter, isShifted: false)
            let end = try await Program.run("\(lossy.address)/list", "--parallel", parallel)
            #expect(end.status == 80, "\(end.errors)")
            #expect(end.lines == Array(Self.list.lines[..<40] + Self.list.lines[60...]), "all other rows come")
        }
        guard parameter == "page" else { return }
        let whole = try serverWithGap(kind, parameter, isShifted: true)
        let end = try await Program.run("\(whole.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output == Self.list.output)
    }

    @Test("rows are counted before duplicates are left out, over several runs, and from the middle of a list")
    func counted() async throws {
        let server = try LoopbackServer { request in Self.list.pages(request) }
        let folder = try TemporaryFolder()
        let arguments = [
            "\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state"), "--dedupe", "--key",
            "/name",
        ]
        #expect(try await Program(arguments + ["--max-items", "15"]).end().status == 0)
        #expect(try await Program(arguments).end().status == 0)
        #expect(try await Program.run("\(server.address)/list?page=20").status == 0)
        #expect(try await Program.run("\(server.address)/list?page=24").status == 0)
    }

    @Test("links that count their pages in fields may be followed from the middle, and not from less to an early end")
    func countedLinks() async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            let link = page < 12 && page != 7 ? "</list?page=\(page + 1)>; rel=next" : "</list?page=1>; rel=first"
            return .init(200, "[\(Self.items((page - 1) * 20))]", ["Link": link, "X-Total-Pages": "12"])
        }
        let early = try await Program.run("\(server.address)/list")
        #expect(early.status == 80)
        #expect(early.errors.contains("page 7 of 12"))
        #expect(early.lines.count == 140)
        let late = try await Program.run("\(server.address)/list?page=8")
        #expect(late.status == 0, "\(late.errors)")
        #expect(late.lines.count == 97)
    }

    @Test("a flag called done ends no list: queries are done, too")
    func done() async throws {
        let server = try LoopbackServer { request in
            let start = request.number("offset") ?? 0
            return .init(200, #"{"done":true,"items":[\#(Self.items(start))],"offset":\#(start),"limit":20}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0)
        #expect(end.output == Self.list.output)
    }

    @Test(
        "65: items that are nowhere in the walk",
        arguments: [
            ("aip-158", "/filez", #"{"files":[{"id":1}],"nextPageToken":""}"#),
            ("hal", "/_embedded/bookz", #"{"_embedded":{"books":[{"id":1}]},"_links":{}}"#),
            (
                "s3", "/ListBucketResult/Content",
                "<ListBucketResult><Contents><Key>a</Key></Contents><Contents><Key>b</Key></Contents></ListBucketResult>"
            ),
        ])
    func mistyped(style: String, items: String, body: String) async throws {
        let server = try LoopbackServer { _ in .init(200, body) }
        let end = try await Program.run("\(server.address)/list", "--style", style, "--items", items)
        #expect(end.status == 65, "\(end.errors)")
        #expect(end.errors.contains("no response has an array at \(items)"))
    }

    @Test(
        "a style that was said holds for a list of none, of null, of three and of all",
        arguments: [
            ("aip-158", ["--items", "/items"]),
            ("token", ["--items", "/items", "--next", "/next", "--next-parameter", "from"]),
            ("next-link", ["--items", "/items", "--next", "/link"]),
            ("pages", ["--items", "/items", "--ends-at", "empty"]),
            ("offset", ["--items", "/items", "--ends-at", "empty"]),
        ])
    func said(style: String, options: [String]) async throws {
        for count in [0, 3, 237] {
            let list = NumberedList(count: count)
            let server = try LoopbackServer { request in
                let number = { request.number($0).map { max($0, 0) } }
                let start =
                    number("page").map { ($0 - 1) * 20 } ?? number("offset") ?? number("from") ?? number("pageToken")
                    ?? 0
                let items = list.lines.dropFirst(start).prefix(20).joined(separator: ",")
                let end = start + 20
                let next = end < count ? #","next":"\#(end)","nextPageToken":"\#(end)","link":"?from=\#(end)""# : ""
                return .init(200, #"{"items":\#(items.isEmpty ? "null" : "[\(items)]")\#(next)}"#)
            }
            let end = try await Program(["\(server.address)/list", "--style", style] + options).end()
            #expect(end.status == 0, "\(count): \(end.errors)")
            #expect(end.lines == list.lines)
        }
    }
}
