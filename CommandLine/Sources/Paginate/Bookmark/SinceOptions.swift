import Foundation
public import PagingHTTP

/// The options of `--since`.
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
