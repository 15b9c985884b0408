public import Foundation

/// Why a page could not be loaded over HTTP.
public indirect enum HTTPFailure: PageFailure, Hashable {
    /// There was no response, or none that can be used.
    case network(NetworkFailure)
    /// The response body was not the JSON or XML that the style describes.
    case decoding(DecodingFailure)
    /// The API returned an error object.
    case api(APIFailure)
    /// The server returned an error status without an error object of the API.
    case status(StatusFailure)
    /// The request was not sent, because the server accepts no requests now.
    case heldBack(HeldBack)
    /// The link to the page was not followed.
    case link(LinkFailure)
    /// The server does not accept the cursor.
    case cursor(CursorFailure)
    /// A request failed that must not be retried, because the server may have executed it.
    case unrepeatable(HTTPFailure)

    private var reason: any PageFailure & CustomDebugStringConvertible & LocalizedError {
        switch self {
        case .network(let failure): failure
        case .decoding(let failure): failure
        case .api(let failure): failure
        case .status(let failure): failure
        case .heldBack(let failure): failure
        case .link(let failure): failure
        case .cursor(let failure): failure
        case .unrepeatable(let failure): failure
        }
    }

    /// Whether a retry of the same request may succeed.
    public var isTransient: Bool {
        if case .unrepeatable = self { false } else { reason.isTransient }
    }

    /// How long the server asks clients to wait; `nil` if it did not say.
    public var retryDelay: Duration? { reason.retryDelay }

    /// When the server accepts the next request, by the local clock; `nil` if it did not say.
    public var retryDate: Date? { reason.retryDate }

    /// The kind of the failure.
    public var failureKind: FailureKind { reason.failureKind }
}

extension HTTPFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for logs, without addresses, cursors and bodies.
    public var description: String { "\(reason)" }

    /// The description, with addresses without their queries, cursors, and the beginning of the body.
    public var debugDescription: String { reason.debugDescription }
}

extension HTTPFailure: LocalizedError {
    /// Why the load failed, in English.
    public var failureReason: String? { reason.failureReason }
}
