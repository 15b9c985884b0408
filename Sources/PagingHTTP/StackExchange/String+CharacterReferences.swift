extension String {
    /// The text with the character references of HTML replaced by their characters, as in a browser.
    ///
    /// `AT&amp;T` becomes `AT&T`, and `&#39;` becomes an apostrophe. References are decoded once: `&amp;lt;` becomes
    /// `&lt;`. A number that is not a character becomes U+FFFD. Legacy names such as `&copy` and `&amp` are also
    /// decoded without their semicolon. Unknown names stay unchanged, and so do names that were added after HTML 4.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    var decodingCharacterReferences: String {
        var text = self
        let decoded = text.withUTF8 { bytes -> String? in
            guard let first = bytes.firstIndex(of: UInt8(ascii: "&")) else { return nil }
            var result = Array(bytes[..<first])
            result.reserveCapacity(bytes.count)
            var rest = bytes[first...]
            while !rest.isEmpty {
                if let match = CharacterReferences.match(rest) {
                    result.append(contentsOf: String(match.character).utf8)
                    rest = rest.dropFirst(match.length)
                } else {
                    result.append(rest.removeFirst())
                }
                let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
                result += rest[..<ampersand]
                rest = rest[ampersand...]
            }
            return String(decoding: result, as: UTF8.self)
        }
        return decoded ?? self
    }
}
