public import Foundation

extension URL {
    /// Whether scheme, host and port are those of another address (RFC 6454).
    func hasSameOrigin(_ other: URL) -> Bool { origin == other.origin }

    /// Whether a request that was meant for another address may go to this one with all of its header fields and its
    /// body: at the same origin, or at the same host made secure. Links and redirects follow this one rule.
    func mayReceiveCredentials(of other: URL) -> Bool { hasSameOrigin(other) || secures(other) }

    /// Whether this address is at the host of another and secure where that is not, both at their usual ports: what may
    /// be told to the other may be told to it.
    ///
    /// - Parameter other: The address that is not secure.
    public func secures(_ other: URL) -> Bool {
        scheme?.lowercased() == "https" && other.scheme?.lowercased() == "http" && [nil, 443].contains(port)
            && [nil, 80].contains(other.port) && host()?.lowercased() == other.host()?.lowercased()
    }

    /// Scheme, host and port, in lower case and with the port written out.
    private var origin: String {
        let scheme = scheme?.lowercased() ?? ""
        let port = port ?? (scheme == "https" ? 443 : scheme == "http" ? 80 : 0)
        return "\(scheme)://\(host()?.lowercased() ?? ""):\(port)"
    }
}
