import Foundation
import Testing

@testable import PagingHTTP

@Suite("The beginning of a body")
struct BodySampleTests {
    @Test("A character that the limit would cut in two is left out", arguments: ["é", "日", "😀"])
    func wholeCharacters(character: String) {
        for bytesBefore in BodySample.byteLimit - 5...BodySample.byteLimit {
            let start = String(repeating: "a", count: bytesBefore)
            let isWhole = bytesBefore + character.utf8.count <= BodySample.byteLimit
            let sample = BodySample(Data((start + character + "bbbbb").utf8))
            let before = sample.text.prefix { $0 == "a" }
            let shown = sample.text.dropFirst(before.count).prefix { $0 != "b" }
            #expect(before.count == bytesBefore)
            #expect(shown == (isWhole ? character : ""), "\(bytesBefore) bytes before it")
        }
    }

    @Test("Only a sample that is cut has the size of the whole body")
    func size() {
        let limit = BodySample.byteLimit
        let whole = String(repeating: "a", count: limit)
        #expect("\(BodySample(Data(whole.utf8)))" == whole)
        #expect("\(BodySample(Data((whole + "a").utf8)))" == "\(whole)… (\(limit + 1) bytes)")
    }

    @Test("Bytes that are not UTF-8 show as U+FFFD, and do not exceed the limit")
    func otherBytes() {
        #expect(BodySample(Data([0x61, 0xFF, 0x62])).text == "a\u{FFFD}b")
        let limit = BodySample.byteLimit
        #expect(BodySample(Data(repeating: 0xFF, count: limit)).text.utf8.count == limit / 3 * 3)
    }
}
