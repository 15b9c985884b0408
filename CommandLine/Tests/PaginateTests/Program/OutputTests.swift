import Foundation
import Loopback
import Testing

@testable import PaginateTool

@Suite("Output of the program")
struct OutputTests {
    private let list = NumberedList(count: 237)

    @Test("each item's own bytes are written, one a line, whatever the style", arguments: ["offset", "links", "pages"])
    func bytes(style: String) async throws {
        let server = try LoopbackServer { [list] request in
            switch style {
            case "offset": list.offset(request)
            case "links": list.links(request)
            default: list.pages(request)
            }
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0)
        #expect(end.output == list.output)
        #expect(end.messages == "")
        #expect(server.requests.count == 24, "the answer that was recognized is the first page")
    }

    @Test("pages that are loaded at the same time are written in order", arguments: [2, 7])
    func parallel(count: Int) async throws {
        let server = try LoopbackServer { [list] request in
            usleep(UInt32.random(in: 0...20_000))
            return list.pages(request)
        }
        let end = try await Program.run("\(server.address)/list", "--parallel", "\(count)", "--page-size", "7")
        #expect(end.output == list.output)
        #expect(end.messages == "")
    }

    @Test(
        "64: the output is no file that the command reads",
        arguments: ["--data-file", "--netrc-file", "--bearer-file", "--netrc"])
    func input(option: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: ".netrc")
        let arguments = ["http://127.0.0.1:9/", option] + (option == "--netrc" ? [] : [folder.path(".netrc")])
        let end = try await Program(
            arguments + ["-o", folder.path("./.netrc")], environment: ["HOME": folder.url.path]
        ).end()
        #expect(end.status == 64 && end.errors.contains("must not be the file of \(option),"), "\(end.errors)")
        #expect(try folder.data(".netrc") == Data("{}".utf8))
    }

    @Test("a walk begins at the page in the address, and goes no further than --max-items")
    func part() async throws {
        let server = try LoopbackServer { [list] in list.pages($0) }
        let end = try await Program.run("\(server.address)/list?page=3", "--max-items", "15")
        #expect(end.lines == Array(list.lines[20..<35]))
        #expect(end.status == 0)
    }

    @Test("with --dedupe an item is written once, by its key")
    func dedupe() async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            // Every page begins with the last item of the one before.
            let items = (page * 3 - 3...page * 3).map { #"{"id":\#($0),"page":\#(page),"kind":"book"}"# }
            let text = page > 10 ? "" : items.joined(separator: ",")
            return .init(200, #"{"items":[\#(text)],"total":40,"page":\#(page),"pages":10}"#)
        }
        let once = try await Program.run("\(server.address)/list", "--dedupe")
        #expect(once.lines.count == 31)
        #expect(once.lines[3] == #"{"id":3,"page":1,"kind":"book"}"#)
        #expect(once.lines[4] == #"{"id":4,"page":2,"kind":"book"}"#)
        // A key that all items of two pages have is no sign that the server repeats a page.
        let byNothing = try await Program.run("\(server.address)/list", "--dedupe", "--key", "/kind")
        #expect(byNothing.status == 0)
        #expect(byNothing.lines.count == 1)
        let byPage = try await Program.run("\(server.address)/list", "--dedupe", "--key", "/page")
        #expect(byPage.lines.count == 10)
        let all = try await Program.run("\(server.address)/list")
        #expect(all.lines.count == 40)
    }

    @Test("--output writes a file, and takes the place of what was in it")
    func file() async throws {
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "old\n", count: 100_000), to: "items")
        let server = try LoopbackServer { [list] in list.links($0) }
        let end = try await Program.run("\(server.address)/list", "--output", folder.path("items"))
        #expect(end.output.isEmpty)
        #expect(try folder.data("items") == list.output)
    }

    @Test("header fields and the token of a file go along with every request, the token without its line break")
    func fields() async throws {
        let folder = try TemporaryFolder()
        try folder.write("s3cret\n", to: "token")
        let server = try LoopbackServer { [list] in list.links($0) }
        let end = try await Program.run(
            "\(server.address)/list", "--bearer-file", folder.path("token"), "--header", "X-One: 1", "--header",
            "x-two:two: and a half")
        #expect(end.status == 0)
        #expect(server.requests.allSatisfy { $0.fields["authorization"] == "Bearer s3cret" })
        #expect(server.requests.allSatisfy { $0.fields["x-one"] == "1" && $0.fields["x-two"] == "two: and a half" })
    }

    @Test("--explain says what was seen after one request, and writes no item")
    func explain() async throws {
        let server = try LoopbackServer { [list] in list.pages($0) }
        let end = try await Program.run("\(server.address)/list?page=2", "--explain")
        let text = String(decoding: end.output, as: UTF8.self)
        for word in [
            "style    pages", "/page is 2", "total    237 items", "page     10 items", "start    page 2",
            "--style pages",
        ] {
            #expect(text.contains(word))
        }
        #expect(!text.contains("start    after"))
        #expect(server.requests.count == 1)
        let offset = try await Program.run("\(server.address)/list?offset=20", "--explain", "--style", "offset")
        let lines = String(decoding: offset.output, as: UTF8.self)
        #expect(lines.contains("start    after 20 items, from the request"), "\(lines)")
    }

    @Test("a reader that goes ends the program quietly")
    func brokenPipe() async throws {
        let server = try LoopbackServer { [list] in list.pages($0) }
        let end = try await Program(
            shell: "paginate '\(server.address)/list' | head -n 3; echo \"${PIPESTATUS[0]}\""
        ).end()
        #expect(end.lines == Array(list.lines[..<3]) + ["0"])
        #expect(end.messages == "")
        #expect(server.requests.count < 24)
    }

    @Test("--help has the examples, all styles, and all exit codes")
    func help() async throws {
        let end = try await Program.run("--help")
        let text = String(decoding: end.output, as: UTF8.self)
        for word in ["EXAMPLES", "RESUMING", "EXIT CODES", "--bearer-file", "stack-exchange", "  143  ", "  75   "] {
            #expect(text.contains(word))
        }
        #expect(end.status == 0)
    }

    @Test("--version has the version alone")
    func version() async throws {
        let end = try await Program.run("--version")
        #expect(end.lines == [PaginateCommand.version])
        #expect(end.status == 0)
    }
}
