/// Where an answer has a value.
public enum AnswerPlace: Hashable, Sendable {
    /// In the body.
    case body(JSONPointer)
    /// In a header field.
    case field(String)
    /// In the target of a `Link` field of this relation, such as `next` (RFC 8288).
    case link(String)
    /// In the `href` of the first object of this relation in an array of link objects in the body, such as
    /// `"links": [{"rel": "next", "href": "…"}]`.
    ///
    /// - Parameters:
    ///   - relation: The `rel` of the object, such as `next`.
    ///   - list: Where the array is.
    case linkObject(String, in: JSONPointer)
    /// Behind the slash of `Content-Range`, such as the 237 of `0-19/237`.
    case contentRangeTotal
    /// In an item of the page.
    case item(Edge, JSONPointer)

    /// An item at an edge of a page.
    public enum Edge: Hashable, Sendable {
        /// The first item.
        case first
        /// The last item.
        case last
    }
}
