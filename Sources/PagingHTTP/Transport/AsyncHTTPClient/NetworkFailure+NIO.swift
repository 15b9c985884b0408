#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

extension NetworkFailure {
    /// What an error of AsyncHTTPClient, or of what it is made of, says.
    init(nio error: any Error, at url: URL) {
        self.init(Reason(nio: error), at: url.withoutQuery, details: "\(error)")
    }
}

extension NetworkFailure.Reason {
    fileprivate init(nio error: any Error) {
        self =
            switch error {
            case let error as HTTPClientError: Self(error)
            case let error as HTTPParserError: error == .invalidEOFState ? .connectionLost : .malformedAnswer
            case let error as NIOConnectionError: Self(error)
            case let error as IOError where error.errnoCode == ECONNREFUSED: .connectionRefused
            // A connection stood: what was sent may have arrived.
            case is IOError: .connectionLost
            case ChannelError.connectTimeout: .timedOut(.connect)
            case is ChannelError: .connectionLost
            default:
                // The library for TLS has no name here: nothing else in this package needs it.
                switch String(reflecting: type(of: error)) {
                case let type where !type.contains("SSL"): .other(type)
                case _ where "\(error)".contains("uncleanShutdown"): .connectionLost
                default: .insecure
                }
            }
    }

    private init(_ error: HTTPClientError) {
        self =
            switch error {
            case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout, .socksHandshakeTimeout,
                .httpProxyHandshakeTimeout:
                .timedOut(.connect)
            case .remoteConnectionClosed, .uncleanShutdown: .connectionLost
            case .invalidURL, .emptyHost, .emptyScheme: .badAddress
            default: .other(error.shortDescription)
            }
    }

    private init(_ error: NIOConnectionError) {
        switch error.connectionErrors.first?.error {
        case let error as IOError: self = Self(errno: error.errnoCode)
        case let error?: self = Self(nio: error)
        case nil: self = .hostNotFound
        }
    }

    private init(errno code: CInt) {
        self =
            switch code {
            case ECONNREFUSED: .connectionRefused
            case ENETDOWN, ENETUNREACH: .offline
            case ETIMEDOUT: .timedOut(.connect)
            default: .connectionLost
            }
    }
}

extension TimeAmount {
    /// Rounded down to nanoseconds.
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .seconds(min(seconds, 1 << 31)) + .nanoseconds(attoseconds / 1_000_000_000)
    }
}
#endif
