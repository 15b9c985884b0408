import Foundation

extension URL {
    /// The URL with a query parameter in place of those with the same name.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the query.
    func setting(_ name: String, to value: String) -> URL {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        let kept = (components.percentEncodedQuery ?? "").split(separator: "&").filter { pair in
            let other = pair.prefix { $0 != "=" }
            return (other.removingPercentEncoding ?? String(other)) != name
        }
        components.percentEncodedQuery =
            (kept.map(String.init) + ["\(name.percentEncoded)=\(value.percentEncoded)"]).joined(separator: "&")
        return components.url ?? self
    }
}

extension String {
    /// The text with all but the unreserved characters of RFC 3986 percent-encoded. Some servers read `+` as a space.
    var percentEncoded: String {
        addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? self
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
