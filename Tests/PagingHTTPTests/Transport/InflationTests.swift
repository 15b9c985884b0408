import Foundation
import Testing

@testable import PagingHTTP

@Suite("Inflation")
struct InflationTests {
    private let text = Data((0..<5000).map { "line \($0 % 71) of \($0)\n" }.joined().utf8)

    private func inflate(_ data: Data, _ limits: HTTPLimits = HTTPLimits()) throws(InflationFault) -> Data {
        guard let compression = Compression(firstBytesOf: data) else { return data }
        return try data.inflated(compression, limits)
    }

    @Test("gzip and zlib are known by their first bytes and inflated to the last byte")
    func kinds() throws {
        #expect(try inflate(text.deflated(windowBits: 31)) == text)
        #expect(try inflate(text.deflated(windowBits: 15)) == text)
        #expect(try text.deflated(windowBits: -15).inflated(.rawDeflate, HTTPLimits()) == text)
        #expect(try inflate(Data().deflated()) == Data())
    }

    @Test(
        "text is left alone",
        arguments: [
            "", "x", "x1", "x must be positive", "x?", "x}", "{}", "[]", "<a/>", "80", "\"x\"", "\u{FEFF}{}",
            "H4sIAAAA",
        ])
    func plain(text: String) {
        #expect(Compression(firstBytesOf: Data(text.utf8)) == nil)
    }

    @Test("gzip members one after the other are one body, and what stands behind them is none of it")
    func members() throws {
        let both = text.deflated() + Data("more".utf8).deflated()
        #expect(try inflate(both) == text + Data("more".utf8))
        #expect(try inflate(both + Data(repeating: 0, count: 9)) == text + Data("more".utf8))
    }

    @Test("a body that is cut short is a failure wherever it is cut")
    func truncated() {
        for windowBits: Int32 in [31, 15] {
            let whole = Data("some text, and some text again".utf8).deflated(windowBits: windowBits)
            for length in 2..<whole.count {
                #expect(throws: InflationFault.truncated) { try inflate(whole.prefix(length)) }
            }
        }
    }

    @Test("a broken byte is a failure, never other text")
    func broken() {
        let whole = text.deflated()
        for index in stride(from: 12, to: whole.count, by: 97) {
            var broken = whole
            broken[index] ^= 0x10
            #expect((try? inflate(broken)) == nil)
        }
    }

    @Test("a body of exactly the limit is inflated, one byte more is not")
    func limit() throws {
        #expect(try inflate(text.deflated(), HTTPLimits(bodyBytes: text.count)) == text)
        #expect(throws: InflationFault.tooLarge) {
            try inflate(text.deflated(), HTTPLimits(bodyBytes: text.count - 1))
        }
    }

    @Test("a bomb is left at the ratio, long before its end; a small body may be as empty as it likes")
    func bomb() throws {
        let zeros = Data(count: 8 << 20).deflated()
        #expect(throws: InflationFault.ratioExceeded) { try inflate(zeros) }
        #expect(try inflate(zeros, HTTPLimits(inflationRatio: 1100)).count == 8 << 20)
        #expect(try inflate(Data(count: 1 << 20).deflated()).count == 1 << 20)
    }

    @Test(
        "the header of an answer or its first bytes say how its body is compressed; an unknown compression is an error")
    func labels() throws {
        func compression(_ label: String?, _ body: Data) throws(Compression.UnknownEncoding) -> Compression? {
            let fields = HeaderFields(label.map { [.init(name: "Content-Encoding", value: $0)] } ?? [])
            return try Compression(
                of: TransportResponse(status: 200, url: URL(string: "http://a.example")!, fields: fields, body: body))
        }
        #expect(try compression(nil, Data("{}".utf8)) == nil)
        #expect(try compression("identity", Data("{}".utf8)) == nil)
        #expect(try compression(nil, text.deflated()) == .gzip)
        #expect(try compression("gzip", text.deflated()) == .gzip)
        #expect(try compression("gzip", text.deflated(windowBits: 15)) == .zlib)
        #expect(try compression("Deflate", text.deflated(windowBits: 15)) == .zlib)
        #expect(try compression("deflate", text.deflated(windowBits: -15)) == .rawDeflate)
        #expect(try compression("br", Data()) == nil)
        #expect(throws: Compression.UnknownEncoding.self) { try compression("br", Data("{}".utf8)) }
    }
}
