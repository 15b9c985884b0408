public import Foundation
public import PagingHTTP

/// The proxies that environment variables name, by the rules that curl, Go and Python have in common.
///
/// - `http_proxy` applies to `http` URLs, `https_proxy` to `https` URLs, and `all_proxy` to both if the other variable
///   is not set. Names in capital letters are also read; names in small letters take precedence.
/// - `HTTP_PROXY` is ignored if `REQUEST_METHOD` is set, because a CGI server sets it from the `Proxy:` field of its
///   client (CVE-2016-5385).
/// - `no_proxy` lists hosts that are reached without a proxy, separated by commas or spaces. A name includes its
///   subdomains, with or without a leading dot. An address may have a prefix length (`10.0.0.0/8`). Either may have a
///   port. `*` includes all hosts.
public struct ProxyEnvironment: Sendable {
    private let http: HTTPProxy?
    private let https: HTTPProxy?
    private let exceptions: [Exception]

    /// Reads the variables.
    ///
    /// - Parameter environment: The environment variables.
    /// - Throws: ``Malformed`` if a variable names a proxy that cannot be used.
    public init(_ environment: [String: String]) throws(Malformed) {
        func value(_ name: String) -> (name: String, value: String)? {
            for name in [name, name.uppercased()] {
                guard let value = environment[name], name != "HTTP_PROXY" || environment["REQUEST_METHOD"] == nil
                else { continue }
                return (name, value.trimmingCharacters(in: .whitespaces))
            }
            return nil
        }
        func proxy(_ name: String) throws(Malformed) -> HTTPProxy? {
            guard let (name, value) = value(name) ?? value("all_proxy"), !value.isEmpty else { return nil }
            guard let proxy = HTTPProxy(variable: value) else { throw Malformed(name: name) }
            return proxy
        }
        http = try proxy("http_proxy")
        https = try proxy("https_proxy")
        exceptions = (value("no_proxy")?.value ?? "").split { $0 == "," || $0.isWhitespace }.map(Exception.init)
    }

    /// A variable names a proxy that cannot be used. The message omits its value, which may contain a password.
    public struct Malformed: Error, Hashable, CustomStringConvertible {
        let name: String

        /// The name of the variable, and the correct notation.
        public var description: String {
            "the environment variable \(name) is not a valid proxy: write http://HOST:PORT or socks5h://HOST:PORT"
        }
    }

    /// The proxy for requests to a URL; `nil` to connect to the server directly.
    ///
    /// - Parameter url: The URL of the request.
    /// - Complexity: O(*n*), where *n* is the number of entries in `no_proxy`.
    public func proxy(for url: URL) -> HTTPProxy? {
        let isSecure = url.scheme?.lowercased() == "https"
        guard let proxy = isSecure ? https : http, let host = url.host()?.lowercased() else { return nil }
        let port = url.port ?? (isSecure ? 443 : 80)
        return exceptions.contains { $0.covers(host.withoutBrackets, port) } ? nil : proxy
    }
}

extension ProxyEnvironment {
    /// An entry of `no_proxy`.
    private struct Exception: Sendable {
        private let name: Substring
        private let port: Int?
        private let network: (bytes: [UInt8], length: Int)?

        init(_ entry: Substring) {
            let entry = entry.lowercased()
            let halves = entry.split(separator: ":", omittingEmptySubsequences: false)
            var host = entry
            var port: Int?
            // An IPv6 address has several colons, and brackets if a port follows.
            if halves.count == 2 {
                (host, port) = (String(halves[0]), Int(halves[1]))
            } else if entry.hasPrefix("["), let end = entry.lastIndex(of: "]") {
                port = Int(entry[end...].dropFirst(2))
                host = String(entry[..<end].dropFirst())
            }
            self.port = port
            name = host.drop { $0 == "." }
            let parts = host.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            network = parts[0].addressBytes.flatMap { bytes in
                guard parts.count > 1 else { return (bytes, bytes.count * 8) }
                return Int(parts[1]).flatMap { 0...bytes.count * 8 ~= $0 ? (bytes, $0) : nil }
            }
        }

        func covers(_ host: String, _ port: Int) -> Bool {
            if let own = self.port, own != port { return false }
            if let network, let bytes = host.addressBytes {
                return bytes.hasPrefix(network.bytes, bits: network.length)
            }
            return name == "*" || !name.isEmpty && (host == name || host.hasSuffix("." + name))
        }
    }
}

extension HTTPProxy {
    /// Parses the value of an environment variable. A proxy without a scheme is an HTTP proxy.
    fileprivate init?(variable: String) {
        guard let components = URLComponents(string: variable.contains("://") ? variable : "http://" + variable),
            let host = components.host?.withoutBrackets, !host.isEmpty, components.url?.hasValidPort == true
        else { return nil }
        switch components.scheme?.lowercased() {
        case "http":
            let credentials = components.user.map { Credentials(user: $0, password: components.password ?? "") }
            self.init(host: host, port: components.port ?? 80, credentials: credentials)
        case "socks5", "socks5h":
            // Authentication is not supported for SOCKS proxies.
            guard components.user == nil else { return nil }
            self.init(.socks5, host: host, port: components.port ?? 1080)
        default: return nil
        }
    }
}

extension String {
    fileprivate var withoutBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }

    /// The bytes of an IPv4 or IPv6 address; `nil` for a name.
    fileprivate var addressBytes: [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, self, &bytes) == 1 { return bytes }
        }
        return nil
    }
}

extension [UInt8] {
    fileprivate func hasPrefix(_ other: [UInt8], bits: Int) -> Bool {
        guard count == other.count else { return false }
        return (0..<bits).allSatisfy { bit in (self[bit / 8] ^ other[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0 }
    }
}
