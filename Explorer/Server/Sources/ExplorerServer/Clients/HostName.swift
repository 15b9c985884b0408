import NIOCore

/// The names that a server has in URLs.
///
/// A browser sends a change for the page of another site with that site's name. It may be a name that its owner lets point
/// to this machine. An address or `localhost` cannot be such a name.
struct HostName {
    /// Names besides addresses and `localhost`, in lower case.
    var others: Set<String> = []

    /// Whether a text can be the value of a `Host` field.
    static func isAuthority(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#",/?#@\"#.utf8.contains($0) }
    }

    /// Whether the value of a `Host` field names the server.
    func isOwn(_ authority: String) -> Bool {
        let name = Self.withoutPort(authority).lowercased()
        return name == "localhost" || others.contains(name) || Self.isAddress(name)
    }

    private static func withoutPort(_ authority: String) -> Substring {
        guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else {
            return authority[...]
        }
        return authority[..<colon]
    }

    private static func isAddress(_ name: String) -> Bool {
        let address = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
        return (try? SocketAddress(ipAddress: address, port: 0)) != nil
    }
}
