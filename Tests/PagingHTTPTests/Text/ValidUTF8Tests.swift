import Testing

@testable import PagingHTTP

@Suite("Valid UTF-8")
struct ValidUTF8Tests {
    @Test(
        "is read as it is, with the first and the last character of every length",
        arguments: [
            ([], ""),
            ([0x00], "\u{0}"), ([0x41, 0x00, 0x42], "A\u{0}B"), ([0x7F], "\u{7F}"),
            ([0xC2, 0x80], "\u{80}"), ([0xDF, 0xBF], "\u{7FF}"),
            ([0xE0, 0xA0, 0x80], "\u{800}"), ([0xED, 0x9F, 0xBF], "\u{D7FF}"),
            ([0xEE, 0x80, 0x80], "\u{E000}"), ([0xEF, 0xBF, 0xBF], "\u{FFFF}"),
            ([0xF0, 0x90, 0x80, 0x80], "\u{10000}"), ([0xF4, 0x8F, 0xBF, 0xBF], "\u{10FFFF}"),
            ([0xEF, 0xBF, 0xBD], "\u{FFFD}"),
            ([0x65, 0xCC, 0x81], "e\u{301}"),
        ] as [([UInt8], String)])
    func valid(bytes: [UInt8], text: String) throws {
        let read = try #require(String(validUTF8: bytes))
        #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test("may have no bytes and no address")
    func noBytes() {
        #expect(String(validUTF8: UnsafeBufferPointer(start: nil, count: 0)) == "")
    }

    @Test("keeps a byte order mark")
    func byteOrderMark() throws {
        let read = try #require(String(validUTF8: [0xEF, 0xBB, 0xBF, 0x41]))
        #expect(read.unicodeScalars.elementsEqual(["\u{FEFF}", "A"]))
    }

    @Test(
        "excludes every class of invalid bytes",
        arguments: [
            "stray continuation": [[0x80], [0xBF]],
            "a continuation too many": [[0xC3, 0xA9, 0xA9], [0xF0, 0x9F, 0x98, 0x80, 0x80]],
            "lead byte without continuation": [[0xC3], [0xE2], [0xF0], [0xC3, 0xC3, 0xA9]],
            "truncated": [[0xE2, 0x82], [0xF0, 0x9F], [0xF0, 0x9F, 0x98]],
            "overlong, two bytes": [[0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF]],
            "overlong, three bytes": [[0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF]],
            "overlong, four bytes": [[0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF]],
            "surrogate": [[0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF]],
            "pair of surrogates": [[0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]],
            "above U+10FFFF": [[0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF7, 0xBF, 0xBF, 0xBF]],
            "five and six bytes": [[0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80]],
            "never a part of UTF-8": [[0xFE], [0xFF], [0xFF, 0xFE]],
        ] as [String: [[UInt8]]])
    func invalid(kind: String, sequences: [[UInt8]]) {
        let long = Array(repeating: UInt8(ascii: "a"), count: 100)
        for bytes in sequences {
            #expect(String(validUTF8: bytes) == nil, "\(kind): \(bytes)")
            #expect(String(validUTF8: long + bytes) == nil, "\(kind): \(bytes) at the end")
            #expect(String(validUTF8: bytes + long) == nil, "\(kind): \(bytes) at the start")
            #expect(String(validUTF8: long + bytes + long) == nil, "\(kind): \(bytes) in the middle")
        }
    }

    @Test("agrees with the standard library on all sequences of up to three bytes at the limits of their ranges")
    func exhaustive() {
        guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        let limits: [UInt8] = [
            0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
            0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xFF,
        ]
        var sequences: [[UInt8]] = [[]]
        for _ in 0..<3 {
            sequences = sequences.flatMap { start in limits.map { start + [$0] } }
            for bytes in sequences {
                let expected = String(validating: bytes, as: UTF8.self)
                #expect(String(validUTF8: bytes)?.unicodeScalars.map(\.value) == expected?.unicodeScalars.map(\.value))
            }
        }
    }
}
