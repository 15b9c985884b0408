extension String {
    /// The text with the character references of HTML replaced by their characters, as a browser shows it.
    ///
    /// `AT&amp;T` becomes `AT&T`, and `&#39;` an apostrophe. It is done once: `&amp;lt;` becomes `&lt;`. As in a
    /// browser, numbers that are no character become U+FFFD, and the names of old (`&copy`, `&amp`) count without their
    /// semicolon too. What is no reference stays as it stands.
    ///
    /// - Complexity: O(n) in the length of the text.
    public var decodingCharacterReferences: String {
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
