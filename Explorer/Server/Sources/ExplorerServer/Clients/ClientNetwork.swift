import NIOCore

/// Whom something is counted for: an IPv4 address, or an IPv6 network of 64 bits.
///
/// One client can have all addresses of such a network.
struct ClientNetwork: Hashable, Sendable {
    private let bytes: [UInt8]

    /// - Parameter address: An IPv4 or IPv6 address. Clients whose address is not known count as one.
    init(_ address: String?) {
        switch address.flatMap({ try? SocketAddress(ipAddress: $0, port: 0) }) {
        case .v4(let address): bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
        case .v6(let address): bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0.prefix(8)) }
        case .unixDomainSocket, nil: bytes = []
        }
    }
}
