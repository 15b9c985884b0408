import Foundation
import Testing

@testable import PagingHTTP

@Suite("JSON, looked into")
struct JSONDocumentTests {
    private func text(_ document: String, _ pointer: JSONPointer) throws -> String? {
        try JSONDocument(Data(document.utf8), finding: [pointer])[pointer].map {
            String(decoding: $0.data, as: UTF8.self)
        }
    }

    @Test("The examples of RFC 6901 §5 are found, byte for byte")
    func standard() throws {
        let document =
            #"{"foo": ["bar", "baz"],"": 0,"a/b": 1,"c%d": 2,"e^f": 3,"g|h": 4,"i\\j": 5,"k\"l": 6," ": 7,"m~n": 8}"#
        #expect(try text(document, "") == document)
        #expect(try text(document, "/foo") == #"["bar", "baz"]"#)
        #expect(try text(document, "/foo/0") == #""bar""#)
        #expect(try text(document, "/") == "0")
        #expect(try text(document, "/a~1b") == "1")
        #expect(try text(document, "/c%d") == "2")
        #expect(try text(document, "/e^f") == "3")
        #expect(try text(document, "/g|h") == "4")
        #expect(try text(document, "/i\\j") == "5")
        #expect(try text(document, "/k\"l") == "6")
        #expect(try text(document, "/ ") == "7")
        #expect(try text(document, "/m~0n") == "8")
        #expect(try text(document, "/none") == nil)
        #expect(try text(document, "/foo/2") == nil)
        #expect(try text(document, "/foo/0/1") == nil)
    }

    @Test("What is no pointer is refused", arguments: ["a", "a/b", "/~", "/~2", "/a~"])
    func noPointer(text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test("A pointer is written as it is read", arguments: ["", "/", "/a/b", "/a~1b/m~0n", "/~01", "/é/0"])
    func description(text: String) throws {
        #expect(try #require(JSONPointer(text)).description == text)
    }

    @Test("A step is a name byte for byte, also when it begins with a mark")
    func marks() throws {
        let mark = "\u{301}a"
        let pointer = JSONPointer(steps: [mark, "~\u{301}", "/\u{301}"])
        #expect(JSONPointer(pointer.description)?.steps.map { Array($0.utf8) } == pointer.steps.map { Array($0.utf8) })
        #expect(JSONPointer(String("/~\u{301}")) == nil)
        #expect(try text("{\"e\u{301}\":1}", "/\u{E9}") == nil)
        #expect(try text("{\"e\u{301}\":1,\"\u{E9}\":2}", "/\u{E9}") == "2")
    }

    @Test("Several places are found in one go, also when one stands in another")
    func several() throws {
        let pointers: [JSONPointer] = ["/a", "/a/b", "/a/b/1", "/c"]
        let document = try JSONDocument(Data(#"{"a":{"b":[1,[2]]},"c":3}"#.utf8), finding: pointers)
        #expect(
            try pointers.map { try document[$0]?.read().description } == [#"{"b":[1,[2]]}"#, "[1,[2]]", "[2]", "3"])
    }

    @Test("Of a name that stands twice the last counts, as for Foundation's decoder")
    func twice() throws {
        #expect(try text(#"{"a":1,"a":2}"#, "/a") == "2")
        #expect(try text(#"{"a":{"b":1},"a":2}"#, "/a/b") == nil)
        #expect(try text(#"{"a":{"b":1},"a":{"b":{"c":3}}}"#, "/a/b") == #"{"c":3}"#)
    }

    @Test("An escaped name is the name")
    func escapedName() throws {
        #expect(try text(#"{"\u006eext":1}"#, "/next") == "1")
    }

    @Test("A slice of a larger body is read from its own first byte")
    func slice() throws {
        let body = Data("xxx[1,2]".utf8).dropFirst(3)
        let list = try #require(try JSONDocument(body, finding: [""])[""])
        #expect(list.elements?.map { String(decoding: $0.data, as: UTF8.self) } == ["1", "2"])
    }

    @Test("The elements of an array and the values of an object come in their order, white space left out")
    func elements() throws {
        func elements(_ text: String) throws -> [String]? {
            try JSONDocument(Data(text.utf8), finding: [""])[""]?.elements?.map {
                String(decoding: $0.data, as: UTF8.self)
            }
        }
        #expect(try elements("[ 1 ,\n{\"a\": 2} ,[] ]") == ["1", "{\"a\": 2}", "[]"])
        #expect(try elements(#"{"x":{"id":1},"y":2}"#) == [#"{"id":1}"#, "2"])
        #expect(try elements("[]") == [])
        #expect(try elements("7") == nil)
    }
}

@Suite("JSON values")
struct JSONValueTests {
    @Test(
        "A value is written as it was read, numbers digit for digit",
        arguments: [
            "null", "true", "12345678901234567890123", "1.50", "-1e-7", #""""#, #""a\"\\b""#, "[1,[],{}]",
            #"{"b":1,"a":{"c":[null]}}"#, #""é😀""#,
        ])
    func roundTrip(text: String) throws {
        let value = try JSONValue(parsing: text.utf8)
        #expect(value.description == text)
        #expect(try JSONDecoder().decode([JSONValue].self, from: JSONEncoder().encode([value])) == [value])
    }

    @Test("Escapes are read as RFC 8259 §7 has them")
    func escapes() throws {
        let text = #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\ud83d\u0041""#
        #expect(try JSONValue(parsing: text.utf8) == .string("\"\\/\u{8}\u{C}\n\r\té😀\u{FFFD}A"))
    }

    @Test("A string that is no text is refused", arguments: [#""\x""#, #""\u12""#, #""\u12G4""#])
    func badEscapes(text: String) {
        let failure = #expect(throws: JSONValueFailure.self) { try JSONValue(parsing: text.utf8) }
        #expect(failure?.isTransient == false)
    }

    @Test("Arrays and objects nest less than 128 levels deep", arguments: [("[", "]"), (#"{"a":"#, "}")])
    func depth(opening: String, closing: String) {
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
        }
        #expect(throws: Never.self) { try JSONValue(parsing: nested(127).utf8) }
        #expect(throws: JSONValueFailure.self) { try JSONValue(parsing: nested(128).utf8) }
    }

    @Test("Bytes that are no UTF-8 are refused")
    func badBytes() {
        #expect(throws: JSONValueFailure.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
    }

    @Test("What is written is quoted so that Foundation reads the same")
    func quoting() throws {
        let text = "\u{0}\u{1F}\"\\/\n\u{7F}\u{2028}é😀"
        let written = JSONValue.string(text).description
        #expect(try JSONDecoder().decode(String.self, from: Data(written.utf8)) == text)
    }

    @Test("A link object is found by its relation, or by one of several", arguments: ["rel", "relation"])
    func linkObjects(key: String) {
        let links: JSONValue = .array([
            .object([.init(key, "self"), .init("href", "/a")]),
            .object([.init(key, ["up", "next"]), .init("url", "/b")]),
        ])
        let targets = ["self", "up", "next", "last"].map(links.linkTarget)
        #expect(targets == ["/a", "/b", "/b", nil])
        #expect(JSONValue.string("self").linkTarget(of: "self") == nil)
    }

    @Test("A value takes its place in a body, and objects on the way are made")
    func setting() {
        let body: JSONValue = ["a": ["b": 1], "list": [1, 2]]
        #expect(body.setting(7, at: ["a", "c", "d"]) == ["a": ["b": 1, "c": ["d": 7]], "list": [1, 2]])
        #expect(body.setting(7, at: ["list", "1"]) == ["a": ["b": 1], "list": [1, 7]])
        #expect(body.setting(7, at: ["a", "b"]) == ["a": ["b": 7], "list": [1, 2]])
        #expect(body.setting(7, at: []) == 7)
    }
}
