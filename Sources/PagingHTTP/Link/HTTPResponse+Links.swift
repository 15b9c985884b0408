extension HTTPResponse {
    /// The target of the first link of a relation that is about the answer itself.
    func link(_ relation: String) -> String? {
        let values = fields.all.lazy.filter { $0.name.lowercased() == "link" }.map(\.value)
        let relation = relation.lowercased()
        return WebLink.links(in: values).first { $0.relations.contains(relation) && !$0.hasAnchor }?.target
    }
}
