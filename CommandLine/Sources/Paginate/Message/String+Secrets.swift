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

    /// The cursor of a page, shortened for messages: a URL without its query, or the first eight characters.
    var shortened: String {
        if hasHTTPScheme { return withoutSecrets }
        return count > 8 ? "\(prefix(8))…" : self
    }
}
