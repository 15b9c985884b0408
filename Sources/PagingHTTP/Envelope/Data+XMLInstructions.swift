import Foundation

extension Data {
    /// The XML document without its declaration and its processing instructions, which do not affect its content.
    ///
    /// Outside of Apple's systems, `XMLParser` traps at processing instructions that consist of a name only, and at
    /// names that are not UTF-8 (seen in Swift 6.3.1).
    ///
    /// - Throws: An ``XMLFault`` if the document is not UTF-8, or if it declares a document type, whose entities could
    ///   expand to any amount of text.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    func withoutXMLInstructions() throws(XMLFault) -> Data {
        let bytes = Array(self)
        // The parser would read a document with a zero byte as UTF-16 or UTF-32, where the search below finds nothing.
        guard !bytes.contains(0), String(validUTF8: bytes) != nil else {
            throw XMLFault("it is not UTF-8")
        }
        var plain: [UInt8] = []
        plain.reserveCapacity(count)
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            plain += rest[..<start]
            rest = rest[start...]
            if rest.starts(with: "<?".utf8) {
                rest = rest[rest.end(of: "?>")...]
            } else {
                let end = try rest.endOfMarkup()
                plain += rest[..<end]
                rest = rest[end...]
            }
        }
        return Data(plain + rest)
    }
}

extension ArraySlice<UInt8> {
    /// The end of the markup that begins with the first byte. For a tag, this is the index after the `<`, because tags
    /// contain no other `<`.
    ///
    /// - Throws: An ``XMLFault`` if the markup declares a document type.
    fileprivate func endOfMarkup() throws(XMLFault) -> Index {
        if starts(with: "<!--".utf8) { return end(of: "-->") }
        if starts(with: "<![CDATA[".utf8) { return end(of: "]]>") }
        if starts(with: "<!".utf8) { throw XMLFault("a document type is declared") }
        return startIndex + 1
    }

    /// The index after the first occurrence of a text; the end of the bytes if it does not occur.
    fileprivate func end(of text: String) -> Index {
        firstRange(of: text.utf8)?.upperBound ?? endIndex
    }
}

extension XMLFault {
    /// A fault of the document as a whole.
    fileprivate init(_ reason: String) {
        self.init(line: 1, column: 1, reason: reason, endsEarly: false)
    }
}
