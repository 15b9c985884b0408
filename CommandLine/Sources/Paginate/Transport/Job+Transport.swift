import AsyncHTTPClient
import Foundation
import NIOSSL
public import PagingHTTP

extension Job {
    /// Creates the transport of the job.
    ///
    /// It stores cookies as long as it exists, and keeps the rate of the job.
    ///
    /// - Parameters:
    ///   - environment: The environment variables. Those for proxies (``ProxyEnvironment``), `SSL_CERT_FILE` and
    ///     `SSL_CERT_DIR` are read.
    ///   - log: Called with one line for each request; `nil` for none.
    /// - Throws: ``ProxyEnvironment/Malformed`` if a variable names a proxy that cannot be used.
    public func transport(
        environment: [String: String], log: (@Sendable (String) -> Void)? = nil
    ) throws(ProxyEnvironment.Malformed) -> any HTTPTransport {
        var transport: any HTTPTransport = try client(environment: environment)
        if let log { transport = LoggingTransport(transport, to: log) }
        // The log has the duration of a request without its wait for the rate.
        if let requestRate { transport = RateLimitedTransport(requestRate, then: transport) }
        if let budget { transport = RateLimitedTransport(budget.share, waitsFirst: true, then: transport) }
        return transport
    }

    private func client(
        environment: [String: String]
    ) throws(ProxyEnvironment.Malformed) -> AsyncHTTPClientTransport {
        let proxies = try ProxyEnvironment(environment)
        var configuration = HTTPClient.Configuration()
        // A request that waits for a connection could reach its deadline before it is sent. One more connection than
        // parallel pages, because the list itself may be requested again while they load.
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
    /// Reads the certificate authorities from OpenSSL's variables; `nil` if none is set.
    fileprivate init?(environment: [String: String]) {
        let paths = ["SSL_CERT_FILE", "SSL_CERT_DIR"].compactMap { environment[$0] }.filter { !$0.isEmpty }
        guard let path = paths.first else { return nil }
        self = .file(path)
    }
}
