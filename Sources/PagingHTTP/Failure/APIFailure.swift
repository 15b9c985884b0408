public import Foundation

/// An API's own error object.
public struct APIFailure: PageFailure, Hashable, CustomStringConvertible {
    /// The API's number for the error, such as 502. It is not the HTTP status, which may be another.
    public let id: Int
    /// The API's name for the error, such as `throttle_violation`; empty if it gave none.
    public let name: String
    /// The API's words; empty if it gave none.
    public let message: String
    /// Whether the same request may succeed if it is repeated a little later.
    public let isTransient: Bool
    /// How long the API wants to be left alone; `nil` if it did not say.
    public let retryDelay: Duration?
    /// When the API may be asked again, by this machine's clock; `nil` if it did not say.
    public let retryDate: Date?

    /// An error object.
    ///
    /// - Parameters:
    ///   - id: The API's number for the error.
    ///   - name: The API's name for the error.
    ///   - message: The API's words.
    ///   - isTransient: Whether the same request may succeed if it is repeated a little later.
    ///   - retryDelay: How long the API wants to be left alone; `nil` if it did not say.
    ///   - now: When the error came.
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

    /// What went wrong, for a log.
    public var description: String { "the API answered with error \(id) \(name): \(message)" }
}
