#if AsyncHTTPClient
/// A proxy for an ``AsyncHTTPClientTransport``.
public struct HTTPProxy: Hashable, Sendable {
    /// The protocol of the proxy.
    public enum Kind: Hashable, Sendable {
        /// HTTP. A request to an `http` URL is sent in absolute form, a request to an `https` URL through a tunnel
        /// (`CONNECT`).
        case http
        /// SOCKS 5 without authentication. The proxy resolves host names.
        case socks5
    }

    /// The protocol of the proxy.
    public var kind: Kind
    /// The proxy's host name or address, without brackets.
    public var host: String
    /// The proxy's port, from 1 to 65535.
    public var port: Int
    /// The name and password for the proxy; `nil` for none. They are not sent to SOCKS proxies.
    public var credentials: Credentials?

    /// Credentials for the authentication scheme `Basic` (RFC 7617).
    public struct Credentials: Hashable, Sendable {
        /// The name of the user.
        public var user: String
        /// The password of the user.
        public var password: String

        /// Creates credentials.
        ///
        /// - Parameters:
        ///   - user: The name of the user.
        ///   - password: The password of the user.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }
    }

    /// Creates a proxy.
    ///
    /// - Parameters:
    ///   - kind: The protocol of the proxy.
    ///   - host: The proxy's host name or address, without brackets.
    ///   - port: The proxy's port, from 1 to 65535.
    ///   - credentials: The name and password for the proxy; `nil` for none.
    public init(_ kind: Kind = .http, host: String, port: Int, credentials: Credentials? = nil) {
        self.kind = kind
        self.host = host
        self.port = port
        self.credentials = credentials
    }
}
#endif
