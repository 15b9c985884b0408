public import Foundation

extension URL {
    /// Whether two URLs have the same scheme, host and port (RFC 6454).
    func hasSameOrigin(_ other: URL) -> Bool { origin == other.origin }

    /// Whether a request to another URL may be sent to this one with all of its header fields and its body.
    ///
    /// That is the case for the same origin, and for the same host over https (``isSecureUpgrade(of:)``). The rule is
    /// the same for links and redirects.
    func mayReceiveCredentials(of other: URL) -> Bool { hasSameOrigin(other) || isSecureUpgrade(of: other) }

    /// Whether this is an `https` URL and the other one an `http` URL of the same host, both at their default ports.
    ///
    /// Paths and queries are not compared. A request to the other URL may be sent here with its credentials.
    ///
    /// - Parameter other: The URL to compare with.
    public func isSecureUpgrade(of other: URL) -> Bool {
        scheme?.lowercased() == "https" && other.scheme?.lowercased() == "http" && [nil, 443].contains(port)
            && [nil, 80].contains(other.port) && host()?.lowercased() == other.host()?.lowercased()
    }

    /// Scheme, host and port, in lower case and with the default port filled in.
    private var origin: String {
        let scheme = scheme?.lowercased() ?? ""
        let port = port ?? (scheme == "https" ? 443 : scheme == "http" ? 80 : 0)
        return "\(scheme)://\(host()?.lowercased() ?? ""):\(port)"
    }
}
