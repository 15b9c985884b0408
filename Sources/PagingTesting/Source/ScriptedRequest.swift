import Paging

/// A request to a scripted source.
public enum ScriptedRequest: Hashable, Sendable {
    /// A page of a numbered source.
    case number(Int, size: Int)
    /// A page of an offset source.
    case offset(Int, limit: Int)
    /// A page of a chained source. The cursor is `nil` for the page that the list opens with.
    case cursor(String?, LoadDirection = .append, limit: Int)
}
