import PagingKeyset
import Testing

/// A seal without cryptography: the key and a sum of all bytes stand at the end.
private struct Sum: CursorSealing {
    var currentKeyID: UInt8 = 1
    var keys: [UInt8: UInt8] = [1: 11, 2: 22]

    func seal(_ bytes: [UInt8], keyID: UInt8) -> [UInt8] {
        bytes + [bytes.reduce(keys[keyID]!, &+)]
    }

    func open(_ sealed: [UInt8], keyID: UInt8) -> [UInt8]? {
        guard let key = keys[keyID], let sum = sealed.last, sealed.dropLast().reduce(key, &+) == sum else { return nil }
        return sealed.dropLast()
    }
}

@Suite struct SealedCursorTests {
    private let order = Keyset<User>.uniform

    private func cursor() throws -> KeysetCursor { try order.cursor([.integer(5), .integer(7)]) }

    @Test("a sealed cursor is opened with the key that it names, also after keys are rotated")
    func rotation() throws {
        let text = try order.encode(cursor(), sealing: Sum())
        #expect(try order.decode(text, sealing: Sum()) == cursor())
        #expect(try order.decode(text, sealing: Sum(currentKeyID: 2)) == cursor())
        #expect(throws: KeysetCursorFailure.brokenSeal(keyID: 1)) {
            try order.decode(text, sealing: Sum(currentKeyID: 2, keys: [2: 22]))
        }
    }

    @Test("a cursor is refused if any of its bytes was changed after sealing")
    func broken() throws {
        let text = Array(try order.encode(cursor(), sealing: Sum()).utf8)
        for index in text.indices {
            var changed = text
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(throws: KeysetCursorFailure.self) {
                try order.decode(String(decoding: changed, as: UTF8.self), sealing: Sum())
            }
        }
    }

    @Test("a cursor without a seal is refused where there are seals, and the other way round")
    func missing() throws {
        let plain = try order.encode(cursor())
        #expect(throws: KeysetCursorFailure.notSealed) { try order.decode(plain, sealing: Sum()) }
        let sealed = try order.encode(cursor(), sealing: Sum())
        #expect(throws: KeysetCursorFailure.sealed) { try order.decode(sealed) }
    }

    @Test("a sealed cursor of another filter or order is told from a forged one")
    func foreign() throws {
        let text = try order.encode(cursor(), filter: "a", sealing: Sum())
        #expect(throws: KeysetCursorFailure.otherFilter) { try order.decode(text, filter: "b", sealing: Sum()) }
        #expect(throws: KeysetCursorFailure.otherOrder) {
            try Keyset<User>(.ascending(unique: "id")).decode(text, filter: "a", sealing: Sum())
        }
    }
}
