import PagingHTTP

/// Signs of missing items other than Booleans.
extension Evidence {
    /// The place of a count or a list of parts of the server that did not answer, such as `skippedShards` and
    /// `_shards/failed`; `nil` if there is none.
    ///
    /// - Parameter list: The place of the items.
    func missingParts(beside list: JSONPointer) -> Place? {
        json.flatMap { Self.missingParts(in: $0, at: "", except: list, depth: 4) }.map { Place($0) }
    }

    private static func missingParts(
        in value: JSONValue, at place: JSONPointer, except list: JSONPointer, depth: Int
    ) -> JSONPointer? {
        guard depth > 0 else { return nil }
        return (value.members ?? []).lazy.compactMap { member in
            let pointer = place.appending(JSONPointer(steps: [member.name]))
            guard pointer != list else { return nil }
            if member.value.countsParts, namesMissingParts(member.name, in: place.steps.last ?? "") { return pointer }
            return missingParts(in: member.value, at: pointer, except: list, depth: depth - 1)
        }.first
    }

    private static func namesMissingParts(_ name: String, in parent: String) -> Bool {
        let words = Set(name.words), units = words.intersection(JSONPointer.parts)
        guard !words.isDisjoint(with: losses), words.subtracting(losses).subtracting(fillers).isSubset(of: units) else {
            return false
        }
        if !units.isEmpty { return true }
        // Elasticsearch skips shards that cannot have a match.
        return !JSONPointer.parts.isDisjoint(with: parent.words)
            && (parent.words != ["shards"] || !words.contains("skipped"))
    }

    /// The place of a warning whose text means missing items, in the header field `Warning` or in the body; `nil` if there is
    /// none.
    var partialWarning: Place? {
        let field = response.fields.all(named: "Warning").contains(where: Self.meansMissingItems)
        if field { return Place(.field("Warning")) }
        return countPlaces.lazy.flatMap { place in
            (self[place]?.members ?? []).filter {
                Self.warnings.contains($0.name.lowercased()) && Self.meansMissingItems($0.value.description)
            }.map { Place(place.appending(JSONPointer(steps: [$0.name]))) }
        }.first
    }

    private static func meansMissingItems(_ text: String) -> Bool {
        let words = Set(text.words)
        return !words.isDisjoint(with: clearWords)
            || !words.isDisjoint(with: losses) && !words.isDisjoint(with: JSONPointer.parts.union(nouns))
    }

    private static let warnings: Set<String> = ["remark", "warning", "warnings"]
    private static let clearWords: Set<String> = [
        "degraded", "error", "errors", "incomplete", "partial", "partially", "timed", "timeout",
    ]
    private static let losses: Set<String> = [
        "failed", "failure", "failures", "missing", "omitted", "skipped", "unavailable", "unreachable",
    ]
    private static let nouns: Set<String> = [
        "data", "documents", "entries", "hits", "items", "records", "results", "rows",
    ]
    private static let fillers: Set<String> = ["count", "num", "number", "of"]
}

extension JSONPointer {
    /// Whether the place is in an object about parts of the server, such as `_shards`.
    var namesParts: Bool { steps.contains { !Self.parts.isDisjoint(with: $0.words) } }

    /// The names of parts of a server.
    fileprivate static let parts: Set<String> = [
        "cluster", "clusters", "node", "nodes", "partition", "partitions", "region", "regions", "segment", "segments",
        "shard", "shards", "source", "sources", "zone", "zones",
    ]
}

extension JSONValue {
    /// Whether the value is a count above zero, or an array that is not empty.
    fileprivate var countsParts: Bool { parsedInteger.map { $0 > 0 } ?? (elements?.isEmpty == false) }
}
