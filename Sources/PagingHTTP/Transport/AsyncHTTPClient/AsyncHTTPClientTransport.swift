#if AsyncHTTPClient
public import AsyncHTTPClient
import Dispatch
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A transport on AsyncHTTPClient, for servers and for wherever `URLSession` is not to be trusted.
///
/// It keeps the same rules as ``URLSessionTransport``: it keeps no cookies and no cache, follows redirects as far as its
/// limits allow and takes nothing to another origin that may name the caller, and inflates bodies that are compressed by
/// gzip or deflate, also where the answer does not say so. Bodies are counted while they come in. Unlike `URLSession`
/// it can tell that no connection was made in time. It may be shared by any number of sources.
///
/// It exists where the trait `AsyncHTTPClient` is enabled.
public final class AsyncHTTPClientTransport: HTTPTransport {
    private let client: HTTPClient
    private let limits: HTTPLimits
    private let stopwatch: Stopwatch

    /// A transport with connections of its own, which are closed when it is let go.
    ///
    /// - Parameters:
    ///   - limits: What a server may take.
    ///   - connect: How long it may take until there is a connection, above zero.
    ///   - configuration: The client's configuration, such as its certificates and proxies. How it deals with redirects,
    ///     compressed bodies, failed connections and deadlines is set by the transport, and that it speaks HTTP/1.1.
    ///   - clock: What the deadlines are measured by, except that for connecting.
    public init(
        limits: HTTPLimits = HTTPLimits(),
        connect: Duration = .seconds(10),
        configuration: HTTPClient.Configuration = HTTPClient.Configuration(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.limits = limits
        stopwatch = Stopwatch(clock)
        var configuration = configuration
        configuration.redirectConfiguration = .disallow
        configuration.decompression = .disabled
        configuration.timeout.connect = TimeAmount(connect)
        configuration.timeout.read = nil
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        // Sockets of the system's own, also on Apple's platforms, where errors would have other names else.
        client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    }

    deinit {
        client.shutdown(queue: .global()) { _ in }
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The answer, of whatever status.
    /// - Throws: ``NetworkFailure``, or `CancellationError` when the calling task is cancelled; the request is closed
    ///   then.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try request.checkScheme()
        let start = stopwatch.elapsed
        var trail = RedirectTrail(request, limits)
        var response: HTTPResponse
        repeat { response = try await answer(to: trail.request, since: start) } while try trail.follow(response)
        return try inflated(response)
    }

    /// Inflates a body as its fields say, and once more where its first bytes still are those of a compressed one, as
    /// ``URLSessionTransport`` does.
    private func inflated(_ response: HTTPResponse) throws -> HTTPResponse {
        var response = response
        if response.fields["Content-Encoding"] != nil {
            do {
                response = try response.inflated(Compression(of: response), limits)
            } catch let error as Compression.UnknownEncoding {
                throw NetworkFailure(
                    .malformedAnswer, at: response.url.withoutQuery, details: "a body compressed as \(error.name)")
            }
        }
        return try response.inflated(Compression(firstBytesOf: response.body), limits)
    }

    /// One exchange, which ends with its answer or with its deadline.
    private func answer(to request: HTTPRequest, since start: Duration) async throws -> HTTPResponse {
        let exchange = Locked(Exchange(request, limits, at: start))
        return try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            group.addTask { try await self.receive(request, exchange) }
            group.addTask { throw try await self.missedDeadline(of: exchange) }
            defer { group.cancelAll() }
            guard let response = try await group.next() else { throw CancellationError() }
            return response
        }
    }

    private func receive(_ request: HTTPRequest, _ exchange: Locked<Exchange>) async throws -> HTTPResponse {
        do {
            let response = try await client.execute(HTTPClientRequest(request), deadline: .distantFuture)
            let head = HTTPResponse(head: response, url: request.url)
            // Nobody reads the body of a redirect: its connection is closed.
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
            guard let next = deadline.nextLook(at: stopwatch.elapsed) else { return deadline.failure }
            try await stopwatch.sleep(until: next)
        }
    }
}

extension HTTPResponse {
    fileprivate init(head: HTTPClientResponse, url: URL) {
        let fields = head.headers.map { HTTPFields.Field(name: $0.name, value: $0.value) }
        self.init(status: Int(head.status.code), url: url, fields: HTTPFields(fields))
    }
}

extension HTTPClientRequest {
    fileprivate init(_ request: HTTPRequest) {
        self.init(url: String(request.url.absoluteString.prefix { $0 != "#" }))
        method = HTTPMethod(rawValue: request.method.rawValue)
        headers = HTTPHeaders(request.fields.all.map { ($0.name, $0.value) })
        if request.fields["Accept-Encoding"] == nil { headers.add(name: "Accept-Encoding", value: "gzip, deflate") }
        if let bytes = request.body { body = .bytes(ByteBuffer(bytes: bytes)) }
    }
}
#endif
