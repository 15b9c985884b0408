public import Foundation

extension NetworkFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for logs, without the address and the error text of the transport, which may contain it.
    public var description: String {
        switch reason {
        case .offline: "there is no network"
        case .hostNotFound: "the host was not found"
        case .connectionRefused: "the connection was refused"
        case .connectionLost: "the connection was lost"
        case .timedOut(.connect): "no connection was made in time"
        case .timedOut(.firstByte): "the server did not begin its response in time"
        case .timedOut(.idle): "the server stopped in the middle of its response"
        case .timedOut(.total): "the whole request took too long"
        case .timedOut(.system): "the request timed out"
        case .insecure: "there is no secure connection"
        case .proxyAuthenticationRequired: "the proxy requires other credentials (status 407)"
        case .badAddress: "the URL is not a valid HTTP URL"
        case .malformedResponse: "the response is malformed"
        case .unsupportedResponse: "the response has a format that is not supported"
        case .unexpectedNotModified: "the server returned 304 to a request without a condition"
        case .tooManyRedirects(let limit): "there were more than \(limit) redirects"
        case .redirectLoop: "the redirects form a loop"
        case .bodyTooLarge(let limitBytes): "the body is larger than \(limitBytes) bytes"
        case .bodyInflatesTooFar(let limitRatio): "the body inflates to more than \(limitRatio) times its size"
        case .other(let name): name
        }
    }

    /// The description, with the address and the error text of the transport.
    public var debugDescription: String {
        details.isEmpty ? "\(address): \(description)" : "\(address): \(description) (\(details))"
    }
}

extension NetworkFailure: LocalizedError {
    /// The kind of the failure.
    public var failureKind: FailureKind {
        switch reason {
        case .offline: .offline
        case .hostNotFound: .hostNotFound
        case .connectionRefused, .other: .serverUnreachable
        case .connectionLost: .connectionLost
        case .timedOut: .timedOut
        case .insecure: .insecureConnection
        case .proxyAuthenticationRequired: .proxySignInRequired
        case .badAddress: .invalidAddress
        case .malformedResponse, .unsupportedResponse, .unexpectedNotModified, .tooManyRedirects, .redirectLoop,
            .bodyTooLarge, .bodyInflatesTooFar:
            .unreadableResponse
        }
    }

    /// Why the load failed, in English.
    public var failureReason: String? { description.asSentence }
}
