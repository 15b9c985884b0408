/// Values as JSON (RFC 8259), written one after the other.
///
/// The text has the same values as that of Foundation's encoder, and Foundation's decoder reads it. If a value is encoded in a way that is not
/// supported here, the text is incomplete from then on.
struct JSONText {
    /// A value that is being written.
    private struct OpenValue {
        /// Which value it is, of all that were opened. A container that outlives its value is noticed by it.
        let number: Int
        var kind: Kind?
        var count = 0
        /// Whether a container of the enclosing value opened it. It ends when something else of that value is written.
        let isNested: Bool
        /// The place in `keys` of the first key of the value.
        let firstKey: Int
        /// A bit for each key of the value. Different keys can have the same bit.
        var keyBits: UInt64 = 0
    }

    enum Kind {
        case object, array, scalar
    }

    /// A value with more keys, or within more values, is left to Foundation's encoder: keys are searched one by one, and
    /// Foundation refuses a depth of more than 512.
    private static var mostKeys: Int { 256 }
    private static var mostEnclosing: Int { 256 }

    private(set) var bytes: [UInt8] = []
    /// Whether all that was encoded is in the text.
    private(set) var isComplete = true
    private var enclosing: [OpenValue] = []
    private var current = OpenValue(number: 0, kind: .array, isNested: false, firstKey: 0)
    private var lastNumber = 0
    /// Where the keys of the open objects are in the text, without their quotes.
    private var keys: [Range<Int>] = []

    /// Begins an array, which is the value 0.
    init() {
        bytes.reserveCapacity(1 << 14)
        bytes.append(.openingBracket)
    }

    /// Ends the array.
    mutating func end() {
        if !isCurrent(0) { giveUp() }
        bytes.append(.closingBracket)
    }

    /// Notes that something is encoded that is not supported here.
    mutating func giveUp() {
        isComplete = false
    }

    /// Opens a value.
    ///
    /// - Returns: Its number.
    mutating func open(isNested: Bool = false) -> Int {
        enclosing.append(current)
        if enclosing.count > Self.mostEnclosing { giveUp() }
        lastNumber += 1
        current = OpenValue(number: lastNumber, isNested: isNested, firstKey: keys.count)
        return lastNumber
    }

    /// Closes a value.
    mutating func close(_ number: Int) {
        guard isComplete, isCurrent(number) else { return giveUp() }
        close()
    }

    /// Whether a value is the open one, after the nested values in it are closed.
    private mutating func isCurrent(_ number: Int) -> Bool {
        while current.number != number, current.isNested { close() }
        return current.number == number
    }

    private mutating func close() {
        switch current.kind {
        case .object: bytes.append(.closingBrace)
        case .array: bytes.append(.closingBracket)
        case .scalar: break
        case nil: append(ascii: "{}")
        }
        keys.removeSubrange(current.firstKey...)
        current = enclosing.removeLast()
    }

    /// Makes the open value an object or an array, if it is not one already.
    mutating func begin(_ kind: Kind, of number: Int) {
        guard isCurrent(number), current.kind == nil || current.kind == kind else { return giveUp() }
        if current.kind == nil { bytes.append(kind == .object ? .openingBrace : .openingBracket) }
        current.kind = kind
    }

    /// Begins the open value, if it is no object and no array.
    ///
    /// - Returns: Whether it can be written.
    mutating func begin(scalarOf number: Int) -> Bool {
        guard isComplete, isCurrent(number), current.kind == nil else {
            giveUp()
            return false
        }
        current.kind = .scalar
        return true
    }

    /// Begins an element of the open array.
    ///
    /// - Returns: Whether the element can be written.
    mutating func beginElement(of number: Int) -> Bool {
        guard isComplete, isCurrent(number) else {
            giveUp()
            return false
        }
        if current.count > 0 { bytes.append(.comma) }
        current.count += 1
        return true
    }

    /// Begins the value of a key of the open object.
    ///
    /// - Returns: Whether the value can be written.
    mutating func begin(_ key: String, of number: Int) -> Bool {
        guard beginElement(of: number) else { return false }
        let start = bytes.count + 1
        append(key)
        let place = start..<(bytes.count - 1)
        bytes.append(.colon)
        let bit = keyBit(place)
        // The search below is for objects with few keys.
        if current.count > Self.mostKeys { giveUp() }
        if current.keyBits & bit != 0, keys[current.firstKey...].contains(where: { bytes[$0] == bytes[place] }) {
            // Of two values of one key, Foundation's encoder keeps the last one.
            giveUp()
        }
        current.keyBits |= bit
        keys.append(place)
        return isComplete
    }

    private func keyBit(_ key: Range<Int>) -> UInt64 {
        guard let first = key.first, let last = key.last else { return 1 }
        return 1 << ((UInt64(bytes[first]) &+ 3 &* UInt64(bytes[last]) &+ 5 &* UInt64(key.count)) % 64)
    }

    mutating func append(floatingPoint value: some BinaryFloatingPoint & LosslessStringConvertible) {
        guard value.isFinite else { return giveUp() }
        let text = value.description
        append(ascii: text.hasSuffix(".0") ? text.dropLast(2) : text[...])
    }

    mutating func append(_ value: String) {
        var value = value
        bytes.append(.quote)
        value.withUTF8 { text in
            guard text.hasEscapedByte else { return bytes.append(contentsOf: text) }
            var written = 0
            for place in text.indices where text[place].isEscapedInJSON {
                bytes.append(contentsOf: text[written..<place])
                appendEscaped(text[place])
                written = place + 1
            }
            bytes.append(contentsOf: text[written...])
        }
        bytes.append(.quote)
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        bytes.append(.backslash)
        if byte == .quote || byte == .backslash {
            bytes.append(byte)
        } else {
            append(ascii: "u00")
            bytes.append(UInt8(ascii: byte < 0x10 ? "0" : "1"))
            bytes.append(Array("0123456789abcdef".utf8)[Int(byte & 0xf)])
        }
    }

    mutating func append(ascii text: some StringProtocol) {
        bytes.append(contentsOf: text.utf8)
    }
}

extension UInt8 {
    fileprivate static var quote: UInt8 { UInt8(ascii: "\"") }
    fileprivate static var backslash: UInt8 { UInt8(ascii: "\\") }
    fileprivate static var comma: UInt8 { UInt8(ascii: ",") }
    fileprivate static var colon: UInt8 { UInt8(ascii: ":") }
    fileprivate static var openingBrace: UInt8 { UInt8(ascii: "{") }
    fileprivate static var closingBrace: UInt8 { UInt8(ascii: "}") }
    fileprivate static var openingBracket: UInt8 { UInt8(ascii: "[") }
    fileprivate static var closingBracket: UInt8 { UInt8(ascii: "]") }

    fileprivate var isEscapedInJSON: Bool { self < 0x20 || self == .quote || self == .backslash }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a byte is escaped in JSON. Eight bytes are compared at once.
    fileprivate var hasEscapedByte: Bool {
        let bytes = UnsafeRawBufferPointer(self)
        var place = 0
        while place + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            guard !word.hasByte(.quote), !word.hasByte(.backslash), !word.hasByteBelow0x20 else { return true }
            place += 8
        }
        return self[place...].contains(where: \.isEscapedInJSON)
    }
}

extension UInt64 {
    /// Subtracting 1 from each byte borrows from its highest bit if it was 0 (Anderson, Bit Twiddling Hacks).
    private var hasZeroByte: Bool { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 != 0 }

    fileprivate func hasByte(_ byte: UInt8) -> Bool { (self ^ (0x0101_0101_0101_0101 &* UInt64(byte))).hasZeroByte }

    fileprivate var hasByteBelow0x20: Bool { (self & 0xe0e0_e0e0_e0e0_e0e0).hasZeroByte }
}
