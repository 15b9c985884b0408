import Paging

/// What a scripted source answers to a request.
public enum ScriptedAnswer<Item: Sendable>: Sendable {
    /// A page. The cursors in it count in a chained source only.
    case page(Page<Item, String>)
    /// An error that the source throws.
    case failure(any Error)

    /// A page of these items.
    ///
    /// - Parameters:
    ///   - items: The items in the server's order.
    ///   - next: The cursor of the page behind this one, in a chained source.
    ///   - previous: The cursor of the page before this one, in a chained source.
    ///   - total: How many items the whole list holds; `nil` where the server does not say.
    ///   - isLast: Whether this is the last page; `nil` where the server does not say.
    public static func items(
        _ items: [Item], next: String? = nil, previous: String? = nil, total: Int? = nil, isLast: Bool? = nil
    ) -> ScriptedAnswer {
        .page(Page(items, next: next, previous: previous, total: total, isLast: isLast))
    }
}

/// A failure for a script, transient or not.
public struct ScriptedFailure: PageFailure, Hashable {
    /// A name that tells this failure from others.
    public var name: String
    /// Whether the same request may succeed if it is repeated a little later.
    public var isTransient: Bool
    /// How long the server wants to be left alone; `nil` if it did not say.
    public var retryDelay: Duration?

    /// A failure.
    ///
    /// - Parameters:
    ///   - name: A name that tells this failure from others.
    ///   - isTransient: Whether the same request may succeed if it is repeated a little later.
    ///   - retryDelay: How long the server wants to be left alone; `nil` if it did not say.
    public init(_ name: String = "scripted", isTransient: Bool = false, retryDelay: Duration? = nil) {
        self.name = name
        self.isTransient = isTransient
        self.retryDelay = retryDelay
    }
}
