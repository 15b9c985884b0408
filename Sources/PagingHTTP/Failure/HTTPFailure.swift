public import Foundation

/// Why a page could not be loaded over HTTP.
public indirect enum HTTPFailure: PageFailure, Hashable, CustomStringConvertible {
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

    private var reason: any PageFailure & CustomStringConvertible {
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
    public var retryDate: Date? {
        switch self {
        case .status(let failure): failure.retryDate
        case .heldBack(let failure): failure.retryDate
        case .api(let failure): failure.retryDate
        case .unrepeatable(let failure): failure.retryDate
        case .network, .decoding, .link, .cursor: nil
        }
    }

    /// A description for logs.
    public var description: String { reason.description }
}
