/// The place of a value in a response.
public enum AnswerPlace: Hashable, Sendable {
    /// In the body.
    case body(JSONPointer)
    /// In a header field.
    case field(String)
    /// In the target of the `Link` field with this relation, such as `next` (RFC 8288).
    case link(String)
    /// In the `href` of the first object with this relation in an array of link objects in the body, such as
    /// `"links": [{"rel": "next", "href": "…"}]`.
    ///
    /// - Parameters:
    ///   - relation: The `rel` of the object, such as `next`.
    ///   - list: The place of the array.
    case linkObject(String, in: JSONPointer)
    /// After the slash in `Content-Range`, such as 237 in `0-19/237`.
    case contentRangeTotal
    /// In an item of the page.
    case item(Edge, JSONPointer)

    /// The first or last item of a page.
    public enum Edge: Hashable, Sendable {
        /// The first item.
        case first
        /// The last item.
        case last
    }
}
