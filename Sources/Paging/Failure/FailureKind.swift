import PagingCore

/// The kind of a failure, which decides what a user reads about it.
///
/// ``PagingTexts`` has a text for each kind in each of its languages. An error of your own names its kind with
/// ``PageFailure/failureKind``.
public enum FailureKind: Hashable, Sendable, CaseIterable {
    /// The device has no network, or the app may not use it.
    case offline
    /// The name of the server could not be resolved.
    case hostNotFound
    /// The server accepted no connection.
    case serverUnreachable
    /// The connection broke before the response was complete.
    case connectionLost
    /// The request took too long.
    case timedOut
    /// There is no secure connection to the server.
    case insecureConnection
    /// The proxy requires a name and a password.
    case proxySignInRequired
    /// A web page arrived in place of data. Networks that require a sign-in send one.
    case webPageReceived
    /// The server failed, or is not ready.
    case serverError
    /// The server received too many requests.
    case tooManyRequests
    /// The requests that the server allows for a day are used up.
    case quotaSpent
    /// The server requires credentials, or other ones.
    case signInRequired
    /// The server refuses access.
    case accessDenied
    /// The server does not have what was requested.
    case notFound
    /// The server rejected the request for another reason.
    case requestRejected
    /// The response could not be read.
    case unreadableResponse
    /// The link to the next page leads to an address that is not trusted, so it was not requested.
    case untrustedLink
    /// The server does not accept the cursor of a page, for example because the cursor has expired.
    case cursorExpired
    /// The URL of the list is not valid.
    case invalidAddress
    /// Too many pages in a row had no new items.
    case noProgress
    /// The server sent the same page or the same cursor again, so the list would never end.
    case repeatedPage
    /// A saved state, place or cursor does not belong to the list.
    case savedStateRejected
    /// Data that the app keeps on the device could not be read.
    case localDataUnreadable
    /// A list over data on the device does not have the item that was searched for.
    case itemNotFound
    /// The request was cancelled.
    case cancelled
    /// Any other failure.
    case other
}

extension FailureKind {
    /// The kind of an error.
    ///
    /// Errors that conform to ``PageFailure`` name their kind. The kind of a `URLError` follows from its code. A
    /// `DecodingError` means that the response could not be read.
    ///
    /// - Parameter error: The error, for example ``LoadFailure/error``.
    public init(_ error: any Error) {
        switch error {
        case let failure as any PageFailure: self = failure.failureKind
        case is CancellationError: self = .cancelled
        case is DecodingError: self = .unreadableResponse
        case is RestorationFailure, is FeedRestorationState.Problem: self = .savedStateRejected
        case let failure as LoadFailure: self = failure.describedError.map(FailureKind.init) ?? .other
        default: self = SystemError(error).map(FailureKind.init) ?? .other
        }
    }
}
