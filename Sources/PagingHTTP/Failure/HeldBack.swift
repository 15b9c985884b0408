public import Foundation

/// A request was not sent, because the server accepts no requests now, or because the request rate allows none.
public struct HeldBack: PageFailure, Hashable, LocalizedError {
    /// Why a request was not sent.
    public enum Reason: Hashable, Sendable {
        /// It asked clients to wait.
        case backoff
        /// The daily quota is spent.
        case quotaSpent
        /// With the loads that wait before it, it would exceed ``HTTPPagesConfiguration/requestRate``.
        case requestRate
    }

    /// Why the request was not sent.
    public let reason: Reason
    /// The time until requests are sent again.
    public let remaining: Duration
    /// When requests are sent again, by the local clock. It is never `nil`.
    public let retryDate: Date?

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - reason: Why the request was not sent.
    ///   - remaining: The time until requests are sent again.
    ///   - now: The current time, by the local clock.
    public init(_ reason: Reason, remaining: Duration, at now: Date = Date()) {
        self.reason = reason
        self.remaining = remaining
        retryDate = now.addingTime(remaining)
    }

    /// `true` for a backoff and a request rate; `false` for a spent quota.
    public var isTransient: Bool { reason != .quotaSpent }

    /// The time until requests are sent again.
    public var retryDelay: Duration? { remaining }

    /// The kind of the failure.
    public var failureKind: FailureKind {
        switch reason {
        case .backoff, .requestRate: .tooManyRequests
        case .quotaSpent: .quotaSpent
        }
    }

    /// Why the request was not sent, in English.
    public var failureReason: String? { description.asSentence }
}

extension HeldBack: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for logs.
    public var description: String {
        switch reason {
        case .backoff: "the server accepts no requests for another \(remaining.inWords)"
        case .quotaSpent: "the server's daily quota is spent; the next request is held back for \(remaining.inWords)"
        case .requestRate: "the request rate allows no request for another \(remaining.inWords)"
        }
    }

    /// The description.
    public var debugDescription: String { description }
}
