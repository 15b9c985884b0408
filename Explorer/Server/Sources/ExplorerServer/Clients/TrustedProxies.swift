import HTTPTypes
import NIOCore

/// The addresses of proxies whose `X-Forwarded-For` is trusted.
public struct TrustedProxies: Sendable {
    private var addresses: Set<String> = []

    /// No proxy.
    public init() {}

    /// Adds a proxy.
    ///
    /// - Parameter address: An IPv4 or IPv6 address.
    /// - Returns: Whether the text is an address.
    public mutating func insert(_ address: String) -> Bool {
        guard let address = Self.normalized(address) else { return false }
        addresses.insert(address)
        return true
    }

    /// The address of the client that sent a request.
    ///
    /// - Parameters:
    ///   - peer: The other end of the connection.
    ///   - fields: The request's header fields.
    /// - Returns: The peer's address. If the peer is a trusted proxy, the last address of `X-Forwarded-For`, which this proxy
    ///   has appended; clients can send anything before it. `nil` if nothing is known.
    func client(peer: SocketAddress?, _ fields: HTTPFields) -> String? {
        guard let peer = peer?.ipAddress.flatMap(Self.normalized) else { return nil }
        guard addresses.contains(peer), let name = HTTPField.Name("X-Forwarded-For") else { return peer }
        let last = fields[values: name].last?.split(separator: ",").last.map { String($0) }
        return last.map { $0.filter { $0 != " " && $0 != "\t" } }.flatMap(Self.normalized) ?? peer
    }

    /// One spelling for each address. An IPv4 address that IPv6 sockets show as `::ffff:127.0.0.1` is the IPv4 address.
    private static func normalized(_ address: String) -> String? {
        guard let text = try? SocketAddress(ipAddress: address, port: 0).ipAddress else { return nil }
        return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst("::ffff:".count)) : text
    }
}
