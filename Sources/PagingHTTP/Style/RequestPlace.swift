/// The place of a value in a request.
public enum RequestPlace: Hashable, Sendable {
    /// In a query parameter. The value is percent-encoded byte for byte.
    case query(String)
    /// In the JSON body.
    case body(JSONPointer)
    /// In a header field.
    case field(String)
    /// In the preference of this name in the `Prefer` field, next to existing ones (RFC 7240).
    case preference(String)
}
