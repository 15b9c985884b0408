import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("CSV")
struct CSVTests {
    private func line(_ json: String, _ names: [String]) throws -> String {
        try CSVColumns(names).record(of: try JSONValue(parsing: json.utf8)).line
    }

    @Test(
        "a value is written as RFC 4180 has it, and as JSON if it is an array or an object",
        arguments: [
            (#"{"a":"x"}"#, "x"), (#"{"a":"x,y"}"#, "\"x,y\""), (#"{"a":"x\"y"}"#, "\"x\"\"y\""),
            (#"{"a":"x\r\ny"}"#, "\"x\r\ny\""), (#"{"a":"x\ny"}"#, "\"x\ny\""), (#"{"a":1.50e+2}"#, "1.50e+2"),
            (#"{"a":true}"#, "true"), (#"{"a":null}"#, ""), (#"{}"#, ""), (#"{"a":""}"#, "\"\""),
            (#"{"a":{"b": 1}}"#, "\"{\"\"b\"\":1}\""), (#"{"a":[]}"#, "[]"), (#"{"a":"日本"}"#, "日本"),
            // A quotation mark and the combining mark behind it are one character.
            ("{\"a\":\"\\\"\u{301}\"}", "\"\"\"\u{301}\""), (#"{"a":"=1+1"}"#, "=1+1"),
        ])
    func value(json: String, text: String) throws {
        #expect(try line(json, ["a"]) == text + "\r\n")
    }

    @Test("null is nothing and the empty text is two quotation marks, so that they differ")
    func nothing() throws {
        #expect(try line(#"{"a":null,"b":""}"#, ["a", "b", "c"]) == ",\"\",\r\n")
    }

    @Test("65: an item that is nested too deeply for CSV is not written as an empty record")
    func deep() async throws {
        let value = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        for columns in [["--columns", "id,a"], []] {
            let server = ServedTransport { _ in ServedResponse(200, #"[{"id":1},{"id":2,"a":\#(value)}]"#) }
            let end = try await InProcessWalk(server, ["/list", "--style", "single", "--format", "csv"] + columns)
            #expect(end.status == .notUnderstood && end.message.contains("Use --format ndjson"), "\(end.message)")
        }
    }

    @Test("columns are JSON pointers without the first slash, also into arrays, and items that are no objects have one")
    func columns() throws {
        let json = #"{"a":{"b":[1,2]},"a/b":3,"":4}"#
        #expect(try line(json, ["a/b/1", "a~1b", "/", "x/y"]) == "2,3,4,\r\n")
        #expect(try line("5", ["value"]) == "5\r\n")
        #expect(try line("[5,6]", ["value/1"]) == "6\r\n")
    }

    @Test("the columns of items are their members in order, and can be chosen by their names")
    func inferred() throws {
        let items = try [#"{"id":1,"a/b":2}"#, #"{"":3,"id":4,"c,d":5}"#, "6"].map { try JSONValue(parsing: $0.utf8) }
        let columns = CSVColumns(of: items)
        #expect(columns.names == ["id", "a~1b", "/", "c,d", "value"])
        #expect(try CSVColumns(columns.names) == columns)
        #expect(columns.record(of: items[1]).line == "4,,3,5,\r\n")
        #expect(columns.option == "--columns 'id,a~1b,/,\"c,d\",value'")
        #expect(CSVColumns(of: []).names == ["value"])
    }

    @Test("titles are the names of members as they are, and lead back to the same columns")
    func titles() throws {
        let item = try JSONValue(parsing: #"{"s/l":1,"a~b":2,"a":{"b":3},"":4,"/":5}"#.utf8)
        let columns = CSVColumns(of: [item])
        #expect(columns.titles == ["s/l", "a~b", "a", "/", "~1"])
        #expect(CSVColumns(titles: columns.titles, of: [item]) == columns)
        let chosen = try CSVColumns(["a/b", "s~1l", "x/y"])
        #expect(chosen.titles == ["a/b", "s/l", "x/y"])
        #expect(CSVColumns(titles: chosen.titles, of: [item]) == chosen)
        #expect(try CSVColumns(["a/b", "a~1b"]).titles == ["a/b", "a~1b"], "their titles would be equal")
    }

    @Test(
        "names that are empty, no pointers or equal are refused, each with its own message",
        arguments: [
            ("", "a name is empty"), ("a,", "a name is empty"), ("a,a", "'a' is named twice"),
            ("a,/a", "'/a' is named twice"),
            ("a~2", "'a~2' is no JSON pointer"), ("\"a", "quotation mark is not closed"),
            ("a\"b", "in the middle of a name"),
        ])
    func wrongNames(option: String, message: String) throws {
        let fault = try #require(throws: ColumnFault.self) { try CSVColumns(option: option) }
        #expect(fault.description.contains(message), "\(fault)")
    }

    @Test(
        "a resumed run reads the titles of its own file as names of members, whatever the items of its first page have")
    func resumedTitles() async throws {
        let folder = try TemporaryFolder()
        let items = [#"{"id":1,"a/b":2,"":3,"/":4}"#, #"{"id":2}"#, #"{"id":3,"a/b":5,"":6,"/":7}"#]
        var walk: InProcessWalk?
        for failure in [2, nil] {
            let server = ServedTransport(failsAt: failure) { request in
                let page = request.number("page") ?? 1
                let next = page < 3 ? "\"http://api.test/list?page=\(page + 1)\"" : "null"
                return ServedResponse(200, "{\"items\":[\(items[page - 1])],\"next\":\(next)}")
            }
            walk = try await InProcessWalk(server, ["/list", "--format", "csv"], resumingIn: folder)
        }
        #expect(walk?.status == .success, "\(walk?.message ?? "")")
        let text = String(decoding: try folder.data("lines"), as: UTF8.self)
        #expect(text == "id,a/b,/,~1\r\n1,2,3,4\r\n2,,,\r\n3,5,6,7\r\n")
    }

    @Test("an item with a member that has no column is refused, with the option that has it")
    func missing() throws {
        let columns = CSVColumns(of: [try JSONValue(parsing: #"{"id":1}"#.utf8)])
        #expect(throws: Never.self) { try columns.check(["id": 2]) }
        #expect(throws: UnfitItem.self) { try columns.check(["id": 2, "e/mail": 3]) }
        #expect("\(UnfitItem(members: ["e/mail", "x"], columns: columns))".contains("--columns 'id,e~1mail,x'"))
    }

    @Test("a record that is written is parsed as it was", arguments: 0..<100)
    func roundTrip(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let parts = ["\"", ",", "\r\n", "\n", "x", "é", "\u{301}", " ", "=", ""]
        func field() -> String? {
            if Int.random(in: 0..<5, using: &random) == 0 { return nil }
            return (0..<Int.random(in: 0...4, using: &random)).map { _ in
                parts[Int.random(in: 0..<parts.count, using: &random)]
            }.joined()
        }
        let record = CSVRecord((0..<Int.random(in: 1...4, using: &random)).map { _ in field() })
        let parsed = try #require(CSVRecord(parsing: (record.line + "next,\"line").utf8))
        #expect(parsed.fields.map { $0.map { Array($0.utf8) } } == record.fields.map { $0.map { Array($0.utf8) } })
    }

    @Test("a malformed record is refused", arguments: ["\"a", "\"a\"b", "a\"b", "a,\""])
    func malformed(text: String) {
        #expect(CSVRecord(parsing: text.utf8) == nil)
    }
}
