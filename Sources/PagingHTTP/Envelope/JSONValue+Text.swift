extension JSONValue: CustomStringConvertible {
    /// Parses a JSON text.
    ///
    /// - Parameters:
    ///   - text: One value in UTF-8, with or without white space around it, nested less than 128 levels deep.
    ///   - end: When to stop; `nil` for never. With a time, parsing also stops when the task is cancelled.
    /// - Throws: A ``JSONValueFailure`` if it is malformed or nested too deeply, or if parsing was stopped.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(parsing text: some Collection<UInt8>, until end: ContinuousClock.Instant? = nil) throws {
        do {
            self = try text.withContiguousStorage { bytes throws(JSONFault) in
                var scanner = JSONScanner(bytes, until: end.map { ParsingLimit(until: $0) })
                let value = try scanner.readValue(bytes)
                try scanner.expectEnd()
                return value
            }
        } catch {
            throw JSONValueFailure(reason: "\(error)")
        }
    }

    /// The value as JSON, without white space.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): string.writeQuoted(to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                member.name.writeQuoted(to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }
}

extension JSONValue: Codable {
    /// Decodes a value from a string with its JSON text.
    ///
    /// - Throws: `DecodingError` if there is no string, or ``JSONValueFailure`` if the text is malformed.
    public init(from decoder: any Decoder) throws {
        try self.init(parsing: try decoder.singleValueContainer().decode(String.self).utf8)
    }

    /// Encodes the value as a string with its JSON text, so that numbers keep their digits in every format.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension JSONScanner {
    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - bytes: The whole text.
    ///   - depth: The number of enclosing arrays and objects.
    mutating func readValue(
        _ bytes: UnsafeBufferPointer<UInt8>, depth: Int = 0
    ) throws(JSONFault) -> JSONValue {
        guard depth < Self.readingDepthLimit else { throw JSONFault(.tooDeep, at: position) }
        try checkLimit()
        switch peek() {
        case UInt8(ascii: "{")?:
            try expect(UInt8(ascii: "{"))
            var members: [JSONValue.Member] = []
            if consume(UInt8(ascii: "}")) { return .object(members) }
            repeat {
                let name = try readName(bytes)
                members.append(JSONValue.Member(name, try readValue(bytes, depth: depth + 1)))
            } while consume(UInt8(ascii: ","))
            try expect(UInt8(ascii: "}"))
            return .object(members)
        case UInt8(ascii: "[")?:
            try expect(UInt8(ascii: "["))
            var elements: [JSONValue] = []
            if consume(UInt8(ascii: "]")) { return .array(elements) }
            repeat { elements.append(try readValue(bytes, depth: depth + 1)) } while consume(UInt8(ascii: ","))
            try expect(UInt8(ascii: "]"))
            return .array(elements)
        case UInt8(ascii: "\"")?:
            return .string(try readString(bytes))
        default:
            switch String(decoding: bytes[try skipValue()], as: UTF8.self) {
            case "null": return .null
            case "true": return .bool(true)
            case "false": return .bool(false)
            case let number: return .number(number)
            }
        }
    }

    /// Decodes the name of a member, and skips the colon after it.
    mutating func readName(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault) -> String {
        let name = try readString(bytes)
        try expect(UInt8(ascii: ":"))
        return name
    }

    private mutating func readString(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault) -> String {
        let (range, isEscaped) = try skipString()
        let raw = UnsafeBufferPointer(rebasing: bytes[range])
        guard let text = isEscaped ? raw.unescapedJSON : String(validUTF8: raw) else {
            throw JSONFault(.badString, at: range.lowerBound)
        }
        return text
    }
}

extension Collection<UInt8> {
    fileprivate func withContiguousStorage<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(JSONFault) -> Result
    ) throws(JSONFault) -> Result {
        let bytes = Array(self)
        var outcome: Swift.Result<Result, JSONFault>?
        bytes.withUnsafeBufferPointer { buffer in
            outcome = Swift.Result { () throws(JSONFault) in try body(buffer) }
        }
        return try outcome!.get()
    }

    /// The text between the quotes of a string, unescaped; `nil` if it has an invalid escape or is not UTF-8.
    fileprivate var unescapedJSON: String? {
        var units: [UInt8] = []
        var rest = self[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                units.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "\"")?: units.append(UInt8(ascii: "\""))
            case UInt8(ascii: "\\")?: units.append(UInt8(ascii: "\\"))
            case UInt8(ascii: "/")?: units.append(UInt8(ascii: "/"))
            case UInt8(ascii: "b")?: units.append(0x08)
            case UInt8(ascii: "f")?: units.append(0x0C)
            case UInt8(ascii: "n")?: units.append(0x0A)
            case UInt8(ascii: "r")?: units.append(0x0D)
            case UInt8(ascii: "t")?: units.append(0x09)
            case UInt8(ascii: "u")?:
                guard let scalar = rest.popUnicodeEscape() else { return nil }
                units += Array(Character(scalar).utf8)
            default: return nil
            }
        }
        return String(validUTF8: units)
    }
}

extension Collection<UInt8> where SubSequence == Self {
    /// Removes the digits after `\u`, and the escape of the second surrogate of a pair. A single surrogate becomes
    /// U+FFFD.
    fileprivate mutating func popUnicodeEscape() -> UnicodeScalar? {
        guard let unit = popHexUnit() else { return nil }
        guard (0xD800..<0xDC00).contains(unit) else { return UnicodeScalar(UInt32(unit)) ?? "\u{FFFD}" }
        let afterFirst = self
        guard popFirst() == UInt8(ascii: "\\"), popFirst() == UInt8(ascii: "u"), let low = popHexUnit(),
            (0xDC00..<0xE000).contains(low)
        else {
            self = afterFirst
            return "\u{FFFD}"
        }
        return UnicodeScalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    }

    private mutating func popHexUnit() -> UInt16? {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = popFirst(), let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}

extension String {
    fileprivate func writeQuoted(to text: inout String) {
        text += "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
