import Foundation

extension URL {
    /// Reads an absolute or relative reference as a server has written it: its escapes stay as they are.
    init?(reference: String, relativeTo base: URL) {
        guard !reference.isEmpty, let url = URL(string: reference.escapingNonURL, relativeTo: base) else { return nil }
        self = url.absoluteURL
    }
}

extension String {
    /// The text with every byte escaped that may not stand where it stands in an address (RFC 3986), so that nobody
    /// escapes it as a whole, and its escapes once more.
    fileprivate var escapingNonURL: String {
        let bytes = Array(utf8)
        var text = ""
        // Brackets may stand around a host's number alone.
        let authority = bytes.authority
        for (index, byte) in bytes.enumerated() {
            let mayStand =
                switch byte {
                case UInt8(ascii: "["), UInt8(ascii: "]"): authority.contains(index)
                case UInt8(ascii: "%"): bytes[(index + 1)...].prefix(2).filter(\.isHexDigit).count == 2
                default: (0x21..<0x7F).contains(byte) && !#""<>\^`{|}"#.utf8.contains(byte)
                }
            text += mayStand ? String(UnicodeScalar(byte)) : byte.percentEncoded
        }
        return text
    }
}

extension [UInt8] {
    /// Where the host and what belongs to it stand in a reference; an empty range where they do not.
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
    /// The byte as RFC 3986 §2.1 escapes it.
    fileprivate var percentEncoded: String { "%" + (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true) }

    fileprivate var isHexDigit: Bool { Character(UnicodeScalar(self)).isHexDigit }
}
