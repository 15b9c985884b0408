extension HTTPResponse {
    /// The target of the first link of a relation that is about the answer itself.
    func link(_ relation: String) -> String? {
        let relation = relation.lowercased()
        return WebLink.links(in: fields.all(named: "Link")).first { $0.relations.contains(relation) && !$0.hasAnchor }?
            .target
    }
}
