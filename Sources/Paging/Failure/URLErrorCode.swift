/// The codes of `URLError` that tell what failed.
///
/// They are numbers here, because `URLError` is part of FoundationNetworking on Linux, which this module does not need,
/// and the constants of Foundation have other values there.
enum URLErrorCode: Int {
    case cancelled = -999
    case badURL = -1000
    case timedOut = -1001
    case unsupportedURL = -1002
    case cannotFindHost = -1003
    case cannotConnectToHost = -1004
    case networkConnectionLost = -1005
    case dnsLookupFailed = -1006
    case httpTooManyRedirects = -1007
    case resourceUnavailable = -1008
    case notConnectedToInternet = -1009
    case redirectToNonExistentLocation = -1010
    case badServerResponse = -1011
    case userCancelledAuthentication = -1012
    case userAuthenticationRequired = -1013
    case zeroByteResource = -1014
    case cannotDecodeRawData = -1015
    case cannotDecodeContentData = -1016
    case cannotParseResponse = -1017
    case internationalRoamingOff = -1018
    case callIsActive = -1019
    case dataNotAllowed = -1020
    case appTransportSecurityRequiresSecureConnection = -1022
    case fileDoesNotExist = -1100
    case noPermissionsToReadFile = -1102
    case dataLengthExceedsMaximum = -1103
    case secureConnectionFailed = -1200
    case serverCertificateHasBadDate = -1201
    case serverCertificateUntrusted = -1202
    case serverCertificateHasUnknownRoot = -1203
    case serverCertificateNotYetValid = -1204
    case clientCertificateRejected = -1205
    case clientCertificateRequired = -1206

    var failureKind: FailureKind {
        switch self {
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: .offline
        case .cannotFindHost, .dnsLookupFailed: .hostNotFound
        case .cannotConnectToHost: .serverUnreachable
        case .networkConnectionLost, .zeroByteResource: .connectionLost
        case .timedOut: .timedOut
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            .insecureConnection
        case .userAuthenticationRequired, .userCancelledAuthentication: .signInRequired
        case .noPermissionsToReadFile: .accessDenied
        case .fileDoesNotExist, .resourceUnavailable: .notFound
        case .badURL, .unsupportedURL: .invalidAddress
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
            .httpTooManyRedirects, .redirectToNonExistentLocation, .dataLengthExceedsMaximum:
            .unreadableResponse
        case .cancelled: .cancelled
        }
    }
}
