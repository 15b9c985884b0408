import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("JSON, stepped over")
struct JSONScannerTests {
    @Test(
        "Every JSON text is stepped over to its end",
        arguments: [
            "null", " true ", "false", "0", "-0", "12.50", "1e9", "-1.5E-7", #""""#, #""a\"b\\""#, #""é\u00e9""#, "[]",
            "{}", "[ ]", "{ }", "[1,2 , 3]", #"{"a":1,"b":[{},[],{"c":null}]}"#, "\n[\n[\t1 ]\r]\n",
            #"["]","}",",",":"]"#,
        ])
    func steps(text: String) throws {
        #expect(throws: Never.self) { try JSONDocument(Data(text.utf8), finding: []) }
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        }
    }

    @Test(
        "What is no JSON is refused, with the place of the fault",
        arguments: [
            ("", JSONFault.Kind.endsEarly, 0), ("  ", .endsEarly, 2), ("{", .endsEarly, 1), ("[1,", .endsEarly, 3),
            ("[1", .endsEarly, 2), (#"{"a""#, .endsEarly, 4), (#"{"a":"#, .endsEarly, 5), (#""abc"#, .endsEarly, 4),
            (#""abc\"#, .endsEarly, 5), ("tru", .endsEarly, 3), ("n", .endsEarly, 1), ("-", .endsEarly, 1),
            ("hello", .unexpected(UInt8(ascii: "h")), 0), ("nope", .unexpected(UInt8(ascii: "n")), 0),
            ("[nope", .unexpected(UInt8(ascii: "n")), 1), ("[1 2]", .unexpected(UInt8(ascii: "2")), 3),
            ("[,]", .unexpected(UInt8(ascii: ",")), 1), ("[1,]", .unexpected(UInt8(ascii: "]")), 3),
            ("{1:2}", .unexpected(UInt8(ascii: "1")), 1), (#"{"a":1,}"#, .unexpected(UInt8(ascii: "}")), 7),
            ("01", .endsEarly, 2), ("[01]", .unexpected(UInt8(ascii: "0")), 1),
            ("[1.]", .unexpected(UInt8(ascii: "1")), 1),
            ("[+1]", .unexpected(UInt8(ascii: "+")), 1), ("1 1", .unexpected(UInt8(ascii: "1")), 2),
            ("[1}", .unexpected(UInt8(ascii: "}")), 2), ("<html>", .unexpected(UInt8(ascii: "<")), 0),
            ("\u{FEFF}1", .unexpected(0xEF), 0), ("\"a\nb\"", .unexpected(0x0A), 2),
            ("[truth]", .unexpected(UInt8(ascii: "t")), 1),
            ("NaN", .unexpected(UInt8(ascii: "N")), 0), ("1e", .endsEarly, 2), ("-1.", .endsEarly, 3),
            ("e1", .unexpected(UInt8(ascii: "e")), 0),
        ])
    func refuses(text: String, kind: JSONFault.Kind, offset: Int) {
        #expect(throws: JSONFault(kind, at: offset)) { try JSONDocument(Data(text.utf8), finding: []) }
    }

    @Test("A string ends at its quote, and has no control characters, wherever they stand in it", arguments: 0...24)
    func strings(length: Int) {
        let special: [UInt8] = [
            0x00, 0x01, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0x9F, 0xA2, 0xDC, 0xFF,
        ]
        for place in 0..<max(length, 1) {
            for byte in special {
                var text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
                if length > 0 { text[place] = byte }
                let bytes = [UInt8(ascii: "\"")] + text + Array(#"", 1"#.utf8)
                let end = bytes.withUnsafeBufferPointer { buffer in
                    var scanner = JSONScanner(buffer)
                    return (try? scanner.skipString()).map { ($0.range, $0.isEscaped, scanner.position) }
                }
                var expected = length
                if length > 0, byte == UInt8(ascii: "\"") { expected = place }
                if length > 0, byte < 0x20 {
                    #expect(end == nil)
                } else if length > 0, byte == UInt8(ascii: "\\"), place == length - 1 {
                    // The closing quote is escaped, and nothing ends the string.
                    #expect(end == nil)
                } else {
                    #expect(end?.0 == 1..<expected + 1)
                    #expect(end?.1 == (length > 0 && byte == UInt8(ascii: "\\")))
                    #expect(end?.2 == expected + 2)
                }
            }
        }
    }

    @Test("No byte after the end of a text is read", arguments: 0...24)
    func memory(length: Int) {
        let text = [UInt8(ascii: "\"")] + [UInt8](repeating: UInt8(ascii: "a"), count: length)
        let page = sysconf(Int32(_SC_PAGESIZE))
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 2 * page, alignment: page)
        let start = memory + page - text.count
        start.copyMemory(from: text, byteCount: text.count)
        // A read from the second page ends the process.
        #expect(mprotect(memory + page, page, PROT_NONE) == 0)
        defer {
            mprotect(memory + page, page, PROT_READ | PROT_WRITE)
            memory.deallocate()
        }
        var scanner = JSONScanner(
            UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: text.count))
        #expect(throws: JSONFault(.endsEarly, at: text.count)) { try scanner.skipString() }
    }

    @Test(
        "A fault shows a printable byte as a character, and any other as a number",
        arguments: [
            (0x20, "byte 0x20 at 7"), (0x21, "'!' at byte 7"), (0x7E, "'~' at byte 7"), (0x7F, "byte 0x7f at 7"),
            (0xEF, "byte 0xef at 7"),
        ])
    func description(byte: UInt8, text: String) {
        #expect("\(JSONFault(.unexpected(byte), at: 7))" == text)
    }

    @Test("Nesting has a limit, and within it costs no stack")
    func depth() throws {
        let depth = JSONScanner.depthLimit
        let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(throws: Never.self) { try JSONDocument(Data(deep.utf8), finding: []) }
        let tooDeep = String(repeating: #"{"a":["#, count: 1_000_000)
        #expect(throws: JSONFault.self) { try JSONDocument(Data(tooDeep.utf8), finding: []) }
    }

    @Test("A pointer on the way down a deep document finds the limit too")
    func deepSearch() throws {
        let steps = Array(repeating: "0", count: 100_000)
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: JSONFault.self) { try JSONDocument(Data(text.utf8), finding: [JSONPointer(steps: steps)]) }
    }

    @Test("Random texts are taken and refused as Foundation takes and refuses them")
    func agreesWithFoundation() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let pieces = [
            "{", "}", "[", "]", ",", ":", #""a""#, #""\n""#, "1", "-2.5", "true", "null", " ", #""{[""#, "0",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
            // Foundation takes a comma too many.
            if text.contains(/,[ ]*[\]}]/) { continue }
            let isFoundations =
                (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
            let isOurs = (try? JSONDocument(Data(text.utf8), finding: [])) != nil
            #expect(isOurs == isFoundations, "\(text), seed \(seed)")
        }
    }
}
