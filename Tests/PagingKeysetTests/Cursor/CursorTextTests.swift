import PagingKeyset
import Testing

@Suite struct CursorTextTests {
    private let order = Keyset<User>.byReputation

    static let values: [[KeyValue]] = [
        [.integer(.min), .null, .integer(.max)],
        [.real(-0.0), .text(""), .integer(-1)],
        [.text("2026-03-29 00:59:59.000001+00"), .text("a\u{308}"), .text("\u{0}")],
        [.blob([]), .blob(Array(repeating: 255, count: 130)), .real(.nan)],
    ]

    @Test("a cursor comes back from its text with every bit", arguments: values)
    func roundTrip(values: [KeyValue]) throws {
        let cursor = try order.cursor(values)
        let text = order.encode(cursor, filter: "site=1")
        #expect(try order.decode(text, filter: "site=1") == cursor)
        #expect(text.utf8.allSatisfy { Self.alphabet.contains($0) })
    }

    @Test("a text that differs in one character is refused, or is the only text of another place", arguments: values)
    func canonical(values: [KeyValue]) throws {
        let text = Array(try order.encode(order.cursor(values)).utf8)
        for index in text.indices {
            for character in Self.alphabet + Array("=+/ ".utf8) where character != text[index] {
                var changed = text
                changed[index] = character
                let other = String(decoding: changed, as: UTF8.self)
                if let cursor = try? order.decode(other) { #expect(order.encode(cursor) == other) }
            }
        }
        for count in text.indices {
            #expect(throws: KeysetCursorFailure.self) {
                try order.decode(String(decoding: text[..<count], as: UTF8.self))
            }
        }
        #expect(throws: KeysetCursorFailure.malformed) {
            try order.decode(String(decoding: text + text, as: UTF8.self))
        }
    }

    @Test("a cursor of another order, filter or version is refused as such")
    func foreign() throws {
        let values: [KeyValue] = [.integer(1), .text("x"), .integer(2)]
        let text = try order.encode(order.cursor(values), filter: "a")
        #expect(throws: KeysetCursorFailure.otherFilter) { try order.decode(text, filter: "b") }
        let others = [
            Keyset<User>(.ascending("reputation"), .ascending("name", nulls: .last), .ascending(unique: "id")),
            Keyset<User>(.descending("reputation"), .ascending("name", nulls: .first), .ascending(unique: "id")),
            Keyset<User>(.descending("reputation"), .ascending("name"), .ascending(unique: "id")),
            Keyset<User>(.descending("reputation"), .ascending("nam"), .ascending(unique: "eid")),
        ]
        for other in others {
            #expect(throws: KeysetCursorFailure.otherOrder) { try other.decode(text, filter: "a") }
        }
        #expect(throws: KeysetCursorFailure.otherVersion(2)) { try order.decode("Ag") }
        for malformed in ["", "A", "AQ", "AQA", "x y", "ä"] {
            #expect(throws: KeysetCursorFailure.self) { try order.decode(malformed) }
        }
        #expect(throws: KeysetCursorFailure.malformed) { try order.decode("") }
    }

    @Test("a decoded NULL in a key that is never NULL is refused")
    func decodedNull() throws {
        let order = Keyset<User>(.ascending(unique: "id"))
        let text = try order.encode(order.cursor([.integer(0)]))
        // The header has 17 bytes, and the next byte is the type of the first value. NULL is 0, and has no more bytes.
        let null = text.prefix(23) + "A"
        #expect(throws: KeysetCursorFailure.unexpectedNull(column: "id")) { try order.decode(String(null)) }
    }

    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
