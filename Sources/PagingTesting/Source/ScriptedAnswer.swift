public import Foundation
import Paging

/// The answer of a scripted source to a request.
public enum ScriptedAnswer<Item: Sendable>: Sendable {
    /// A page. Its cursors count only in a chained source.
    case page(ItemPage<Item, String>)
    /// An error that the source throws.
    case failure(any Error)

    /// A page with these items.
    ///
    /// - Parameters:
    ///   - items: The items in the server's order.
    ///   - next: The cursor of the page after this one, in a chained source.
    ///   - previous: The cursor of the page before this one, in a chained source.
    ///   - total: The number of items of the whole list; `nil` if the server does not say.
    ///   - isLast: Whether this is the last page; `nil` if the server does not say.
    public static func items(
        _ items: [Item], next: String? = nil, previous: String? = nil, total: Int? = nil, isLast: Bool? = nil
    ) -> ScriptedAnswer {
        .page(ItemPage(items, next: next, previous: previous, total: total, isLast: isLast))
    }
}

/// An error for a script, transient or not.
public struct ScriptedFailure: PageFailure, Hashable {
    /// A name that distinguishes this failure from others. It is also the text that users read.
    public var name: String
    /// Whether the same request may succeed if it is repeated a little later.
    public var isTransient: Bool
    /// The delay that the server asks for before a retry; `nil` if it did not say.
    public var retryDelay: Duration?

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - name: A name that distinguishes this failure from others.
    ///   - isTransient: Whether the same request may succeed if it is repeated a little later.
    ///   - retryDelay: The delay that the server asks for before a retry; `nil` if it did not say.
    public init(_ name: String = "scripted", isTransient: Bool = false, retryDelay: Duration? = nil) {
        self.name = name
        self.isTransient = isTransient
        self.retryDelay = retryDelay
    }
}

extension ScriptedFailure: LocalizedError {
    /// The name of the failure.
    public var errorDescription: String? { name }
}
