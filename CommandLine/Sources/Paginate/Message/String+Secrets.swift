extension String {
    /// The text with the parts of its URLs removed that may be secret: user, password, query and fragment.
    var withoutSecrets: String {
        // In JSON a slash may be escaped with a backslash.
        replacing(/(https?:(?:\\?\/){2})([^\s"'<>]*)/.ignoresCase()) { match in
            let authority = match.2.prefix { !"/?#\\".contains($0) }
            let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            let path = match.2.dropFirst(authority.count).prefix { $0 != "?" && $0 != "#" }
            let isCut = authority.count + path.count < match.2.count
            return "\(match.1)\(host)\(path)\(isCut ? "?…" : "")"
        }
    }

    /// The URL without user, password and fragment, and without the values of query parameters that may be secret by
    /// their names, such as `token`.
    public var withMaskedQuery: String {
        let address = prefix { $0 != "#" }
        let base = address.prefix { $0 != "?" }
        let shown = String(base).withoutSecrets
        guard base.endIndex < address.endIndex else { return shown }
        let pairs = address[address.index(after: base.endIndex)...].split(
            separator: "&", omittingEmptySubsequences: false)
        let masked = pairs.map { pair in
            let name = pair.prefix { $0 != "=" }
            return String(name).namesSecret ? "\(name)=…" : String(pair)
        }
        return "\(shown)?\(masked.joined(separator: "&"))"
    }

    /// Whether a header field or a query parameter with this name may have a secret value.
    public var namesSecret: Bool {
        let name = lowercased()
        // The code of OAuth is a secret, but `country_code` is none.
        return Self.secretNames.contains(name) || Self.secretWords.contains { name.contains($0) }
    }

    private static let secretNames: Set = [
        "app_id", "appid", "assertion", "bearer", "code", "hmac", "jwt", "otp", "phpsessid", "pin", "refresh", "sid",
        "ticket",
    ]

    private static let secretWords = [
        "auth", "cookie", "credential", "key", "pass", "pwd", "secret", "session", "sig", "token",
    ]

    /// The cursor of a page, shortened for messages: a URL without its query, or the first eight characters.
    var shortened: String {
        if hasHTTPScheme { return withoutSecrets }
        return count > 8 ? "\(prefix(8))…" : self
    }
}
