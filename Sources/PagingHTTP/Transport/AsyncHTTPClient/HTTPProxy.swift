#if AsyncHTTPClient
/// A proxy that an ``AsyncHTTPClientTransport`` sends requests through.
public struct HTTPProxy: Hashable, Sendable {
    /// The protocol that is spoken with the proxy.
    public enum Kind: Hashable, Sendable {
        /// HTTP: a request for an `http` address is sent in absolute form, one for `https` through a tunnel (`CONNECT`).
        case http
        /// SOCKS 5 without authentication. The proxy resolves host names.
        case socks5
    }

    /// The protocol that is spoken with the proxy.
    public var kind: Kind
    /// The proxy's host name or address, without brackets.
    public var host: String
    /// The proxy's port.
    public var port: Int
    /// The name and password for the proxy; `nil` for none. SOCKS proxies do not get them.
    public var credentials: Credentials?

    /// What a user authenticates with, by the scheme `Basic` (RFC 7617).
    public struct Credentials: Hashable, Sendable {
        /// The user's name.
        public var user: String
        /// The user's password.
        public var password: String

        /// A name and a password.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }
    }

    /// A proxy.
    ///
    /// - Parameters:
    ///   - kind: The protocol that is spoken with the proxy.
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
