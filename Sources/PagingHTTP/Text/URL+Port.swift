public import Foundation

extension URL {
    /// Whether the URL names no port, or one from 1 to 65535.
    ///
    /// The port is read from the text, because `port` is `nil` for a number that does not fit into an `Int`. A
    /// transport may trap for a port that does not fit into 16 bits.
    public var hasValidPort: Bool {
        let text = Array(absoluteString.utf8)
        let slash = UInt8(ascii: "/")
        guard let start = text.indices.dropFirst().first(where: { text[$0] == slash && text[$0 - 1] == slash })
        else { return true }
        let authority = text[(start + 1)...].prefix {
            $0 != slash && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
        // The colons of an IPv6 address are in brackets.
        let behindAddress = host.lastIndex(of: UInt8(ascii: "]")).map { host[$0...].dropFirst() } ?? host
        guard let colon = behindAddress.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let port = behindAddress[colon...].dropFirst()
        guard !port.isEmpty else { return true }
        let isNumber = port.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isNumber && Int(String(decoding: port, as: UTF8.self)).map { 1...65_535 ~= $0 } == true
    }
}
