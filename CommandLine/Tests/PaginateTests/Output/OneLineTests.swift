import Foundation
import Testing

@testable import Paginate

@Suite("Lines")
struct OneLineTests {
    private func line(_ json: String) -> String {
        var data = Data()
        data.appendLine(Data(json.utf8))
        return String(decoding: data, as: UTF8.self)
    }

    @Test(
        "an item's bytes stay as they are", arguments: [#"{ "a" : 1.50e+2,"b":"\u00eb\/ü\n" }"#, "1", #""x""#, "[ ]"])
    func unchanged(json: String) {
        #expect(line(json) == json + "\n")
    }

    @Test("of pretty-printed items the line breaks go, and nothing else")
    func prettyPrinted() {
        #expect(line("{\n  \"a\" : 1,\r\n\t\"b\": \"x\\n y\"\n}") == "{  \"a\" : 1,\t\"b\": \"x\\n y\"}\n")
    }

    @Test("a slice of a page is a line of its own")
    func slice() {
        var data = Data()
        data.appendLine(Data("[{\"a\":1},{\"b\":2}]".utf8)[9..<16])
        #expect(data == Data("{\"b\":2}\n".utf8))
    }
}
