import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkFailure {
    init(_ error: any Error, at url: URL) {
        let details = error.localizedDescription
        let reason =
            (error as? URLError).map { Reason($0.code, details) } ?? .other(String(reflecting: type(of: error)))
        self.init(reason, at: url.withoutQuery, details: details)
    }
}

extension NetworkFailure.Reason {
    init(_ code: URLError.Code, _ details: String) {
        #if canImport(FoundationNetworking)
        if let reason = Self(libcurl: code, details) {
            self = reason
            return
        }
        #endif
        self =
            switch code {
            case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: .offline
            case .cannotFindHost, .dnsLookupFailed: .hostNotFound
            case .cannotConnectToHost: .connectionRefused
            case .networkConnectionLost, .zeroByteResource: .connectionLost
            case .timedOut: .timedOut(.system)
            case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
                .insecure
            case .badURL, .unsupportedURL: .badAddress
            case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
                .malformedResponse
            default: .other("URL error \(code.rawValue)")
            }
    }
}

#if canImport(FoundationNetworking)
extension NetworkFailure.Reason {
    /// Classifies an error of libcurl, on which `URLSession` is built outside of Apple's systems, by its text: most of
    /// its errors share one unspecific code.
    ///
    /// The texts for connections that end within TLS also mention SSL. They are therefore compared before the texts for
    /// permanent failures, such as an untrusted certificate.
    private init?(libcurl code: URLError.Code, _ details: String) {
        let codes: [URLError.Code] = [.unknown, .badServerResponse, .unsupportedURL, .secureConnectionFailed]
        guard codes.contains(code) else { return nil }
        func says(_ texts: [String]) -> Bool { texts.contains(where: details.contains) }
        if says(Self.textsForTimeout) {
            self = .timedOut(.connect)
        } else if says(Self.textsForRefusal) {
            self = .connectionRefused
        } else if says(["Could not resolve", "Couldn't resolve"]) {
            self = .hostNotFound
        } else if says(Self.textsForLoss) {
            self = .connectionLost
        } else if says(["SSL", "TLS", "certificate"]) {
            self = .insecure
        } else if says(Self.textsForMalformed) {
            self = .malformedResponse
        } else {
            return nil
        }
    }

    private static let textsForTimeout = [
        "SSL connection timeout", "Connection timed out after", "Resolving timed out",
    ]

    private static let textsForRefusal = [
        "Couldn't connect to server", "Could not connect to server", "Failed to connect to",
    ]

    /// OpenSSL writes the error text of the system, or "unexpected eof" if the connection just ended.
    private static let textsForLoss = [
        "SSL_ERROR_SYSCALL", "SSL_ERROR_ZERO_RETURN", "returned SYSCALL", "unexpected eof", "transfer closed",
        "Empty reply", "Recv failure", "Send failure", "Connection reset", "Connection aborted", "Broken pipe",
        "was not closed cleanly", "Connection died", "aborted the SSL handshake", "Failed sending data",
        "Failure when receiving data",
    ]

    /// libcurl reports a header field of more than 100 KB as out of memory.
    private static let textsForMalformed = [
        "HTTP/0.9", "HTTP version", "chunked", "ncoding", "header", "Header", "Content-Length", "Out of memory",
    ]
}
#endif

extension URL {
    /// The URL for messages: without query, fragment, user and password.
    var withoutQuery: String {
        guard var components = components else { return "" }
        components.query = nil
        components.fragment = nil
        components.user = nil
        components.password = nil
        return components.string ?? ""
    }
}

extension String {
    /// A text that may be a malformed URL, without what may be its query, user and password.
    var withoutQuery: String {
        let start = prefix { $0 != "?" && $0 != "#" }
        guard let at = start.lastIndex(of: "@") else { return String(start) }
        return "…" + start[at...]
    }
}
