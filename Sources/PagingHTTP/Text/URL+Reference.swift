public import Foundation

extension URL {
    /// Parses an absolute or relative reference, without changing its percent-encoding.
    ///
    /// Characters that a URL cannot have, and percent signs without two hexadecimal digits, are percent-encoded.
    ///
    /// - Parameters:
    ///   - reference: The reference, such as a link that a server sent or a URL that a user typed.
    ///   - base: The URL that a relative reference is resolved against.
    /// - Returns: `nil` if the reference is empty or not a URL.
    public init?(reference: String, relativeTo base: URL? = nil) {
        guard !reference.isEmpty, let url = URL(string: reference.encodingInvalidBytes, relativeTo: base) else {
            return nil
        }
        self = url.absoluteURL
    }
}

extension String {
    /// The text with every byte percent-encoded that RFC 3986 does not allow at its place, except in a host name.
    ///
    /// If any such byte were left in the path or the query, Foundation would encode its percent-encoding a second time.
    fileprivate var encodingInvalidBytes: String {
        let bytes = Array(utf8)
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count)
        let authority = bytes.authority
        for (index, byte) in bytes.enumerated() {
            let isAllowed =
                switch byte {
                // Foundation converts a host name with other letters to its ASCII form.
                case 0x80...: authority.contains(index)
                // Brackets are allowed only around an IPv6 address.
                case UInt8(ascii: "["), UInt8(ascii: "]"): authority.contains(index)
                case UInt8(ascii: "%"): bytes[(index + 1)...].prefix(2).filter(\.isHexDigit).count == 2
                default: (0x21..<0x7F).contains(byte) && !#""<>\^`{|}"#.utf8.contains(byte)
                }
            if isAllowed { encoded.append(byte) } else { encoded += byte.percentEncoded.utf8 }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension [UInt8] {
    /// The range of the authority (user, host and port) in a reference; empty if it has none.
    fileprivate var authority: Range<Int> {
        let slash = UInt8(ascii: "/")
        guard let first = firstIndex(where: { [slash, UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }),
            self[first...].starts(with: [slash, slash])
        else { return 0..<0 }
        let start = first + 2
        let end = self[start...].firstIndex { [slash, UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) } ?? count
        return start..<end
    }
}

extension UInt8 {
    /// The byte in percent-encoding (RFC 3986 §2.1).
    fileprivate var percentEncoded: String { "%" + (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true) }

    fileprivate var isHexDigit: Bool { Character(UnicodeScalar(self)).isHexDigit }
}
