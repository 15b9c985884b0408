public import Foundation

/// A request was not sent, because the server has said that it wants none now.
public struct HeldBack: PageFailure, Hashable, CustomStringConvertible {
    /// Why the server wants no requests.
    public enum Reason: Hashable, Sendable {
        /// It asked to be left alone for a while.
        case backoff
        /// It has given all the answers that it gives in a day.
        case quotaSpent
    }

    /// Why the server wants no requests.
    public let reason: Reason
    /// How long it is until requests are sent again.
    public let remaining: Duration
    /// When requests are sent again, by this machine's clock.
    public let retryDate: Date

    /// A request that was held back.
    ///
    /// - Parameters:
    ///   - reason: Why the server wants no requests.
    ///   - remaining: How long it is until requests are sent again.
    ///   - now: The present moment, by this machine's clock.
    public init(_ reason: Reason, remaining: Duration, at now: Date = Date()) {
        self.reason = reason
        self.remaining = remaining
        retryDate = now.addingTime(remaining)
    }

    /// True for a backoff, which ends by itself soon; false for a spent quota.
    public var isTransient: Bool { reason == .backoff }

    /// How long it is until requests are sent again.
    public var retryDelay: Duration? { remaining }

    /// What went wrong, for a log.
    public var description: String {
        switch reason {
        case .backoff: "the server accepts no requests for another \(remaining.inWords)"
        case .quotaSpent: "the server's daily quota is spent; the next request is held back for \(remaining.inWords)"
        }
    }
}
