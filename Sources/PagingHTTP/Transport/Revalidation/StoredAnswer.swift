import Foundation

/// An answer that can be asked about: whether it is still the one that the server would give.
struct StoredAnswer: Sendable {
    let response: HTTPResponse
    private let entityTag: String?
    private let lastModified: String?

    /// `nil` where the answer may not be kept, or where it has nothing to ask by.
    init?(_ response: HTTPResponse) {
        guard response.status == 200, !response.fields.forbidsStoring,
            !response.fields.list("Vary").contains("*")
        else { return nil }
        entityTag = response.fields["ETag"]
        lastModified = response.fields["Last-Modified"]
        guard entityTag != nil || lastModified != nil else { return nil }
        self.response = response
    }

    /// About how much memory it takes.
    var byteCount: Int {
        response.fields.all.reduce(response.body.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }

    func addConditions(to fields: inout HTTPFields) {
        if let entityTag { fields["If-None-Match"] = entityTag }
        if let lastModified { fields["If-Modified-Since"] = lastModified }
    }

    /// The answer as a 304 confirms it; `nil` where the 304 is about another one.
    func renewed(by confirmation: HTTPResponse) -> HTTPResponse? {
        guard confirmation.url == response.url, isMeant(by: confirmation.fields["ETag"]) else { return nil }
        var renewed = response
        // What the old fields say about their moment is over.
        renewed.fields.all.removeAll { $0.isOfTheMoment }
        for name in Set(confirmation.fields.all.map { $0.name.lowercased() }) where !Self.ofTheBody.contains(name) {
            renewed.fields[name] = nil
        }
        renewed.fields.all += confirmation.fields.all.filter { !Self.ofTheBody.contains($0.name.lowercased()) }
        return renewed
    }

    /// Tags are compared weakly: both kinds mean that the page is the same to its readers.
    private func isMeant(by tag: String?) -> Bool {
        guard let tag, let entityTag else { return true }
        return tag.withoutWeakness == entityTag.withoutWeakness
    }

    /// What describes the body that is kept, which a 304 has not.
    private static let ofTheBody: Set<String> = [
        "content-encoding", "content-length", "content-range", "content-type", "transfer-encoding", "connection",
        "keep-alive", "trailer", "upgrade",
    ]
}

extension HTTPFields {
    /// Whether an answer or a request with these fields leaves nothing behind.
    var forbidsStoring: Bool {
        list("Cache-Control").contains("no-store")
    }

    /// The members of a simple list, in lower case.
    fileprivate func list(_ name: String) -> [String] {
        all(named: name).flatMap { $0.split(separator: ",") }.map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
    }
}

extension HTTPFields.Field {
    fileprivate var isOfTheMoment: Bool {
        let name = name.lowercased()
        return ["age", "date", "retry-after"].contains(name) || name.contains("ratelimit")
            || name.contains("rate-limit")
    }
}

extension String {
    fileprivate var withoutWeakness: Substring {
        hasPrefix("W/") ? dropFirst(2) : self[...]
    }
}
