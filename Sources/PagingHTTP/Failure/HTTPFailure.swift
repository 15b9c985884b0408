public import Foundation

/// Why a page could not be had over HTTP.
public indirect enum HTTPFailure: PageFailure, Hashable, CustomStringConvertible {
    /// There was no answer, or none that may be used.
    case network(NetworkFailure)
    /// There was an answer, and it was not the JSON or XML that was promised.
    case decoding(DecodingFailure)
    /// The API answered with its own error object.
    case api(APIFailure)
    /// The server answered with an error status and without an error object of the API.
    case status(StatusFailure)
    /// Nothing was asked, because the server wants no requests now.
    case heldBack(HeldBack)
    /// The page before linked this one where it is not asked for.
    case link(LinkFailure)
    /// The server does not know what named the page, or does not know it any more.
    case cursor(CursorFailure)
    /// A request that may not be repeated has failed, and it is open whether it was carried out.
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

    /// Whether the same request may succeed if it is repeated a little later.
    public var isTransient: Bool {
        if case .unrepeatable = self { false } else { reason.isTransient }
    }

    /// How long the server wants to be left alone; `nil` if it did not say.
    public var retryDelay: Duration? { reason.retryDelay }

    /// When the server may be asked again, by this machine's clock; `nil` if it did not say.
    public var retryDate: Date? {
        switch self {
        case .status(let failure): failure.retryDate
        case .heldBack(let failure): failure.retryDate
        case .api(let failure): failure.retryDate
        case .unrepeatable(let failure): failure.retryDate
        case .network, .decoding, .link, .cursor: nil
        }
    }

    /// What went wrong, for a log.
    public var description: String { reason.description }
}
