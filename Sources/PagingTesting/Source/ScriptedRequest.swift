import Paging

/// A request as a scripted source was asked it.
public enum ScriptedRequest: Hashable, Sendable {
    /// A page of a numbered source.
    case number(Int, size: Int)
    /// A page of an offset source.
    case offset(Int, limit: Int)
    /// A page of a chained source; the cursor is `nil` for the page the list opens with.
    case cursor(String?, Direction = .append, limit: Int)
}
