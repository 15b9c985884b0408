/// Finds the bounds of values in a JSON text (RFC 8259) without decoding them.
///
/// It checks the nesting and the quotes of the values that it skips, but neither numbers nor escapes.
struct JSONScanner {
    /// The greatest depth of nested arrays and objects in a value that is skipped.
    static let depthLimit = 512
    /// The greatest depth in a value that is decoded or searched. It is lower because these methods are recursive.
    static let readingDepthLimit = 128

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position: Int
    private let limit: ParsingLimit?
    private var valueCount = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int = 0, until limit: ParsingLimit? = nil) {
        self.bytes = bytes
        self.position = position
        self.limit = limit
    }

    /// Counts a value, and checks the limit at every 1024th one.
    ///
    /// - Throws: ``JSONFault`` if the limit has passed.
    @inline(__always)
    mutating func checkLimit() throws(JSONFault) {
        guard let limit else { return }
        valueCount &+= 1
        if valueCount & 1023 == 0, limit.hasPassed { throw JSONFault(.stopped, at: position) }
    }

    /// Skips white space and returns the next byte without consuming it; `nil` at the end.
    @inline(__always)
    mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Consumes one byte, after any white space.
    ///
    /// - Throws: ``JSONFault`` if the next byte is another one.
    @inline(__always)
    mutating func expect(_ byte: UInt8) throws(JSONFault) {
        guard let found = peek() else { throw JSONFault(.endsEarly, at: position) }
        guard found == byte else { throw JSONFault(.unexpected(found), at: position) }
        position += 1
    }

    /// Consumes one byte, after any white space, if it is the next one.
    ///
    /// - Returns: Whether it was the next byte.
    @inline(__always)
    mutating func consume(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    /// Checks that only white space follows.
    ///
    /// - Throws: ``JSONFault`` at the first other byte.
    mutating func expectEnd() throws(JSONFault) {
        if let byte = peek() { throw JSONFault(.unexpected(byte), at: position) }
    }

    /// Skips a string.
    ///
    /// - Returns: The range of its text without the quotes, and whether the text contains escapes.
    mutating func skipString() throws(JSONFault) -> (range: Range<Int>, isEscaped: Bool) {
        try expect(UInt8(ascii: "\""))
        let start = position
        var isEscaped = false
        while true {
            skipPlainBytes()
            guard position < bytes.count else { break }
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

    /// Skips the bytes of a string that end neither the string nor the search for its end: all but quotes, backslashes
    /// and control characters. It may stop early near the end of the text.
    private mutating func skipPlainBytes() {
        guard let start = UnsafeRawPointer(bytes.baseAddress) else { return }
        while bytes.count - position >= MemoryLayout<UInt64>.size {
            let word = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let ends =
                word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\")) | word.controlBytes
            guard ends == 0 else {
                position += ends.trailingZeroBitCount / 8
                return
            }
            position += MemoryLayout<UInt64>.size
        }
    }

    /// Skips a value, without recursion.
    ///
    /// - Returns: The range of the value.
    /// - Complexity: O(*n*), where *n* is the number of bytes of the value.
    mutating func skipValue() throws(JSONFault) -> Range<Int> {
        guard let first = peek() else { throw JSONFault(.endsEarly, at: position) }
        let start = position
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer()
        case UInt8(ascii: "\""): _ = try skipString()
        default: try skipScalar()
        }
        return start..<position
    }

    /// Skips a number, `true`, `false` or `null`.
    private mutating func skipScalar() throws(JSONFault) {
        let start = position
        while position < bytes.count, bytes[position].isInScalar { position += 1 }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<position])
        if text.isNumber { return }
        let words = ["true", "false", "null"]
        if words.contains(where: { text.elementsEqual($0.utf8) }) { return }
        let mayGoOn = text.first?.beginsNumber == true || words.contains { $0.utf8.starts(with: text) }
        guard position < bytes.count || !mayGoOn else { throw JSONFault(.endsEarly, at: position) }
        throw JSONFault(.unexpected(bytes[start]), at: start)
    }

    /// Skips an array or an object.
    private mutating func skipContainer() throws(JSONFault) {
        var closers: [UInt8] = []
        repeat {
            // A value begins here, in the innermost open container.
            try checkLimit()
            var isValueOver = true
            switch peek() {
            case nil:
                throw JSONFault(.endsEarly, at: position)
            case UInt8(ascii: "{")?:
                position += 1
                if !consume(UInt8(ascii: "}")) {
                    closers.append(UInt8(ascii: "}"))
                    try skipName()
                    isValueOver = false
                }
            case UInt8(ascii: "[")?:
                position += 1
                if !consume(UInt8(ascii: "]")) {
                    closers.append(UInt8(ascii: "]"))
                    isValueOver = false
                }
            case UInt8(ascii: "\"")?:
                _ = try skipString()
            default:
                try skipScalar()
            }
            guard closers.count <= Self.depthLimit else { throw JSONFault(.tooDeep, at: position) }
            while isValueOver, let closer = closers.last {
                if consume(closer) {
                    closers.removeLast()
                } else {
                    try expect(UInt8(ascii: ","))
                    if closer == UInt8(ascii: "}") { try skipName() }
                    isValueOver = false
                }
            }
        } while !closers.isEmpty
    }

    /// Skips the name of a member and the colon after it.
    mutating func skipName() throws(JSONFault) {
        _ = try skipString()
        try expect(UInt8(ascii: ":"))
    }
}

/// Eight bytes that are tested at once, by the methods of "Bit Twiddling Hacks" (S. E. Anderson).
///
/// In a result the highest bit of each byte says whether it matches. Only the lowest such bit is certain, because the
/// subtraction can borrow from the bytes above a match.
extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    fileprivate func bytes(equalTo byte: UInt8) -> UInt64 {
        let difference = self ^ (Self.ones * UInt64(byte))
        return (difference &- Self.ones) & ~difference & Self.highBits
    }

    /// The bytes below 0x20.
    fileprivate var controlBytes: UInt64 { (self &- Self.ones * 0x20) & ~self & Self.highBits }
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

    fileprivate var beginsNumber: Bool { self == UInt8(ascii: "-") || isDigit }

    fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes are a number (RFC 8259 §6).
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
