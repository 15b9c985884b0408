import Foundation

extension Data {
    /// The XML document as elements and text alone.
    ///
    /// Its declaration, processing instructions, comments, attributes and the prefixes of names do not affect its
    /// content, and the parser never sees them: its time for the attributes of an element is quadratic, and so is its
    /// time for the namespaces in effect. Outside of Apple's systems, `XMLParser` traps at processing instructions that
    /// consist of a name only, and at names that are not UTF-8 (seen in Swift 6.3.1). Each `<` of the result begins a
    /// whole tag, a comment or a CDATA section, so that what is left cannot join to an instruction. Line breaks of what is
    /// dropped are kept in tags and comments, so that a fault has the line of the document.
    ///
    /// - Throws: An ``XMLFault`` if the document is not UTF-8, if a tag has no end or no name, or if the document
    ///   declares a document type, whose entities could expand to any amount of text.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    func plainXML() throws(XMLFault) -> Data {
        let bytes = Array(self)
        // The parser would read a document with a zero byte as UTF-16 or UTF-32, where the search below finds nothing.
        guard !bytes.contains(0), String(validUTF8: bytes) != nil else {
            throw XMLFault(line: nil, reason: "it is not UTF-8")
        }
        var plain: [UInt8] = []
        plain.reserveCapacity(count)
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            plain += rest[..<start]
            rest = rest[start...]
            if rest.starts(with: "<?".utf8) {
                rest = rest.drop(through: "?>".utf8, keepingLinesIn: &plain)
            } else if rest.starts(with: "<!--".utf8) {
                rest = rest.drop(through: "-->".utf8, keepingLinesIn: &plain)
            } else if rest.starts(with: "<![CDATA[".utf8) {
                let end = rest.end(of: "]]>".utf8)
                plain += rest[..<end]
                rest = rest[end...]
            } else if rest.starts(with: "<!".utf8) {
                throw XMLFault(line: bytes.line(of: start), reason: "a document type is declared")
            } else {
                do throws(OpenTag) {
                    rest = rest[try rest.appendTag(to: &plain)...]
                } catch {
                    throw XMLFault(line: bytes.line(of: start), reason: error.reason, endsEarly: error.endsEarly)
                }
            }
        }
        return Data(plain + rest)
    }
}

/// A tag that has no end or no name.
private struct OpenTag: Error {
    let reason: String
    var endsEarly = false
}

extension [UInt8] {
    /// The number of the line that a byte is in, from 1.
    fileprivate func line(of index: Int) -> Int { 1 + self[..<index].count { $0 == .newline } }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")
}

extension ArraySlice<UInt8> {
    /// Appends the tag that begins with the first byte, without its attributes and the prefix of its name.
    ///
    /// - Returns: The index after the tag.
    /// - Throws: An ``OpenTag`` if the tag has no end or no name.
    fileprivate func appendTag(to plain: inout [UInt8]) throws(OpenTag) -> Index {
        let slash = UInt8(ascii: "/"), afterStart = startIndex + 1
        guard let end = endOfTag else {
            throw OpenTag(reason: "a tag does not end", endsEarly: !self[afterStart...].contains(UInt8(ascii: "<")))
        }
        var content = self[afterStart..<end]
        let isEndTag = content.first == slash, isEmpty = content.last == slash && !isEndTag
        if isEndTag { content = content.dropFirst() }
        if isEmpty { content = content.dropLast() }
        let name = content.prefix { !" \t\r\n".utf8.contains($0) }
        // Without its prefix, `<a:?b>` would become an instruction.
        guard let local = name.split(separator: UInt8(ascii: ":")).last,
            local.first.map({ !"?!/".utf8.contains($0) }) == true
        else { throw OpenTag(reason: "a tag has no name") }
        plain.append(self[startIndex])
        if isEndTag { plain.append(slash) }
        plain += local
        plain += content.lines
        if isEmpty { plain.append(slash) }
        plain.append(self[end])
        return end + 1
    }

    /// Drops the bytes up to the end of the first occurrence of a text. Appends a comment with their line breaks, if
    /// there are any.
    fileprivate func drop(through text: String.UTF8View, keepingLinesIn plain: inout [UInt8]) -> ArraySlice<UInt8> {
        let end = end(of: text)
        let lines = self[..<end].lines
        if !lines.isEmpty { plain += "<!--".utf8 + lines + "-->".utf8 }
        return self[end...]
    }

    /// The line breaks.
    private var lines: ArraySlice<UInt8> { filter { $0 == .newline }[...] }

    /// The index of the `>` of the tag that begins with the first byte; `nil` if another `<` or the end comes first.
    private var endOfTag: Index? {
        var quote: UInt8?
        for index in indices.dropFirst() {
            switch self[index] {
            case UInt8(ascii: "<"): return nil
            case UInt8(ascii: ">") where quote == nil: return index
            case let byte where byte == quote: quote = nil
            case let byte where quote == nil && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")): quote = byte
            default: break
            }
        }
        return nil
    }

    /// The index after the first occurrence of a text; the end of the bytes if it does not occur.
    fileprivate func end(of text: String.UTF8View) -> Index {
        let last = text.last
        let end = indices.dropFirst(text.count - 1).first {
            self[$0] == last && self[($0 + 1 - text.count)...$0].elementsEqual(text)
        }
        return end.map { $0 + 1 } ?? endIndex
    }
}
