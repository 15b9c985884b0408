import PagingHTTP

extension HTTPLimits {
    /// Limits that do not expire in a test on a busy machine.
    package static func patient(bodyBytes: Int = 16 << 20, redirects: Int = 5) -> HTTPLimits {
        let hour = Duration.seconds(3_600)
        return HTTPLimits(firstByte: hour, idle: hour, total: hour, bodyBytes: bodyBytes, redirects: redirects)
    }
}

extension HTTPTransport where Self == URLSessionTransport {
    /// A transport whose deadlines do not expire in a test on a busy machine.
    package static var patient: URLSessionTransport { URLSessionTransport(limits: .patient()) }
}

#if AsyncHTTPClient
extension AsyncHTTPClientTransport {
    /// A transport that waits until it is connected.
    package static func patient(
        _ limits: HTTPLimits = .patient(), keepsCookies: Bool = false, userAgent: String? = "swift-paging"
    ) -> AsyncHTTPClientTransport {
        AsyncHTTPClientTransport(
            limits: limits, connect: .seconds(3_600), keepsCookies: keepsCookies, userAgent: userAgent)
    }
}
#endif
