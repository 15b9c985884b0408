public import Foundation

extension URL {
    /// Whether the URL names no port, or one from 1 to 65535.
    ///
    /// The port is read from the text, because `port` is `nil` for a number that does not fit into an `Int`. A
    /// transport may trap for a port that does not fit into 16 bits.
    public var hasValidPort: Bool {
        let rest = absoluteString.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
        let authority = rest.first?.prefix { !"/?#".contains($0) } ?? ""
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        // The colons of an IPv6 address are in brackets.
        let behindAddress = host.lastIndex(of: "]").map { host[$0...].dropFirst() } ?? host
        guard let colon = behindAddress.firstIndex(of: ":") else { return true }
        let port = behindAddress[colon...].dropFirst()
        return port.isEmpty || port.allSatisfy(\.isNumber) && Int(port).map { 1...65_535 ~= $0 } == true
    }
}
