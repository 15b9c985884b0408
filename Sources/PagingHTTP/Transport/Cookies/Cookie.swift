import Foundation

/// A cookie that a server set (RFC 6265).
struct Cookie: Hashable, Sendable {
    let name: String
    let value: String
    /// The path below which the cookie is sent.
    let path: String
    /// When the cookie expires; `nil` for a session cookie, which is stored as long as its jar exists.
    let expiry: Date?

    /// The greatest size of a cookie that is stored, in bytes of its `Set-Cookie` field.
    private static let byteLimit = 4096

    /// Parses a `Set-Cookie` field.
    ///
    /// - Parameters:
    ///   - field: The field's value.
    ///   - url: The URL of the response.
    ///   - now: When the response arrived.
    /// - Returns: `nil` if the field is malformed or too large, or if the cookie is meant for another host.
    init?(_ field: String, from url: URL, at now: Date) {
        guard field.utf8.count <= Self.byteLimit else { return nil }
        let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(Self.pair)
        guard let (name, value) = parts.first, let value, !name.isEmpty,
            (name + value).utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
        else { return nil }
        var path = url.defaultCookiePath
        var date: Date?
        var age: Date?
        for (attribute, value) in parts.dropFirst() {
            switch (attribute.lowercased(), value) {
            case ("path", let value?) where value.hasPrefix("/"): path = value
            case ("domain", let value?) where !value.isEmpty:
                guard url.isInCookieDomain(value) else { return nil }
            case ("secure", _):
                guard url.scheme?.lowercased() == "https" else { return nil }
            case ("expires", let value?): date = Date(http: value, now: now)
            case ("max-age", let value?): age = Double(value).map { now.addingTimeInterval(max($0, 0)) }
            default: break
            }
        }
        (self.name, self.value, self.path) = (name, value, path)
        expiry = age ?? date
    }

    private static func pair(_ part: Substring) -> (name: String, value: String?) {
        let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let trimmed = halves.map { $0.trimmingCharacters(in: .whitespaces) }
        return (trimmed[0], trimmed.count > 1 ? trimmed[1] : nil)
    }

    /// Whether the cookie is sent with a request for a path (RFC 6265 §5.1.4).
    func matches(path requested: String) -> Bool {
        requested == path || requested.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }
}

extension URL {
    /// The path of a cookie without a `Path` attribute (RFC 6265 §5.1.4).
    fileprivate var defaultCookiePath: String {
        let path = cookiePath
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// The path that is compared with the paths of cookies.
    var cookiePath: String {
        let path = path(percentEncoded: true)
        return path.hasPrefix("/") ? path : "/" + path
    }

    /// Whether the `Domain` of a cookie includes this host. The cookie is never sent to other hosts of the domain.
    fileprivate func isInCookieDomain(_ domain: String) -> Bool {
        let domain = domain.lowercased().drop { $0 == "." }
        guard let host = host()?.lowercased() else { return false }
        return host == domain || host.hasSuffix("." + domain)
    }
}
