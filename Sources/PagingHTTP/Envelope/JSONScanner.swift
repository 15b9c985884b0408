/// Finds the bounds of values in a JSON text (RFC 8259) without decoding them.
///
/// It checks the nesting and the quotes of the values that it skips, but neither numbers nor escapes.
struct JSONScanner {
    /// How deep arrays and objects may stand in each other.
    static let depthLimit = 512
    /// How deep they may where they are read or looked into, which takes stack: in what names a page, and on the way to
    /// the items.
    static let readingDepthLimit = 128

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The next byte that is no white space; `nil` at the end.
    mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Steps over one byte that has to be there.
    mutating func expect(_ byte: UInt8) throws(JSONFault) {
        guard let found = peek() else { throw JSONFault(.endsEarly, at: position) }
        guard found == byte else { throw JSONFault(.unexpected(found), at: position) }
        position += 1
    }

    /// Steps over one byte if it is there.
    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    /// Makes sure that nothing follows.
    mutating func expectEnd() throws(JSONFault) {
        if let byte = peek() { throw JSONFault(.unexpected(byte), at: position) }
    }

    /// Steps over a string.
    ///
    /// - Returns: Where its text stands, without the quotes, and whether there are escapes in it.
    mutating func string() throws(JSONFault) -> (range: Range<Int>, isEscaped: Bool) {
        try expect(UInt8(ascii: "\""))
        let start = position
        var isEscaped = false
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return (start..<position - 1, isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                position += 2
            case 0..<0x20:
                throw JSONFault(.unexpected(bytes[position]), at: position)
            default:
                position += 1
            }
        }
        position = bytes.count
        throw JSONFault(.endsEarly, at: position)
    }

    /// Steps over a value.
    ///
    /// - Returns: Where it stands.
    /// - Complexity: O(n) in the bytes of the value, without recursion.
    mutating func value() throws(JSONFault) -> Range<Int> {
        guard let first = peek() else { throw JSONFault(.endsEarly, at: position) }
        let start = position
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): try container()
        case UInt8(ascii: "\""): _ = try string()
        default: try scalar()
        }
        return start..<position
    }

    /// Steps over a number or a word.
    private mutating func scalar() throws(JSONFault) {
        let start = position
        while position < bytes.count, bytes[position].isInScalar { position += 1 }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<position])
        if text.isNumber || ["true", "false", "null"].contains(where: { text.elementsEqual($0.utf8) }) { return }
        guard position < bytes.count else { throw JSONFault(.endsEarly, at: position) }
        throw JSONFault(.unexpected(bytes[start]), at: start)
    }

    /// Steps over an array or an object and everything in it.
    private mutating func container() throws(JSONFault) {
        var closers: [UInt8] = []
        repeat {
            // Here a value begins, in the innermost container if there is one.
            var isValueOver = true
            switch peek() {
            case nil:
                throw JSONFault(.endsEarly, at: position)
            case UInt8(ascii: "{")?:
                position += 1
                if !take(UInt8(ascii: "}")) {
                    closers.append(UInt8(ascii: "}"))
                    try name()
                    isValueOver = false
                }
            case UInt8(ascii: "[")?:
                position += 1
                if !take(UInt8(ascii: "]")) {
                    closers.append(UInt8(ascii: "]"))
                    isValueOver = false
                }
            case UInt8(ascii: "\"")?:
                _ = try string()
            default:
                try scalar()
            }
            guard closers.count <= Self.depthLimit else { throw JSONFault(.tooDeep, at: position) }
            while isValueOver, let closer = closers.last {
                if take(closer) {
                    closers.removeLast()
                } else {
                    try expect(UInt8(ascii: ","))
                    if closer == UInt8(ascii: "}") { try name() }
                    isValueOver = false
                }
            }
        } while !closers.isEmpty
    }

    private mutating func name() throws(JSONFault) {
        _ = try string()
        try expect(UInt8(ascii: ":"))
    }
}

extension UInt8 {
    fileprivate var isInScalar: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes are a number as RFC 8259 §6 has it.
    fileprivate var isNumber: Bool {
        var index = 0
        func digits() -> Bool {
            let start = index
            while index < count, self[index].isDigit { index += 1 }
            return index > start
        }
        if index < count, self[index] == UInt8(ascii: "-") { index += 1 }
        let whole = index
        guard digits(), self[whole] != UInt8(ascii: "0") || index == whole + 1 else { return false }
        if index < count, self[index] == UInt8(ascii: ".") {
            index += 1
            guard digits() else { return false }
        }
        if index < count, self[index] == UInt8(ascii: "e") || self[index] == UInt8(ascii: "E") {
            index += 1
            if index < count, self[index] == UInt8(ascii: "+") || self[index] == UInt8(ascii: "-") { index += 1 }
            guard digits() else { return false }
        }
        return index == count
    }
}
