extension String {
    /// The text with each address in it bereft of what may be secret: user, password, query and fragment.
    var withoutSecrets: String {
        // In JSON a slash may stand behind a backslash.
        replacing(/(https?:(?:\\?\/){2})([^\s"'<>]*)/.ignoresCase()) { match in
            let authority = match.2.prefix { !"/?#\\".contains($0) }
            let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            let path = match.2.dropFirst(authority.count).prefix { $0 != "?" && $0 != "#" }
            let isCut = authority.count + path.count < match.2.count
            return "\(match.1)\(host)\(path)\(isCut ? "?…" : "")"
        }
    }

    /// What names a page, as far as it is needed to tell it from others: an address without its query, or the beginning.
    var shortened: String {
        if hasWebScheme { return withoutSecrets }
        return count > 8 ? "\(prefix(8))…" : self
    }
}
