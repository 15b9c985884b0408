extension WebLink {
    /// Parses the values of all `Link` fields of a message, in order (RFC 8288 §3 and appendix B.2).
    ///
    /// Empty members of the list are skipped (RFC 9110 §5.6.1). A malformed member is skipped too: parsing continues
    /// after the next comma outside of quotes and angle brackets.
    ///
    /// - Parameter values: The values of the fields.
    /// - Returns: The well-formed links.
    /// - Complexity: O(*n*), where *n* is the number of characters.
    public static func links(in values: some Sequence<String>) -> [WebLink] {
        values.flatMap { value in
            var reader = LinkReader(value)
            return reader.links()
        }
    }
}

/// Reads one field value from front to back.
private struct LinkReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ value: String) {
        bytes = Array(value.utf8)
    }

    mutating func links() -> [WebLink] {
        var links: [WebLink] = []
        while position < bytes.count {
            skip { $0.isOptionalWhiteSpace || $0 == UInt8(ascii: ",") }
            if let link = link() { links.append(link) } else { skipMember() }
        }
        return links
    }

    /// Reads a link and the comma after it; `nil` if there is no link.
    private mutating func link() -> WebLink? {
        guard consume(UInt8(ascii: "<")) else { return nil }
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else {
            // Later links have no closing bracket either. Without this, parsing would take quadratic time.
            position = bytes.count
            return nil
        }
        let target = text(position..<end)
        position = end + 1
        var parameters: [WebLink.Parameter] = []
        skip(\.isOptionalWhiteSpace)
        while consume(UInt8(ascii: ";")) {
            skip(\.isOptionalWhiteSpace)
            if let parameter = parameter() { parameters.append(parameter) }
            skip(\.isOptionalWhiteSpace)
        }
        // Anything before the comma belongs to no parameter and is ignored.
        skipMember()
        return WebLink(target: target, parameters: parameters)
    }

    /// Reads a parameter; `nil` for an empty one.
    private mutating func parameter() -> WebLink.Parameter? {
        let start = position
        skip { !$0.isOptionalWhiteSpace && ![UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ",")].contains($0) }
        let name = text(start..<position).lowercased()
        skip(\.isOptionalWhiteSpace)
        var value = ""
        if consume(UInt8(ascii: "=")) {
            skip(\.isOptionalWhiteSpace)
            value = consume(UInt8(ascii: "\"")) ? quoted() : token()
        }
        return name.isEmpty ? nil : WebLink.Parameter(name: name, value: value)
    }

    /// Reads a quoted string after its first quote. A string without a closing quote extends to the end.
    private mutating func quoted() -> String {
        var value: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                return String(decoding: value, as: UTF8.self)
            case UInt8(ascii: "\\") where position < bytes.count:
                value.append(bytes[position])
                position += 1
            default:
                value.append(byte)
            }
        }
        return String(decoding: value, as: UTF8.self)
    }

    private mutating func token() -> String {
        let start = position
        skip { ![UInt8(ascii: ";"), UInt8(ascii: ",")].contains($0) }
        var end = position
        while end > start, bytes[end - 1].isOptionalWhiteSpace { end -= 1 }
        return text(start..<end)
    }

    /// Skips the rest of the current member and the comma after it.
    private mutating func skipMember() {
        while position < bytes.count, bytes[position] != UInt8(ascii: ",") {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                _ = quoted()
            case UInt8(ascii: "<"):
                position = bytes[position...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
            default:
                position += 1
            }
        }
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isOptionalWhiteSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
