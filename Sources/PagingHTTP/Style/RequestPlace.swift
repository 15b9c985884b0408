/// Where a request carries a value.
public enum RequestPlace: Hashable, Sendable {
    /// In a parameter of the address's query, which is percent-encoded byte for byte.
    case query(String)
    /// In the JSON body.
    case body(JSONPointer)
    /// In a header field.
    case field(String)
    /// In a preference of this name in the `Prefer` field, beside others that stand there (RFC 7240).
    case preference(String)
}
