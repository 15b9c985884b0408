import Foundation

extension Data {
    /// An XML document without its declaration and all other instructions to programs, which say nothing about its
    /// content.
    ///
    /// Outside Apple's systems, `XMLParser` traps at instructions that are a name only, and at names that are not UTF-8
    /// (seen in Swift 6.3.1).
    ///
    /// - Throws: An ``XMLFault`` where the document is not UTF-8, or declares a document type, whose entities might
    ///   stand for any amount of text.
    /// - Complexity: O(n) in the bytes.
    func withoutXMLInstructions() throws(XMLFault) -> Data {
        let bytes = Array(self)
        // With a byte 0 in it the parser takes it for UTF-16 or UTF-32, in which nothing of this would be found.
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
    /// Where the markup ends that begins with the first byte, as far as there may be a `<` in it.
    fileprivate func endOfMarkup() throws(XMLFault) -> Index {
        if starts(with: "<!--".utf8) { return end(of: "-->") }
        if starts(with: "<![CDATA[".utf8) { return end(of: "]]>") }
        if starts(with: "<!".utf8) { throw XMLFault("a document type is declared") }
        return startIndex + 1
    }

    /// The index behind a text; the end where it does not stand here.
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
