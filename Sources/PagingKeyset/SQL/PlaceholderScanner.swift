/// Finds the placeholders `?` of an SQL text: those outside of quotes and comments.
enum PlaceholderScanner {
    /// The text before, between and after the placeholders.
    static func pieces(of sql: String) throws(KeysetFailure) -> [String] {
        let bytes = Array(sql.utf8)
        var pieces: [String] = []
        var start = 0
        var position = 0
        while position < bytes.count {
            if let name = namedPlaceholder(in: bytes, at: position) { throw .namedPlaceholder(name) }
            switch bytes[position] {
            case UInt8(ascii: "?"):
                let digits = bytes[(position + 1)...].prefix { (0x30...0x39).contains($0) }
                guard digits.isEmpty else { throw .namedPlaceholder("?" + String(decoding: digits, as: UTF8.self)) }
                pieces.append(String(decoding: bytes[start..<position], as: UTF8.self))
                position += 1
                start = position
            case let quote where [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`")].contains(quote):
                let hasEscapes = quote == UInt8(ascii: "'") && isEscapeText(bytes, position)
                position = end(of: quote, in: bytes, from: position + 1, hasEscapes: hasEscapes)
            case UInt8(ascii: "-") where bytes[position...].starts(with: "--".utf8):
                position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            case UInt8(ascii: "/") where bytes[position...].starts(with: "/*".utf8):
                position = endOfComment(in: bytes, from: position + 2)
            default:
                position += 1
            }
        }
        pieces.append(String(decoding: bytes[start...], as: UTF8.self))
        return pieces
    }

    /// The placeholder `$1`, `$name`, `:name` or `@name` at a position; `nil` if there is none. PostgreSQL's `::` is a cast.
    private static func namedPlaceholder(in bytes: [UInt8], at position: Int) -> String? {
        guard [UInt8(ascii: "$"), UInt8(ascii: ":"), UInt8(ascii: "@")].contains(bytes[position]) else { return nil }
        if position > 0, isInName(bytes[position - 1]) || bytes[position - 1] == UInt8(ascii: ":") { return nil }
        let name = bytes[(position + 1)...].prefix(while: isInName)
        guard let first = name.first else { return nil }
        // Digits after a colon are a slice of an array.
        if bytes[position] != UInt8(ascii: "$"), (0x30...0x39).contains(first) { return nil }
        return String(decoding: bytes[position..<name.endIndex], as: UTF8.self)
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39,
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// Whether a text has the prefix `E`, with which PostgreSQL reads a backslash as an escape.
    private static func isEscapeText(_ bytes: [UInt8], _ quote: Int) -> Bool {
        guard quote > 0, bytes[quote - 1] | 0x20 == UInt8(ascii: "e") else { return false }
        return quote == 1 || !isInName(bytes[quote - 2])
    }

    /// The position after the closing quote. A doubled quote closes the text and opens another one at once.
    private static func end(of quote: UInt8, in bytes: [UInt8], from start: Int, hasEscapes: Bool) -> Int {
        var position = start
        while position < bytes.count {
            if bytes[position] == quote { return position + 1 }
            position += hasEscapes && bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.count
    }

    private static func endOfComment(in bytes: [UInt8], from position: Int) -> Int {
        var position = position
        while position + 1 < bytes.count {
            if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") { return position + 2 }
            position += 1
        }
        return bytes.count
    }
}
