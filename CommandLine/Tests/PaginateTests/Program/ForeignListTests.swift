import Foundation
import Loopback
import Testing

/// Servers whose answers say too little, too much or something wrong about their lists.
@Suite("Lists of foreign servers")
struct ForeignListTests {
    private static let list = NumberedList(count: 237)

    private static func items(_ range: Range<Int>) -> String {
        list.lines[range.clamped(to: 0..<237)].joined(separator: ",")
    }

    /// Twenty items of a page that is counted from 1.
    private static func page(_ number: Int) -> String { items((number - 1) * 20..<number * 20) }

    private func isWhole(_ end: Program.End) -> Bool { end.lines == Self.list.lines }

    @Test("a page without a body that links the next one does not end the list")
    func withoutBody() async throws {
        let server = try LoopbackServer { request in
            let place = request.number("place") ?? 1
            let link = place < 13 ? ["Link": "</list?place=\(place + 1)>; rel=next"] : ["Link": "</list>; rel=first"]
            if place == 3 { return .init(204, "", link) }
            return .init(200, "[\(Self.page(place < 3 ? place : place - 1))]", link)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == Array(Self.list.lines[..<237]))
    }

    @Test(
        "a total that is the page's own count proves nothing beside the number of a next page or a flag, or alone",
        arguments: [
            (#""nextPage":2,"#, "", 65), (#""has_next":"true","#, #""has_next":"false","#, 65), ("", "", 79),
        ])
    func ownCount(sign: String, lastSign: String, status: Int32) async throws {
        let server = try LoopbackServer { request in
            let number = request.number("page") ?? 1
            let items = Self.items((number - 1) * 50..<number * 50)
            let count = min(max(237 - (number - 1) * 50, 0), 50)
            return .init(200, #"{\#(number < 5 ? sign : lastSign)"total":\#(count),"items":[\#(items)]}"#)
        }
        let bare = try await Program.run("\(server.address)/list")
        #expect(bare.status == status, "\(bare.errors)")
        let end = try await Program(shell: bare.proposal(with: "--page-parameter page --trial")).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(isWhole(end))
        #expect(end.errors.contains("237 items were received, and the server counts 37"))
    }

    @Test("80: the number of the last page in a link speaks against an earlier end")
    func lastLink() async throws {
        let server = try LoopbackServer { request in
            let number = request.number("page") ?? 1
            let link = ["Link": "</list?page=\(number + 1)>; rel=next, </list?page=12>; rel=last"]
            return .init(200, "[\(Self.page(number))]", number == 5 ? [:] : link)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 80)
        #expect(end.errors.contains("page 5 of 12"))
        let whole = try LoopbackServer { request in
            let number = request.number("page") ?? 1
            let next = "</list?page=\(number + 1)>; rel=next, </list?page=12>; rel=last"
            return .init(200, "[\(Self.page(number))]", ["Link": number < 12 ? next : "</list>; rel=first"])
        }
        #expect(try await Program.run("\(whole.address)/list").status == 0, "GitHub's last page links no last page")
    }

    @Test(
        "80: an error beside the items of any page, or results that are partial",
        arguments: [
            (#""error":"shard timeout""#, 12), (#""error":"shard timeout""#, 5), (#""timed_out":true"#, 1),
            (#""_shards":{"total":5,"failed":1}"#, 7),
        ])
    func errorBesideItems(error: String, number: Int) async throws {
        let server = try LoopbackServer { request in
            let place = request.number("place") ?? 1
            let next = place < 12 ? #""/list?place=\#(place + 1)""# : "null"
            return .init(
                200, #"{"next":\#(next),\#(place == number ? error + "," : "")"items":[\#(Self.page(place))]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 80, "\(end.errors)")
        let fault = error.contains("shard ") ? "has an error next to its items" : "says that its results are partial"
        #expect(end.errors.contains("page \(number), counted from the first one received, \(fault)"), "\(end.errors)")
        #expect(isWhole(end))
    }

    @Test("80 where a total falls by what came; 79 where rows came twice, and a warning with --key ''")
    func doubts() async throws {
        let falling = try LoopbackServer { request in
            let place = request.number("place") ?? 1
            let next = place < 4 ? #""/list?place=\#(place + 1)""# : "null"
            return .init(
                200, #"{"next":\#(next),"total":\#(237 - (place - 1) * 20),"items":[\#(Self.page(place))]}"#)
        }
        let end = try await Program.run("\(falling.address)/list", "--quiet")
        #expect(end.status == 80, "\(end.errors)")
        let shifting = try LoopbackServer { request in
            let offset = request.number("offset") ?? 0
            let start = max(offset - 2, 0)
            let items = Self.items(min(start, 38)..<min(start + 20, 38))
            return .init(200, #"{"offset":\#(offset),"limit":20,"total":38,"items":[\#(items)]}"#)
        }
        let twice = try await Program.run("\(shifting.address)/list", "--quiet")
        #expect(twice.status == 79)
        #expect(twice.lines.count == 40)
        #expect(twice.errors.contains("of which 2 came twice"), "\(twice.errors)")
        let equal = try await Program.run("\(shifting.address)/list", "--quiet", "--key", "")
        #expect(equal.status == 0)
        #expect(equal.errors.contains("some may be duplicates, see --dedupe"))
    }

    @Test("a total at which the server stops counting is none")
    func capped() async throws {
        let server = try LoopbackServer { request in
            let number = request.number("page") ?? 1
            return .init(
                200,
                #"{"page":\#(number),"per_page":20,"total":500,"total_is_capped":true,"items":[\#(Self.page(number))]}"#
            )
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(isWhole(end))
    }

    @Test(
        "--trial: options that were guessed fail if no second page comes, or if it has an item of the first",
        arguments: ["offsets that count pages", "newest first", "whole"])
    func trial(kind: String) async throws {
        let server = try LoopbackServer { request in
            switch kind {
            case "offsets that count pages":
                let start = (request.number("offset") ?? 0) * 50
                return .init(200, "[\(Self.items(start..<start + 50))]")
            case "newest first":
                let first = max((request.number("after") ?? 188) - 1, 0)
                let newest = Self.list.lines[first..<first + 50].reversed()
                return .init(200, "[\(newest.joined(separator: ","))]")
            default: return .init(200, "[\(Self.items(0..<3))]")
            }
        }
        let options =
            kind == "newest first"
            ? ["--next", "item:/id", "--next-parameter", "after", "--ends-at", "empty"]
            : ["--offset-parameter", "offset"]
        let end = try await Program(["\(server.address)/list", "--trial"] + options).end()
        #expect(end.status == 65, "\(end.errors)")
        #expect(end.errors.contains(kind == "offsets that count pages" ? "has no items" : "second page"))
        #expect(!end.errors.contains("Try"), "nothing is proposed again")
    }

    @Test("a trial holds over runs")
    func trialResumed() async throws {
        let server = try LoopbackServer { request in
            let start = request.number("offset") ?? 0
            return start == 0 ? .init(200, "[\(Self.items(0..<50))]") : .init(200, "[\(Self.items(40..<90))]")
        }
        let folder = try TemporaryFolder()
        let options = [
            "\(server.address)/list", "--trial", "--offset-parameter", "offset", "-o", folder.path("items"),
            "--resume", folder.path("state"),
        ]
        #expect(try await Program(options + ["--max-items", "50"]).end().status == 0)
        #expect(try await Program(options).end().status == 65)
    }

    @Test(
        "a search by POST is paged by the number or the offset in its body", arguments: ["page", "pageIndex", "from"])
    func post(name: String) async throws {
        let server = try LoopbackServer { request in
            let sent = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
            let place = sent?[name] as? Int ?? -1
            let start = name == "from" ? place : (place - (name == "page" ? 1 : 0)) * 20
            guard place >= 0 else { return .init(400, "{}") }
            return .init(
                200, #"{"\#(name)":\#(place),"size":20,"items":[\#(Self.items(start..<start + 20))]}"#)
        }
        let first = name == "page" ? 1 : 0
        let bare = try await Program.run(
            "\(server.address)/list", "--data", #"{"query":"book","\#(name)":\#(first)}"#)
        #expect(bare.status == 0, "\(bare.errors)")
        #expect(isWhole(bare))
        let option = name == "from" ? "--offset-body" : "--page-body"
        let said = try await Program.run(
            "\(server.address)/list", "--data", #"{"query":"book","\#(name)":\#(first + 1)}"#, option, "/\(name)",
            "--first-page", "\(first)", "--items", "/items")
        #expect(said.status == 0, "\(said.errors)")
        #expect(said.lines.count == 237 - (name == "from" ? 1 : 20), "it begins where the body says")
    }

    @Test("a next place of -1 is none")
    func sentinel() async throws {
        let server = try LoopbackServer { request in
            let start = request.number("offset") ?? 0
            let next = start + 20 < 237 ? start + 20 : -1
            return .init(200, #"{"nextOffset":\#(next),"items":[\#(Self.items(start..<start + 20))]}"#)
        }
        let end = try await Program.run(
            "\(server.address)/list", "--items", "/items", "--next", "/nextOffset", "--next-parameter", "offset")
        #expect(end.status == 0, "\(end.errors)")
        #expect(isWhole(end))
    }

    @Test("a total that is wrong can be ignored, as the message says")
    func wrongTotal() async throws {
        let server = try LoopbackServer { request in
            let number = request.number("page") ?? 1
            return .init(
                200, #"{"page":\#(number),"per_page":20,"total":300,"items":[\#(Self.page(number))]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 80)
        #expect(end.errors.contains("--total /none"))
        let ignored = try await Program.run("\(server.address)/list", "--total", "/none")
        #expect(ignored.status == 0, "\(ignored.errors)")
        #expect(isWhole(ignored))
    }
}

extension Program.End {
    /// The command that is proposed with some options.
    fileprivate func proposal(with options: String) throws -> String {
        try #require(proposals.first { $0.hasSuffix(options) }, "\(errors)")
    }
}
