extension String {
    /// The text with the character references of HTML replaced by their characters, as a browser shows it.
    ///
    /// `AT&amp;T` becomes `AT&T`, and `&#39;` an apostrophe. It is done once: `&amp;lt;` becomes `&lt;`. As in a
    /// browser, numbers that are no character become U+FFFD, and the names of old (`&copy`, `&amp`) count without their
    /// semicolon too. What is no reference stays as it stands.
    ///
    /// - Complexity: O(n) in the length of the text.
    public var decodingCharacterReferences: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        var text = self
        return text.withUTF8 { bytes in
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count)
            var rest = bytes[...]
            while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
                result += rest[..<ampersand]
                rest = rest[ampersand...]
                if let match = CharacterReferences.match(rest) {
                    result += UTF8.encode(match.character).map { Array($0) } ?? []
                    rest = rest.dropFirst(match.length)
                } else {
                    result.append(rest.removeFirst())
                }
            }
            result += rest
            return String(decoding: result, as: UTF8.self)
        }
    }
}
