extension WebLink {
    /// Reads the values of all `Link` fields of a message, in their order (RFC 8288 §3 and appendix B.2).
    ///
    /// Empty members of the list are skipped (RFC 9110 §5.6.1), and of a member that is no link only that member is
    /// lost: reading goes on behind the next comma that stands in no quotes and no brackets.
    ///
    /// - Parameter values: The fields' values.
    /// - Returns: The links that could be read.
    /// - Complexity: O(n) in the characters.
    public static func links(in values: some Sequence<String>) -> [WebLink] {
        values.flatMap { value in
            var reader = LinkReader(value)
            return reader.links()
        }
    }
}

/// Reads one field value from its first byte to its last.
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
            guard position < bytes.count else { break }
            if let link = link() { links.append(link) } else { skipMember() }
        }
        return links
    }

    /// Reads a link up to the comma behind it; `nil` where none stands.
    private mutating func link() -> WebLink? {
        guard take(UInt8(ascii: "<")) else { return nil }
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else {
            // No further link is closed either: nobody looks for its end again.
            position = bytes.count
            return nil
        }
        let target = text(position..<end)
        position = end + 1
        var parameters: [WebLink.Parameter] = []
        skip(\.isOptionalWhiteSpace)
        while take(UInt8(ascii: ";")) {
            skip(\.isOptionalWhiteSpace)
            if let parameter = parameter() { parameters.append(parameter) }
            skip(\.isOptionalWhiteSpace)
        }
        // What follows is the comma before the next link; anything else belongs to no parameter and is left out.
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
        if take(UInt8(ascii: "=")) {
            skip(\.isOptionalWhiteSpace)
            value = take(UInt8(ascii: "\"")) ? quoted() : token()
        }
        return name.isEmpty ? nil : WebLink.Parameter(name: name, value: value)
    }

    /// Reads a quoted string behind its first quote. One that is never closed goes to the end.
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

    /// Goes on to the comma behind the member in which the reader stands.
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

    private mutating func take(_ byte: UInt8) -> Bool {
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
