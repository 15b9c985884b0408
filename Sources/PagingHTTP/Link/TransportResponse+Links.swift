extension TransportResponse {
    /// The target of the first link with a relation; `nil` if there is none.
    ///
    /// Links about other documents are ignored, and so are links without results: Sentry also links a next page after
    /// the last one, and marks that link with `results="false"` (https://docs.sentry.io/api/pagination/).
    func link(_ relation: String) -> String? {
        let relation = relation.lowercased()
        return WebLink.links(in: fields.all(named: "Link")).first {
            $0.relations.contains(relation) && !$0.hasAnchor && $0.leadsToResults
        }?.target
    }
}
