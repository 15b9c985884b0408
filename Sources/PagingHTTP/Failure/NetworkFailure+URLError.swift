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
                .malformedAnswer
            default: .other("URL error \(code.rawValue)")
            }
    }
}

#if canImport(FoundationNetworking)
extension NetworkFailure.Reason {
    /// Outside Apple's systems, `URLSession` is made of libcurl and gives one unspecific code for most of what libcurl
    /// tells apart. Its words are all that is left then.
    private init?(libcurl code: URLError.Code, _ details: String) {
        guard [.unknown, .badServerResponse, .unsupportedURL].contains(code) else { return nil }
        if ["SSL_ERROR_SYSCALL", "transfer closed", "Empty reply"].contains(where: details.contains) {
            self = .connectionLost
        } else if details.contains("SSL") || details.contains("certificate") {
            self = .insecure
        } else if Self.wordsForMalformed.contains(where: details.contains) {
            self = .malformedAnswer
        } else {
            return nil
        }
    }

    /// libcurl has no memory for a header field of more than 100 KB, and says so in these words.
    private static let wordsForMalformed = [
        "HTTP/0.9", "HTTP version", "chunked", "ncoding", "header", "Header", "Content-Length", "Out of memory",
    ]
}
#endif

extension URL {
    /// The address for a message: without query and fragment, and without user and password.
    var withoutQuery: String {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "" }
        components.query = nil
        components.fragment = nil
        components.user = nil
        components.password = nil
        return components.string ?? ""
    }
}

extension String {
    /// A text that may have been meant as an address, without what could be its query, user and password.
    var withoutQuery: String {
        let start = prefix { $0 != "?" && $0 != "#" }
        guard let at = start.lastIndex(of: "@") else { return String(start) }
        return "…" + start[at...]
    }
}
