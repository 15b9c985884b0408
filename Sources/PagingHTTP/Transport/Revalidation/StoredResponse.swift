import Foundation

/// A stored response that a conditional request can revalidate.
struct StoredResponse: Sendable {
    let response: TransportResponse
    private let entityTag: String?
    private let lastModified: String?

    /// Creates a stored response; `nil` if the response must not be stored, or has no validator (`ETag` or
    /// `Last-Modified`).
    init?(_ response: TransportResponse) {
        guard response.status == 200, !response.fields.forbidsStoring,
            !response.fields.list("Vary").contains("*")
        else { return nil }
        entityTag = response.fields["ETag"]
        lastModified = response.fields["Last-Modified"]
        guard entityTag != nil || lastModified != nil else { return nil }
        self.response = response
    }

    /// The approximate size in memory, in bytes.
    var byteCount: Int {
        response.fields.all.reduce(response.body.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }

    /// Adds the conditions of a request that revalidates the response.
    func addConditions(to fields: inout HeaderFields) {
        if let entityTag { fields["If-None-Match"] = entityTag }
        if let lastModified { fields["If-Modified-Since"] = lastModified }
    }

    /// Returns the response with the header fields of a 304 merged in.
    ///
    /// - Returns: `nil` if the 304 is about another response.
    func renewed(by notModified: TransportResponse) -> TransportResponse? {
        guard notModified.url == response.url, matches(notModified.fields["ETag"]) else { return nil }
        var renewed = response
        renewed.fields.all.removeAll { $0.isTransient }
        for name in Set(notModified.fields.all.map { $0.name.lowercased() }) where !Self.bodyFields.contains(name) {
            renewed.fields[name] = nil
        }
        renewed.fields.all += notModified.fields.all.filter { !Self.bodyFields.contains($0.name.lowercased()) }
        return renewed
    }

    /// Uses the weak comparison (RFC 9110 §8.8.3.2): a weak tag also means that the page is the same to its readers.
    private func matches(_ tag: String?) -> Bool {
        guard let tag, let entityTag else { return true }
        return tag.opaqueTag == entityTag.opaqueTag
    }

    /// The names, in lower case, of header fields that describe the stored body or a connection. A 304 has no body, so
    /// these fields are not merged.
    private static let bodyFields: Set<String> = [
        "content-encoding", "content-length", "content-range", "content-type", "transfer-encoding", "connection",
        "keep-alive", "trailer", "upgrade",
    ]
}

extension HeaderFields {
    /// Whether `Cache-Control` of a request or a response contains `no-store`.
    var forbidsStoring: Bool {
        list("Cache-Control").contains("no-store")
    }

    /// The members of a comma-separated list, in lower case.
    fileprivate func list(_ name: String) -> [String] {
        all(named: name).flatMap { $0.split(separator: ",") }.map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
    }
}

extension HeaderFields.Field {
    /// Whether the field describes the time at which its response was sent.
    fileprivate var isTransient: Bool {
        let name = name.lowercased()
        return ["age", "date", "retry-after"].contains(name) || name.contains("ratelimit")
            || name.contains("rate-limit")
    }
}

extension String {
    /// The entity tag without the prefix of weak tags.
    fileprivate var opaqueTag: Substring {
        hasPrefix("W/") ? dropFirst(2) : self[...]
    }
}
