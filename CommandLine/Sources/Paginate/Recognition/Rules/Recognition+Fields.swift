import PagingHTTP

extension Recognition {
    /// Ranges, known by `Content-Range` over an array.
    static func range(_ evidence: Evidence) -> Recognition? {
        guard let range = evidence.response.fields["Content-Range"], evidence.count(at: "") != nil,
            !range.lowercased().hasPrefix("bytes")
        else { return nil }
        return Recognition(StyleChoice(.postgREST), ["Content-Range is \(range)", "the body is an array"])
    }

    /// `Link` fields that lead to other pages.
    static func linkFields(_ evidence: Evidence) -> Recognition? {
        let relations = ["first", "prev", "previous", "next", "last"].filter { evidence.links[$0] != nil }
        guard !relations.isEmpty, let list = evidence.likelyList() else { return nil }
        let details = StyleDetails(items: list.steps.isEmpty ? nil : list)
        return Recognition(
            StyleChoice(.gitHub, details),
            ["Link fields with \(relations.joined(separator: ", "))"] + evidence.sight(list))
    }
}
