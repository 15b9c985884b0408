#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

extension NetworkFailure {
    /// Converts an error of AsyncHTTPClient or of SwiftNIO.
    init(nio error: any Error, at url: URL) {
        let tls = TLSFault(error)
        // SwiftNIO closes a bracket that it has not opened.
        let text = "\(error)".replacing(") (errno:", with: " (errno:")
        self.init(tls?.reason ?? Reason(nio: error), at: url.withoutQuery, details: tls?.details ?? text)
    }
}

/// An error of swift-nio-ssl.
///
/// This package does not depend on swift-nio-ssl, so its errors are classified by their texts.
private struct TLSFault {
    let reason: NetworkFailure.Reason
    let details: String

    /// Classifies an error.
    ///
    /// - Returns: `nil` for an error of another library.
    init?(_ error: any Error) {
        guard String(reflecting: type(of: error)).contains("SSL") else { return nil }
        let text = "\(error)"
        func says(_ texts: String...) -> Bool { texts.contains(where: text.contains) }
        if says("uncleanShutdown", "EOF during", "eofDuring", "syscallError", "zeroReturn", "TLSShutdown", "TLSState") {
            self.init(.connectionLost, text)
        } else if says("CERTIFICATE_VERIFY_FAILED", "unableToValidateCertificate", "noCertificateToValidate") {
            self.init(
                .insecure,
                "the server's certificate is not trusted: its authority is unknown, or it is not valid today")
        } else if says("failedToValidateHostname") {
            self.init(.insecure, "the server's certificate is for another host")
        } else if says("WRONG_VERSION_NUMBER", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST") {
            self.init(.insecure, "the server does not speak TLS on this port; use http if that is intended")
        } else {
            self.init(.insecure, text)
        }
    }

    private init(_ reason: NetworkFailure.Reason, _ details: String) {
        self.reason = reason
        self.details = details
    }
}

extension NetworkFailure.Reason {
    fileprivate init(nio error: any Error) {
        self =
            switch error {
            case let error as HTTPClientError: Self(error)
            case HTTPParserError.invalidEOFState: .connectionLost
            // SwiftNIO rejects several Content-Length fields, even if they are equal.
            case HTTPParserError.unexpectedContentLength: .unsupportedResponse
            case is HTTPParserError: .malformedResponse
            case let error as NIOConnectionError: Self(error)
            case let error as IOError where error.errnoCode == ECONNREFUSED: .connectionRefused
            case let error as IOError where error.isOfConnect: Self(errno: error.errnoCode)
            // The connection was open, so the server may have received the request.
            case is IOError: .connectionLost
            case ChannelError.connectTimeout: .timedOut(.connect)
            case is ChannelError: .connectionLost
            default: TLSFault(error)?.reason ?? .other(String(reflecting: type(of: error)))
            }
    }

    private init(_ error: HTTPClientError) {
        self =
            switch error {
            case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout, .socksHandshakeTimeout,
                .httpProxyHandshakeTimeout:
                .timedOut(.connect)
            case .remoteConnectionClosed, .uncleanShutdown: .connectionLost
            case .proxyAuthenticationRequired: .proxyAuthenticationRequired
            // The proxy made no connection. The error does not have its status, which may be 502 or 503.
            case .invalidProxyResponse: .connectionRefused
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

extension IOError {
    /// Whether the system call that failed is the one that makes a connection.
    fileprivate var isOfConnect: Bool { "\(self)".hasPrefix("connect(") }
}

extension TimeAmount {
    /// Converts a duration, rounded down to nanoseconds and clamped to 68 years (2³¹ seconds).
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .seconds(min(seconds, 1 << 31)) + .nanoseconds(attoseconds / 1_000_000_000)
    }
}
#endif
