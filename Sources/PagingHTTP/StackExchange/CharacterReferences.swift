/// Parses the character references of HTML: `&name;`, `&#decimal;` and `&#xhexadecimal;`.
///
/// The names are those of HTML 4, `apos`, and every name that HTML accepts without a semicolon. Encoders of plain text
/// write no others. The 2000 names added later are mostly mathematical symbols. They are not decoded, because their
/// table would be about forty times as large.
enum CharacterReferences {
    /// A character, and the length of its reference in bytes, including the `&`.
    struct Match {
        var character: Unicode.Scalar
        var length: Int
    }

    private static let longestName = characters.keys.map(\.utf8.count).max() ?? 0

    private static let characters: [String: Unicode.Scalar] = {
        var characters: [String: Unicode.Scalar] = [:]
        for (offset, name) in latinNames.split(whereSeparator: \.isWhitespace).enumerated() {
            characters[String(name)] = Unicode.Scalar(UInt32(0xA0 + offset))
        }
        for entry in otherNames.split(whereSeparator: \.isWhitespace) {
            let parts = entry.split(separator: "=")
            characters[String(parts[0])] = UInt32(parts[1], radix: 16).flatMap(Unicode.Scalar.init)
        }
        return characters
    }()

    private static let withoutSemicolon = otherNamesWithoutSemicolon.union(
        latinNames.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let longestWithoutSemicolon = withoutSemicolon.map(\.utf8.count).max() ?? 0

    /// Parses the reference at the beginning of a text.
    ///
    /// - Parameter text: A text that begins with `&`.
    /// - Returns: `nil` if the text does not begin with a reference.
    /// - Complexity: O(*n*), where *n* is the number of letters and digits after the `&`.
    static func match(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Match? {
        let text = text.dropFirst()
        return text.first == UInt8(ascii: "#") ? numeric(text.dropFirst()) : named(text)
    }

    private static func named(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Match? {
        let name = text.prefix(while: \.isASCIILetterOrDigit)
        if text.dropFirst(name.count).first == UInt8(ascii: ";") {
            guard name.count <= longestName else { return nil }
            let character = characters[String(decoding: name, as: UTF8.self)]
            return character.map { Match(character: $0, length: name.count + 2) }
        }
        for length in stride(from: min(name.count, longestWithoutSemicolon), to: 1, by: -1) {
            let name = String(decoding: name.prefix(length), as: UTF8.self)
            if withoutSemicolon.contains(name), let character = characters[name] {
                return Match(character: character, length: length + 1)
            }
        }
        return nil
    }

    private static func numeric(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Match? {
        let isHexadecimal = text.first == UInt8(ascii: "x") || text.first == UInt8(ascii: "X")
        let prefix = isHexadecimal ? 3 : 2
        let digits = (isHexadecimal ? text.dropFirst() : text)
            .prefix { isHexadecimal ? $0.hexadecimalValue != nil : $0.decimalValue != nil }
        guard !digits.isEmpty else { return nil }
        var number: UInt32 = 0
        for digit in digits where number <= 0x10FFFF {
            number = number * (isHexadecimal ? 16 : 10) + (digit.hexadecimalValue ?? 0)
        }
        let rest = text.dropFirst(prefix - 2 + digits.count)
        let length = prefix + digits.count + (rest.first == UInt8(ascii: ";") ? 1 : 0)
        return Match(character: character(numbered: number), length: length)
    }

    private static func character(numbered number: UInt32) -> Unicode.Scalar {
        let replacement: Unicode.Scalar = "\u{FFFD}"
        if number == 0 { return replacement }
        if (0x80...0x9F).contains(number), windowsCharacters[Int(number - 0x80)] != 0 {
            return Unicode.Scalar(windowsCharacters[Int(number - 0x80)]) ?? replacement
        }
        return Unicode.Scalar(number) ?? replacement
    }
}

extension UInt8 {
    fileprivate var decimalValue: UInt32? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? UInt32(self - UInt8(ascii: "0")) : nil
    }

    fileprivate var hexadecimalValue: UInt32? {
        let lowercased = self | 0x20
        if (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lowercased) {
            return UInt32(lowercased - UInt8(ascii: "a")) + 10
        }
        return decimalValue
    }

    fileprivate var isASCIILetterOrDigit: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || decimalValue != nil
    }
}
