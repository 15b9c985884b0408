import Foundation

extension URL {
    /// Parses an absolute or relative reference from a server, without changing its percent-encoding.
    ///
    /// - Parameters:
    ///   - reference: The reference.
    ///   - base: The URL that a relative reference is resolved against.
    /// - Returns: `nil` if the reference is empty or not a URL.
    init?(reference: String, relativeTo base: URL) {
        guard !reference.isEmpty, let url = URL(string: reference.encodingInvalidBytes, relativeTo: base) else {
            return nil
        }
        self = url.absoluteURL
    }
}

extension String {
    /// The text with every byte percent-encoded that RFC 3986 does not allow at its place.
    ///
    /// If any such byte were left, Foundation would encode the whole text, and its percent-encoding a second time.
    fileprivate var encodingInvalidBytes: String {
        let bytes = Array(utf8)
        var text = ""
        // Brackets are allowed only around an IPv6 address.
        let authority = bytes.authority
        for (index, byte) in bytes.enumerated() {
            let isAllowed =
                switch byte {
                case UInt8(ascii: "["), UInt8(ascii: "]"): authority.contains(index)
                case UInt8(ascii: "%"): bytes[(index + 1)...].prefix(2).filter(\.isHexDigit).count == 2
                default: (0x21..<0x7F).contains(byte) && !#""<>\^`{|}"#.utf8.contains(byte)
                }
            text += isAllowed ? String(UnicodeScalar(byte)) : byte.percentEncoded
        }
        return text
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
