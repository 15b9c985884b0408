#if AsyncHTTPClient
public import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1

/// A transport that uses AsyncHTTPClient, for server apps and for systems on which `URLSession` is not robust.
///
/// It follows the same rules as ``URLSessionTransport``: it stores no responses and, by default, no cookies. It follows
/// redirects within its limits and sends nothing to another origin that may identify the caller. It enforces the limits
/// while a body arrives, and decompresses gzip and deflate, even if the response does not declare them. Unlike
/// `URLSession` it has a deadline for connecting. Any number of sources can share it.
///
/// If all connections to a host are in use, a request waits for one, and the wait counts towards its deadlines. Set
/// `configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit` to at least the number of pages that load
/// at the same time. The default is 8.
///
/// The type exists if the trait `AsyncHTTPClient` is enabled.
public final class AsyncHTTPClientTransport: HTTPTransport {
    private let clients: ClientPool
    private let proxy: @Sendable (URL) -> HTTPProxy?
    private let cookies: CookieJar?
    private let userAgent: String?
    private let limits: HTTPLimits
    private let stopwatch: Stopwatch

    /// Creates a transport with its own connections, which are closed when it is deinitialized.
    ///
    /// - Parameters:
    ///   - limits: The limits for servers.
    ///   - connect: The longest time to connect, above zero.
    ///   - configuration: The configuration of the client, such as its certificates. The transport overrides its
    ///     settings for redirects, decompression, failed connections, deadlines and the HTTP version (1.1).
    ///   - proxy: Returns the proxy for a URL; `nil` to connect to the server directly. It is called for each request
    ///     and each redirect.
    ///   - keepsCookies: Whether to store cookies in memory and send them back to the same scheme, host and port.
    ///   - userAgent: The `User-Agent` of requests that have none; `nil` to send none. Some servers reject requests
    ///     without one.
    ///   - clock: The clock that measures deadlines, except the one for connecting.
    public init(
        limits: HTTPLimits = HTTPLimits(),
        connect: Duration = .seconds(10),
        configuration: HTTPClient.Configuration = HTTPClient.Configuration(),
        proxy: @escaping @Sendable (URL) -> HTTPProxy? = { _ in nil },
        keepsCookies: Bool = false,
        userAgent: String? = "swift-paging",
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.limits = limits
        self.proxy = proxy
        self.userAgent = userAgent
        cookies = keepsCookies ? CookieJar() : nil
        stopwatch = Stopwatch(clock)
        var configuration = configuration
        configuration.redirectConfiguration = .disallow
        configuration.decompression = .disabled
        configuration.timeout.connect = TimeAmount(connect)
        configuration.timeout.read = nil
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        clients = ClientPool(configuration)
    }

    /// Sends a request and returns the complete response.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``NetworkFailure``, or `CancellationError` if the calling task is cancelled. The request is cancelled
    ///   then.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try request.checkURL()
        let start = stopwatch.elapsed
        var request = request
        if request.fields["User-Agent"] == nil { request.fields["User-Agent"] = userAgent }
        var trail = RedirectTrail(request, limits)
        var response: TransportResponse
        repeat {
            response = try await exchange(cookies?.adding(to: trail.request) ?? trail.request, since: start)
            // A server may set a cookie and redirect to the same URL. This is not a loop.
            if cookies?.store(response) == true { trail.forgetVisited() }
        } while try trail.follow(response)
        return try inflated(response)
    }

    /// Decompresses the body by its `Content-Encoding`, and again if the result begins like compressed data.
    ///
    /// ``URLSessionTransport`` decompresses in the same way.
    private func inflated(_ response: TransportResponse) throws -> TransportResponse {
        var response = response
        if response.fields["Content-Encoding"] != nil {
            do {
                response = try response.inflated(Compression(of: response), limits)
            } catch let error as Compression.UnknownEncoding {
                throw NetworkFailure(
                    .unsupportedResponse, at: response.url.withoutQuery, details: "a body compressed as \(error.name)")
            }
        }
        return try response.inflated(Compression(firstBytesOf: response.body), limits)
    }

    /// Sends one request and returns its response, or throws when a deadline passes.
    private func exchange(_ request: TransportRequest, since start: Duration) async throws -> TransportResponse {
        let exchange = Locked(Exchange(request, limits, at: start))
        return try await withThrowingTaskGroup(of: TransportResponse.self) { group in
            group.addTask { try await self.receive(request, exchange) }
            group.addTask { throw try await self.missedDeadline(of: exchange) }
            defer { group.cancelAll() }
            guard let response = try await group.next() else { throw CancellationError() }
            return response
        }
    }

    private func receive(_ request: TransportRequest, _ exchange: Locked<Exchange>) async throws -> TransportResponse {
        do {
            let route = ClientPool.Route(to: request.url, by: proxy(request.url))
            let response = try await clients.client(for: route)
                .execute(HTTPClientRequest(request, by: route), deadline: .distantFuture)
            let head = TransportResponse(head: response, url: request.url)
            // The body of a redirect is not read, so its connection is closed.
            if head.redirectTarget != nil { return head }
            exchange.withLock { $0.headArrived(head, at: stopwatch.elapsed) }
            for try await bytes in response.body {
                let failure = exchange.withLock {
                    $0.bytesArrived(Data(bytes.readableBytesView), at: stopwatch.elapsed)
                }
                if let failure { throw failure }
            }
            return try exchange.withLock { try $0.response(nil) }
        } catch let failure as NetworkFailure {
            throw failure
        } catch {
            if Task.isCancelled || error is CancellationError { throw CancellationError() }
            throw NetworkFailure(nio: error, at: request.url)
        }
    }

    private func missedDeadline(of exchange: Locked<Exchange>) async throws -> NetworkFailure {
        while true {
            let deadline = exchange.withLock { $0.deadline }
            guard let next = deadline.nextCheck(at: stopwatch.elapsed) else { return deadline.failure }
            try await stopwatch.sleep(until: next)
        }
    }
}

extension TransportResponse {
    fileprivate init(head: HTTPClientResponse, url: URL) {
        let fields = head.headers.map { HeaderFields.Field(name: $0.name, value: $0.value) }
        self.init(status: Int(head.status.code), url: url, fields: HeaderFields(fields))
    }
}

extension ClientPool.Route {
    fileprivate init(to url: URL, by proxy: HTTPProxy?) {
        switch proxy {
        case nil: self = .direct
        case let proxy? where proxy.kind == .http && url.scheme?.lowercased() == "http": self = .forward(proxy)
        case let proxy?: self = .tunnel(proxy)
        }
    }
}

extension HTTPClientRequest {
    fileprivate init(_ request: TransportRequest, by route: ClientPool.Route) {
        let address = request.url.absoluteString.prefix { $0 != "#" }
        var target = String(address)
        var added: [(String, String)] = []
        if case .forward(let proxy) = route {
            let (authority, path) = address.splitAtPath
            target = "http://\(proxy.authority)\(path)"
            if request.fields["Host"] == nil { added.append(("Host", String(authority))) }
            if let credentials = proxy.credentials {
                added.append(("Proxy-Authorization", "Basic \(credentials.base64)"))
            }
        }
        self.init(url: target)
        method = HTTPMethod(rawValue: request.method.rawValue)
        headers = HTTPHeaders(request.fields.all.map { ($0.name, $0.value) } + added)
        if request.fields["Accept-Encoding"] == nil { headers.add(name: "Accept-Encoding", value: "gzip, deflate") }
        if let bytes = request.body { body = .bytes(ByteBuffer(bytes: bytes)) }
    }
}

extension HTTPProxy {
    fileprivate var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension HTTPProxy.Credentials {
    fileprivate var base64: String { Data("\(user):\(password)".utf8).base64EncodedString() }
}

extension Substring {
    /// The host and port of an absolute URL, and the rest after them, which begins with a slash.
    fileprivate var splitAtPath: (authority: Substring, path: String) {
        let rest = split(separator: "://", maxSplits: 1).last ?? self
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest.dropFirst(authority.count)
        return (authority.split(separator: "@").last ?? authority, path.hasPrefix("/") ? String(path) : "/\(path)")
    }
}
#endif
