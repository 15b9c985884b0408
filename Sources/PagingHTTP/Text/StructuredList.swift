/// A header field that is a list of items with parameters (RFC 9651), such as `"a";r=50;t=30, "b";r=7`.
struct StructuredList: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        /// An integer of at most 15 digits, which a 32-bit `Int` cannot hold.
        case integer(Int64)
        /// A string or a token.
        case text(String)
        /// A well-formed value of another type.
        case other
    }

    struct Member: Hashable, Sendable {
        var value: Value
        var parameters: [String: Value] = [:]

        /// The value of an integer parameter; `nil` if it is missing or has another type.
        func integer(_ name: String) -> Int64? {
            if case .integer(let number) = parameters[name] { number } else { nil }
        }
    }

    let members: [Member]

    /// Parses a list; `nil` if any part of it is malformed, because RFC 9651 then ignores the whole field.
    init?(_ text: String) {
        var reader = StructuredReader(text)
        guard let members = reader.list() else { return nil }
        self.members = members
    }
}

/// Reads the parts of a structured field from front to back. Each method returns `nil` if its part is malformed.
private struct StructuredReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = ArraySlice(Array(text.utf8))
    }

    mutating func list() -> [StructuredList.Member]? {
        var members: [StructuredList.Member] = []
        skip(" ")
        while !rest.isEmpty {
            guard let member = member() else { return nil }
            members.append(member)
            skip(" \t")
            if rest.isEmpty { break }
            guard consume(",") else { return nil }
            skip(" \t")
            if rest.isEmpty { return nil }
        }
        return members
    }

    private mutating func member() -> StructuredList.Member? {
        guard let value = rest.first == UInt8(ascii: "(") ? innerList() : bareItem() else { return nil }
        guard let parameters = parameters() else { return nil }
        return StructuredList.Member(value: value, parameters: parameters)
    }

    private mutating func innerList() -> StructuredList.Value? {
        guard consume("(") else { return nil }
        while true {
            skip(" ")
            if consume(")") { return .other }
            guard bareItem() != nil, parameters() != nil else { return nil }
            guard rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: ")") else { return nil }
        }
    }

    private mutating func parameters() -> [String: StructuredList.Value]? {
        var parameters: [String: StructuredList.Value] = [:]
        while consume(";") {
            skip(" ")
            guard let first = rest.first, Self.isLowercase(first) || first == UInt8(ascii: "*") else { return nil }
            let key = readWhile { Self.isLowercase($0) || Self.isDigit($0) || "_-.*".utf8.contains($0) }
            parameters[key] = .other
            if consume("=") {
                guard let value = bareItem() else { return nil }
                parameters[key] = value
            }
        }
        return parameters
    }

    private mutating func bareItem() -> StructuredList.Value? {
        switch rest.first ?? 0 {
        case UInt8(ascii: "\""): return quoted()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
        case UInt8(ascii: ":"): return enclosed(":", ":")
        case UInt8(ascii: "?"): return consume("?0") || consume("?1") ? .other : nil
        case UInt8(ascii: "@"): return consume("@") && number() != nil ? .other : nil
        case UInt8(ascii: "%"): return enclosed("%\"", "\"")
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "*"):
            return .text(readWhile { $0 > 0x20 && $0 < 0x7F && !"\"(),;<=>?@[\\]{}".utf8.contains($0) })
        default: return nil
        }
    }

    private mutating func quoted() -> StructuredList.Value? {
        guard consume("\"") else { return nil }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return .text(String(decoding: bytes, as: UTF8.self))
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst(), "\"\\".utf8.contains(escaped) else { return nil }
                bytes.append(escaped)
            case 0x20..<0x7F: bytes.append(byte)
            default: return nil
            }
        }
        return nil
    }

    /// Reads an integer of at most 15 digits, or a decimal.
    private mutating func number() -> StructuredList.Value? {
        let isNegative = consume("-")
        let digits = readWhile(Self.isDigit)
        guard !digits.isEmpty, digits.count <= 15, let number = Int64(digits) else { return nil }
        if consume(".") { return (1...3).contains(readWhile(Self.isDigit).count) ? .other : nil }
        return .integer(isNegative ? -number : number)
    }

    private mutating func enclosed(_ opening: String, _ closing: String) -> StructuredList.Value? {
        guard consume(opening), let end = rest.firstIndex(of: closing.utf8.first!) else { return nil }
        rest = rest[(end + 1)...]
        return .other
    }

    private mutating func consume(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    private mutating func skip(_ characters: String) {
        rest = rest.drop { characters.utf8.contains($0) }
    }

    private mutating func readWhile(_ isPart: (UInt8) -> Bool) -> String {
        let part = rest.prefix(while: isPart)
        rest = rest.dropFirst(part.count)
        return String(decoding: part, as: UTF8.self)
    }

    private static func isLowercase(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
