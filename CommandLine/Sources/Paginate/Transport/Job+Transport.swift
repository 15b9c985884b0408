import AsyncHTTPClient
import Foundation
import NIOSSL
public import PagingHTTP

extension Job {
    /// What carries the job's requests: it keeps cookies for as long as it lives, and as many connections to a host as
    /// pages are loaded at the same time.
    ///
    /// - Parameter environment: Environment variables, of which those for proxies (``ProxyEnvironment``), `SSL_CERT_FILE`
    ///   and `SSL_CERT_DIR` are read.
    /// - Throws: ``ProxyEnvironment/Malformed``.
    public func transport(environment: [String: String]) throws(ProxyEnvironment.Malformed) -> AsyncHTTPClientTransport
    {
        let proxies = try ProxyEnvironment(environment)
        var configuration = HTTPClient.Configuration()
        // A request that waits for a connection would spend its deadline before it is sent. One more than the pages
        // that are loaded ahead: the list may be asked for again while they are.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = parallel + 1
        if let roots = NIOSSLTrustRoots(environment: environment) {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = roots
            configuration.tlsConfiguration = tls
        }
        return AsyncHTTPClientTransport(
            limits: limits, connect: min(limits.total, .seconds(10)), configuration: configuration,
            proxy: proxies.proxy(for:), keepsCookies: true, userAgent: "paginate (swift-paging)")
    }
}

extension NIOSSLTrustRoots {
    /// The certificate authorities that OpenSSL's variables name; `nil` for those of the system.
    fileprivate init?(environment: [String: String]) {
        let paths = ["SSL_CERT_FILE", "SSL_CERT_DIR"].compactMap { environment[$0] }.filter { !$0.isEmpty }
        guard let path = paths.first else { return nil }
        self = .file(path)
    }
}
