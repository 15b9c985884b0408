public import Foundation

/// An error object of an API.
public struct APIFailure: PageFailure, Hashable {
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
}

extension APIFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for logs, without the message, which may quote the request.
    public var description: String { "the API returned error \(id)" + (name.isEmpty ? "" : " \(name)") }

    /// The description, with the message of the API.
    public var debugDescription: String { message.isEmpty ? description : "\(description): \(message)" }
}

extension APIFailure: LocalizedError {
    /// The kind of the failure, by its name and by its number, which for most APIs is an HTTP status.
    public var failureKind: FailureKind {
        let letters = name.lowercased().filter(\.isLetter)
        if retryDelay != nil || Self.throttleNames.contains(where: letters.contains) { return .tooManyRequests }
        if isTransient { return .serverError }
        return (400..<600).contains(id) ? FailureKind(status: id) : .requestRejected
    }

    private static let throttleNames = ["throttl", "ratelimit", "toomanyrequests", "slowdown"]

    /// Why the load failed, in English.
    public var failureReason: String? { description.asSentence }
}
