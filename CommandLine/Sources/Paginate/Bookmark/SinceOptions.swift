import Foundation
public import PagingHTTP

/// What `--since` and the options beside it say.
public struct SinceOptions: Hashable, Sendable {
    /// The path of the bookmark.
    public var file: String
    /// The place of the value by which items are ordered.
    public var key: JSONPointer
    /// The query parameter for the greatest value of the runs before; `nil` for none.
    public var parameter: String?
    /// The place of that value in the body of a POST; `nil` for none.
    public var body: JSONPointer?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - file: The path of the bookmark.
    ///   - key: The place of the value by which items are ordered.
    ///   - parameter: The query parameter for the greatest value of the runs before; `nil` for none.
    ///   - body: The place of that value in the body of a POST; `nil` for none.
    public init(file: String, key: JSONPointer, parameter: String? = nil, body: JSONPointer? = nil) {
        self.file = file
        self.key = key
        self.parameter = parameter
        self.body = body
    }
}

extension Job {
    /// The digest of the list that a bookmark belongs to.
    var listDigest: KeyDigest {
        KeyDigest(of: Data("\(address.absoluteString)\n\(body?.description ?? "")".utf8))
    }

    /// The job with the value of a bookmark in its requests.
    ///
    /// - Parameter bookmark: The bookmark; `nil` for the first run.
    func beginning(at bookmark: Bookmark?) -> Job {
        guard let since, let bookmark else { return self }
        var job = self
        if let parameter = since.parameter {
            job.address = address.setting(parameter, to: bookmark.value.json.text)
        }
        if let place = since.body {
            job.body = (body ?? .object([])).replacing(bookmark.value.json, at: place.steps[...])
        }
        return job
    }
}

extension URL {
    /// The URL with a query parameter in place of those with the same name.
    fileprivate func setting(_ name: String, to value: String) -> URL {
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

extension JSONValue {
    /// The value with another one at a place, whose objects are created.
    fileprivate func replacing(_ value: JSONValue, at steps: ArraySlice<String>) -> JSONValue {
        guard let name = steps.first else { return value }
        if var elements, let index = Int(name), elements.indices.contains(index) {
            elements[index] = elements[index].replacing(value, at: steps.dropFirst())
            return .array(elements)
        }
        var members = members ?? []
        let index = members.firstIndex { $0.name == name } ?? members.endIndex
        if index == members.endIndex { members.append(Member(name, .object([]))) }
        members[index].value = members[index].value.replacing(value, at: steps.dropFirst())
        return .object(members)
    }
}
