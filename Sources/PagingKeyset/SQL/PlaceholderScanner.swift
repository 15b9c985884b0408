/// Finds the placeholders `?` of an SQL text: those outside of quotes and comments.
enum PlaceholderScanner {
    /// The text before, between and after the placeholders.
    static func pieces(of sql: String) throws(KeysetFailure) -> [String] {
        let bytes = Array(sql.utf8)
        var pieces: [String] = []
        var start = 0
        var position = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "?"):
                let digits = bytes[(position + 1)...].prefix { (0x30...0x39).contains($0) }
                guard digits.isEmpty else { throw .namedPlaceholder("?" + String(decoding: digits, as: UTF8.self)) }
                pieces.append(String(decoding: bytes[start..<position], as: UTF8.self))
                position += 1
                start = position
            case let quote where [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`")].contains(quote):
                position = end(of: quote, in: bytes, from: position + 1)
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

    /// The position after the closing quote. A doubled quote closes the text and opens another one at once.
    private static func end(of quote: UInt8, in bytes: [UInt8], from position: Int) -> Int {
        bytes[position...].firstIndex(of: quote).map { $0 + 1 } ?? bytes.count
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
