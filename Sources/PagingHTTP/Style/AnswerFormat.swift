/// What an answer is written in.
public enum AnswerFormat: Hashable, Sendable {
    /// JSON.
    case json
    /// XML, which is read as if it were JSON: an element is an object of its children, several of one name are an array,
    /// and one without children is its text. All values are strings. Attributes and namespaces are left out. It
    /// is in UTF-8, or in UTF-16 with a mark, and declares no document type; all else is refused.
    case xml
}
