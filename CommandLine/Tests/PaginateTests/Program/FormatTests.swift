import Foundation
import Loopback
import Testing

@Suite("Formats of the output")
struct FormatTests {
    private let list = NumberedList(count: 45)

    private var array: String { "[\n" + list.lines.joined(separator: ",\n") + "\n]\n" }

    @Test("a JSON array is valid at every end: with items, with none, at --max-items, and with exit code 79 or 80")
    func array() async throws {
        let list = list
        let server = try LoopbackServer { request in
            switch request.target.prefix(while: { $0 != "?" }) {
            case "/empty": .init(200, #"{"items":[],"total":0,"page":1,"size":10,"pages":0}"#)
            case "/unproven": .init(200, #"{"data":[{"id":1}],"total":1}"#)
            case "/part":
                request.number("page") ?? 1 > 1
                    ? .init(200, #"{"items":[],"total":2,"page":2,"size":1,"pages":2}"#)
                    : .init(200, #"{"items":[{"id":1}],"total":2,"page":1,"size":1,"pages":2}"#)
            default: list.pages(request)
            }
        }
        let whole = try await Program.run("\(server.address)/list", "--format", "json")
        #expect(whole.status == 0, "\(whole.errors)")
        #expect(whole.output == Data(array.utf8))
        let limited = try await Program.run("\(server.address)/list", "--format", "json", "--max-items", "2")
        #expect(limited.output == Data("[\n\(list.item(0)),\n\(list.item(1))\n]\n".utf8))
        let empty = try await Program.run(
            "\(server.address)/empty", "--format", "json", "--items", "/items", "--style", "single")
        #expect(empty.status == 0, "\(empty.errors)")
        #expect(empty.output == Data("[]\n".utf8))
        for (path, status) in [("unproven", Int32(79)), ("part", 80)] {
            let end = try await Program.run("\(server.address)/\(path)", "--format", "json")
            #expect(end.status == status, "\(end.errors)")
            #expect(end.output == Data("[\n{\"id\":1}\n]\n".utf8), "\(path)")
        }
    }

    @Test("a JSON array is not closed by a failure, and the next run goes on with it", arguments: ["json", "csv"])
    func resumed(format: String) async throws {
        let folder = try TemporaryFolder()
        for killing in 2...5 {
            let gate = Gate()
            let server = try LoopbackServer { [asked = Asked(), list] request in
                if asked.count("") == killing { gate.pass() }
                return list.links(request)
            }
            let arguments = [
                "\(server.address)/list", "--format", format, "-o", folder.path("items"), "--resume",
                folder.path("state"),
            ]
            let program = try Program(arguments)
            try await gate.waitForArrival()
            program.send(killing % 2 == 0 ? SIGKILL : SIGTERM)
            #expect(try await program.end().status > 128)
            gate.open()
            let part = try folder.data("items")
            #expect((try? JSONSerialization.jsonObject(with: part)) == nil || part.isEmpty)
            // The kill may have come between the lines and the state that counts them.
            if killing % 2 == 0 { try folder.append(",\n{\"id\":", to: "items") }
            if folder.exists("state") {
                let other = try await Program(arguments + ["--format", "ndjson"]).end()
                #expect(other.status == 78, "another format is another command: \(other.errors)")
            }
            let end = try await Program(arguments).end()
            #expect(end.status == 0, "\(end.errors)")
            #expect(try folder.data("items") == Data((format == "json" ? array : table).utf8), "killed at \(killing)")
        }
    }

    /// The list as CSV.
    private var table: String {
        "id,name,score,tags\r\n" + (0..<45).map { "\($0),\"Zoë \($0) / \"\"ü\"\"\",1.50e+2,[]\r\n" }.joined()
    }

    @Test("a list goes on in a JSON array when --max-items grows")
    func grown() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] in list.pages($0) }
        let arguments = [
            "\(server.address)/list", "--format", "json", "-o", folder.path("items"), "--resume", folder.path("state"),
        ]
        for count in ["0", "15", "15", "30"] {
            let end = try await Program(arguments + ["--max-items", count]).end()
            #expect(end.status == 0, "\(end.errors)")
            let items = try JSONSerialization.jsonObject(with: folder.data("items")) as? [Any]
            #expect(items?.count == Int(count))
        }
        #expect(try await Program(arguments).end().status == 0)
        #expect(try folder.data("items") == Data(array.utf8))
    }

    @Test("a JSON array that a failure left open is closed by a run with a smaller --max-items")
    func smallerLimit() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [asked = Asked(), list] request in
            asked.count("") == 3 ? .init(404, "") : list.links(request)
        }
        let arguments = [
            "\(server.address)/list", "--format", "json", "-o", folder.path("items"), "--resume", folder.path("state"),
        ]
        #expect(try await Program(arguments + ["--max-items", "45"]).end().status == 69)
        let written = String(decoding: try folder.data("items"), as: UTF8.self).split(separator: "\n").count - 1
        let end = try await Program(arguments + ["--max-items", "\(written - 1)"]).end()
        #expect(end.status == 0, "\(end.errors)")
        let items = try JSONSerialization.jsonObject(with: folder.data("items")) as? [Any]
        #expect(items?.count == written)
    }

    @Test("CSV has a column for each member of the first page, or those of --columns")
    func csv() async throws {
        let server = try LoopbackServer { [list] in list.pages($0) }
        let end = try await Program.run("\(server.address)/list", "--format", "csv")
        #expect(end.status == 0, "\(end.errors)")
        #expect(String(decoding: end.output, as: UTF8.self) == table)
        let chosen = try await Program.run("\(server.address)/list", "--format", "csv", "--columns", "score,id,no/ne")
        #expect(
            String(decoding: chosen.output, as: UTF8.self).hasPrefix("score,id,no/ne\r\n1.50e+2,0,\r\n1.50e+2,1,\r\n"))
    }

    @Test("a CSV file of an empty list has the names of the columns if the command line has them")
    func emptyCSV() async throws {
        let server = try LoopbackServer { _ in .init(200, #"{"items":[]}"#) }
        let arguments = ["\(server.address)/list", "--style", "single", "--items", "/items", "--format", "csv"]
        #expect(try await Program(arguments).end().output.isEmpty)
        let named = try await Program(arguments + ["--columns", "id,name"]).end()
        #expect(String(decoding: named.output, as: UTF8.self) == "id,name\r\n")
    }

    @Test("65: a member without a column loses no value, and the proposed columns fit")
    func missingColumn() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            let item = #"{"id":\#(page)\#(page == 2 ? #","e,mail":"x""# : "")}"#
            return .init(200, #"{"items":[\#(page <= 3 ? item : "")],"total":3,"page":\#(page),"size":1,"pages":3}"#)
        }
        let arguments = [
            "\(server.address)/list", "--format", "csv", "-o", folder.path("items"), "--resume", folder.path("state"),
        ]
        let end = try await Program(arguments).end()
        #expect(end.status == 65)
        #expect(end.errors.contains(#"--columns 'id,"e,mail"'"#), "\(end.errors)")
        #expect(!end.errors.contains("resumes from here"))
        let again = try await Program(arguments + ["--columns", #"id,"e,mail""#]).end()
        #expect(again.status == 0, "\(again.errors)")
        #expect(try folder.data("items") == Data("id,\"e,mail\"\r\n1,\r\n2,x\r\n3,\r\n".utf8))
    }

    @Test(
        "64: options that do not go together are refused",
        arguments: [
            ["--format", "xml"], ["--columns", "id"], ["--format", "csv", "--columns", ""],
            ["--format", "csv", "--columns", "id,id"], ["--format", "csv", "--columns", "\"id"],
            ["--format", "json", "--append", "-o", "x"], ["--append"], ["--format", "json", "--resume", "x"],
        ])
    func usage(arguments: [String]) async throws {
        let end = try await Program(["http://127.0.0.1:9/"] + arguments).end()
        #expect(end.status == 64, "\(end.errors)")
    }
}
