import Foundation
import Paging
import PagingTesting
import Testing

@testable import PagingOffline

@Suite("Items as JSON")
struct JSONTextTests {
    @Test("O7: an item is read as it was written, whatever its values are", arguments: 0..<200 as Range<UInt64>)
    func values(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let items = ContiguousArray((0..<5).map { _ in Sample(&random) })
        let text = try #require(try JSONTextWriter.directText(of: items))
        #expect(try JSONDecoder().decode([Sample].self, from: text) == Array(items))
        let expected = try JSONEncoder().encode(Array(items))
        #expect(
            try JSONDecoder().decode([Value].self, from: text) == JSONDecoder().decode([Value].self, from: expected))
    }

    @Test("O7: an item that encodes itself by hand is kept too", arguments: ByHand.Way.allCases)
    private func byHand(_ way: ByHand.Way) throws {
        let items: ContiguousArray = [ByHand(text: "a", way: way), ByHand(text: "b", way: way)]
        let text = try JSONTextWriter.data(of: items)
        let expected = try JSONEncoder().encode(Array(items))
        #expect(
            try JSONDecoder().decode([Value].self, from: text) == JSONDecoder().decode([Value].self, from: expected),
            "\(String(decoding: text, as: UTF8.self)), not \(String(decoding: expected, as: UTF8.self))")
    }

    @Test("O7: an item of a class has the parts of its superclass")
    func classes() throws {
        try expectSame([Derived("a")])
    }

    @Test("O7: large integers and objects with many keys are kept")
    func large() throws {
        try expectSame([Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("\($0)", $0) })])
        guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        try expectSame([[Int128.max, .min, 0]])
    }

    @Test("O4: what JSON cannot say is an error that names the place, or the value")
    func impossible() throws {
        let error = try #require(throws: EncodingError.self) { try JSONTextWriter.data(of: [["a": [1, Double.nan]]]) }
        guard case .invalidValue(_, let context) = error else {
            Issue.record("the error is \(error)")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["Index 0", "a", "Index 1"])
        #expect(throws: EncodingError.self) { try JSONTextWriter.data(of: [Decimal.nan]) }
        #expect(throws: CancellationError.self) { try JSONTextWriter.data(of: [Thrower(isFailing: false), Thrower()]) }
        #expect(throws: CancellationError.self) { try JSONTextWriter.data(of: [Thrower(), Thrower(isFailing: false)]) }
        #expect(throws: (any Error).self) { try JSONTextWriter.data(of: [Deep(levels: 600)]) }
        try expectSame([Deep(levels: 400)])
    }

    @Test("O7: a cursor of any type is read as it was written")
    func cursors() throws {
        try expectSame(cursor: URL(string: "https://example.org/a?b=%20")!)
        try expectSame(cursor: Data([0, 255]))
        try expectSame(cursor: Decimal(5) / 10)
        try expectSame(cursor: Date(timeIntervalSince1970: 0.1))
        try expectSame(cursor: "\u{0}\"")
        try expectSame(cursor: -1)
    }

    private func expectSame<Cursor: Codable & Hashable & Sendable>(cursor: Cursor) throws {
        let coding = CursorCoding(Cursor.self)
        let read = try coding.cursor(try coding.data(OpaqueCursor(base: cursor)))
        #expect(read.base as? Cursor == cursor)
    }

    private func expectSame<Item: Codable & Equatable>(_ items: ContiguousArray<Item>) throws {
        #expect(try JSONDecoder().decode([Item].self, from: JSONTextWriter.data(of: items)) == Array(items))
    }
}

@Suite("Damage of stored bytes")
struct SealedDataTests {
    @Test("O10: a change of any one or two bits is noticed")
    func bits() throws {
        let sealed = SealedData.seal(Data("twenty-one bytes here".utf8))
        #expect(Array(sealed.prefix(8)) == [0xe5, 0x39, 0x3d, 0x42, 0x72, 0x78, 0x30, 0x54])
        for first in 0..<(8 * sealed.count) {
            for second in first..<(8 * sealed.count) {
                var damaged = sealed
                damaged[first / 8] ^= 1 << UInt8(first % 8)
                if second != first { damaged[second / 8] ^= 1 << UInt8(second % 8) }
                #expect(throws: DamagedData.self) { try SealedData.open(damaged) }
            }
        }
        #expect(throws: DamagedData.self) { try SealedData.open(sealed + [0]) }
    }
}

/// Any JSON.
private enum Value: Decodable, Equatable {
    case object([String: Value])
    case array([Value])
    case text(String)
    case number(Double)
    case flag(Bool)
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let values = try? container.decode([Value].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode([String: Value].self))
        }
    }
}

/// An item that begins to encode itself, and throws.
private struct Thrower: Encodable {
    var isFailing = true

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(1)
        if isFailing { throw CancellationError() }
    }
}

private struct Deep: Codable, Equatable {
    let levels: Int

    init(levels: Int) { self.levels = levels }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        levels = container.isAtEnd ? 0 : try container.decode(Deep.self).levels + 1
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        if levels > 0 { try container.encode(Deep(levels: levels - 1)) }
    }
}

private class Base: Codable, Equatable {
    let name: String

    init(_ name: String) { self.name = name }

    static func == (left: Base, right: Base) -> Bool { left.name == right.name }
}

private final class Derived: Base {
    private enum Key: CodingKey {
        case other
    }

    private let other: String

    override init(_ name: String) {
        other = name + "2"
        super.init(name)
    }

    required init(from decoder: any Decoder) throws {
        other = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .other)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(other, forKey: .other)
    }
}

/// An item with values of many types.
private struct Sample: Codable, Equatable {
    enum Kind: Codable, Equatable {
        case plain
        case tagged(String, count: Int?)
    }

    var text: String
    var integers: [Int64]
    var small: Int8
    var large: UInt64
    var number: Double
    var short: Float
    var flag: Bool?
    var date: Date
    var data: Data
    var url: URL
    var price: Decimal
    var kind: Kind
    var names: [String: String?]
    var counts: [Int: Bool]
    var nested: [[Double]]
    var parts: [Sample]

    init(_ random: inout SeededRandom, depth: Int = 0) {
        text = Self.text(&random)
        integers = (0..<Int.random(in: 0...3, using: &random)).map { _ in .random(in: .min ... .max, using: &random) }
        small = .random(in: .min ... .max, using: &random)
        large = .random(in: .min ... .max, using: &random)
        let magnitude = Double(
            sign: .minus, exponent: .random(in: -1_000...1_000, using: &random),
            significand: .random(in: 1..<2, using: &random))
        number =
            [0, -0.0, 1, 1e21, 0.1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, magnitude]
            .randomElement(using: &random) ?? 0
        short = [0, 0.1, .greatestFiniteMagnitude, .leastNormalMagnitude].randomElement(using: &random) ?? 0
        flag = [nil, true, false].randomElement(using: &random) ?? nil
        date = Date(timeIntervalSince1970: .random(in: -1e9...1e9, using: &random))
        data = Data((0..<Int.random(in: 0...9, using: &random)).map { _ in .random(in: 0...255, using: &random) })
        url = URL(filePath: "/a b/\(UInt8.random(in: 0...255, using: &random))")
        price = Decimal(Int.random(in: -99_999...99_999, using: &random)) / 100
        kind = Bool.random(using: &random) ? .plain : .tagged(Self.text(&random), count: nil)
        names = Bool.random(using: &random) ? [:] : [Self.text(&random): nil, "b\"": Self.text(&random)]
        counts = Bool.random(using: &random) ? [:] : [-1: true, 7: false]
        nested = [[], [number, 2], [0.5]]
        parts = depth > 1 || Bool.random(using: &random) ? [] : [Sample(&random, depth: depth + 1)]
    }

    private static func text(_ random: inout SeededRandom) -> String {
        let characters: [Character] = [
            "a", "\"", "\\", "/", "\n", "\u{0}", "\u{1f}", "\u{7f}", "é", "👩‍👩‍👧", "\u{2028}", "語", " ",
        ]
        return String(
            (0..<Int.random(in: 0...40, using: &random)).map { _ in characters.randomElement(using: &random) ?? " " })
    }
}

/// An item that encodes itself by hand.
private struct ByHand: Encodable {
    enum Way: CaseIterable {
        case nestedContainers, emptyNestedContainers, interleavedContainers, superEncoder, keyTwice, lateContainer,
            path,
            nothing, twoContainers, caughtError, caughtLastError
    }

    enum Key: CodingKey {
        case a, b, c
    }

    let text: String
    let way: Way

    func encode(to encoder: any Encoder) throws {
        switch way {
        case .nestedContainers:
            var container = encoder.container(keyedBy: Key.self)
            var first = container.nestedContainer(keyedBy: Key.self, forKey: .a)
            try first.encode(text, forKey: .b)
            var inner = first.nestedUnkeyedContainer(forKey: .c)
            try inner.encode(1)
            var innermost = inner.nestedContainer(keyedBy: Key.self)
            try innermost.encode(2, forKey: .a)
            try container.encode(text, forKey: .c)
        case .emptyNestedContainers:
            var container = encoder.unkeyedContainer()
            _ = container.nestedContainer(keyedBy: Key.self)
            _ = container.nestedUnkeyedContainer()
        case .interleavedContainers:
            var container = encoder.container(keyedBy: Key.self)
            var first = container.nestedContainer(keyedBy: Key.self, forKey: .a)
            var second = container.nestedUnkeyedContainer(forKey: .b)
            try second.encode(1)
            try first.encode(text, forKey: .b)
            try second.encode(text)
        case .superEncoder:
            var container = encoder.container(keyedBy: Key.self)
            let other = container.superEncoder()
            try container.encode(text, forKey: .a)
            try text.encode(to: other)
        case .keyTwice:
            var container = encoder.container(keyedBy: Key.self)
            try container.encode("first", forKey: .a)
            try container.encode(text, forKey: .a)
        case .lateContainer:
            var container = encoder.container(keyedBy: Key.self)
            let copy = container
            let inner = Part { _ in
                var other = copy
                try other.encode(text, forKey: .b)
            }
            try container.encode(inner, forKey: .a)
        case .path:
            var container = encoder.singleValueContainer()
            try container.encode(encoder.codingPath.map(\.stringValue))
        case .nothing: break
        case .twoContainers:
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: .a)
            var other = encoder.container(keyedBy: Key.self)
            try other.encodeNil(forKey: .b)
        case .caughtError:
            var container = encoder.container(keyedBy: Key.self)
            try? container.encode(Part { _ in throw CancellationError() }, forKey: .a)
            try container.encode(text, forKey: .b)
        case .caughtLastError:
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(text, forKey: .b)
            let part = Part { encoder in
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: .a)
                throw CancellationError()
            }
            try? container.encode(part, forKey: .a)
        }
    }

    private struct Part: Encodable {
        let encode: (any Encoder) throws -> Void

        func encode(to encoder: any Encoder) throws { try encode(encoder) }
    }
}
