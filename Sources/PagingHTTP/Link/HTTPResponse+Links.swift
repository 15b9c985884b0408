extension HTTPResponse {
    /// The target of the first link of a relation that is about the answer itself and leads to results.
    ///
    /// Sentry links a next page behind the last one too and marks it with `results="false"`
    /// (https://docs.sentry.io/api/pagination/).
    func link(_ relation: String) -> String? {
        let relation = relation.lowercased()
        return WebLink.links(in: fields.all(named: "Link")).first {
            $0.relations.contains(relation) && !$0.hasAnchor && $0.leadsToResults
        }?.target
    }
}
