public import Foundation

/// An error object of an API.
public struct APIFailure: PageFailure, Hashable, CustomStringConvertible {
    /// The number of the error, such as 502. It may differ from the HTTP status.
    public let id: Int
    /// The name of the error, such as `throttle_violation`; empty if it has none.
    public let name: String
    /// The error message; empty if there is none.
    public let message: String
    /// Whether a retry of the same request may succeed.
    public let isTransient: Bool
    /// How long the API asks clients to wait; `nil` if it did not say.
    public let retryDelay: Duration?
    /// When the API accepts the next request, by the local clock; `nil` if it did not say.
    public let retryDate: Date?

    /// Creates an error object.
    ///
    /// - Parameters:
    ///   - id: The number of the error.
    ///   - name: The name of the error.
    ///   - message: The error message.
    ///   - isTransient: Whether a retry of the same request may succeed.
    ///   - retryDelay: How long the API asks clients to wait; `nil` if it did not say.
    ///   - now: When the error was received.
    public init(
        id: Int, name: String, message: String, isTransient: Bool, retryDelay: Duration? = nil, at now: Date = Date()
    ) {
        self.id = id
        self.name = name
        self.message = message
        self.isTransient = isTransient
        self.retryDelay = retryDelay
        retryDate = retryDelay.map(now.addingTime)
    }

    /// A description for logs.
    public var description: String { "the API returned error \(id) \(name): \(message)" }
}
