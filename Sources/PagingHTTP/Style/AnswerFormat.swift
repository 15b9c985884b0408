/// The format of a response body.
public enum AnswerFormat: Hashable, Sendable {
    /// JSON.
    case json
    /// XML, converted to JSON: an element becomes an object of its children, children of the same name become an array,
    /// and an element without children becomes its text. All values are strings. Attributes and namespaces are ignored.
    /// The document must be UTF-8, or UTF-16 with a byte order mark, and must not declare a document type.
    case xml
}
