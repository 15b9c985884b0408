#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A transport that uses `URLSession`.
///
/// It stores no cookies, responses or credentials, and follows redirects within its limits as the request says. It
/// enforces the limits while a body arrives, and decompresses gzip and deflate, even if the response does not declare
/// them. Any number of sources can share it.
///
/// - Warning: On Linux, a hostile server can end the process. `URLSession` outside of Apple's systems traps if a server
///   closes the connection in the middle of a response head, or sends trailer fields after a chunked body (seen in
///   Swift 6.3.1). It keeps a processor core busy while it waits. It accepts a gzip body that ends early, and waits for
///   the body of a redirect. It delivers each chunk of a chunked body separately and cannot be cancelled meanwhile, so
///   an endless series of one-byte chunks fills the memory despite the limits. There, pass the
///   `AsyncHTTPClientTransport` of the trait `AsyncHTTPClient` for servers that you do not trust.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges: Exchanges
    private let limits: HTTPLimits
    private let defaultFields: HeaderFields

    /// Creates a transport with its own session.
    ///
    /// - Parameters:
    ///   - limits: The limits for servers.
    ///   - configuration: The configuration of the session, which is copied. The default is ephemeral, without cookies
    ///     and cache. Its additional header fields are sent like those of a request.
    ///   - clock: The clock that measures deadlines.
    public init(
        limits: HTTPLimits = HTTPLimits(),
        configuration: URLSessionConfiguration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.limits = limits
        let queue = DelegateQueue()
        exchanges = Exchanges(queue, clock)
        let configuration = configuration?.copy() as? URLSessionConfiguration ?? .withoutStorage
        defaultFields = HeaderFields(configuration.httpAdditionalHeaders ?? [:])
        // The session would send these fields to every origin.
        configuration.httpAdditionalHeaders = nil
        session = URLSession(
            configuration: configuration, delegate: SessionDelegate(exchanges), delegateQueue: queue)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and returns the complete response.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``NetworkFailure``, or `CancellationError` at the instant the calling task is cancelled; the request
    ///   is closed then.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try request.checkURL()
        let start = exchanges.now
        var request = request
        for field in defaultFields.all where request.fields[field.name] == nil { request.fields.all.append(field) }
        var trail = RedirectTrail(request, limits)
        var response: TransportResponse
        repeat { response = try await exchange(trail.request, since: start) } while try trail.follow(response)
        return try response.inflated(Compression(firstBytesOf: response.body), limits)
    }

    private func exchange(_ request: TransportRequest, since start: Duration) async throws -> TransportResponse {
        let task = session.dataTask(with: URLRequest(request, limits))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(request, limits, since: start, task, continuation)
            }
        } onCancel: {
            exchanges.abort(task.taskIdentifier, CancellationError())
        }
    }
}

extension HeaderFields {
    /// Converts the header fields of Foundation. They are sorted by name, because their order is not known.
    init(_ fields: [AnyHashable: Any]) {
        let fields = fields.compactMap { name, value in (name as? String).map { Field(name: $0, value: "\(value)") } }
        self.init(fields.sorted { $0.name < $1.name })
    }
}

extension URLSessionConfiguration {
    /// A configuration that stores no cookies, responses or credentials, not even in memory.
    fileprivate static var withoutStorage: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return configuration
    }
}

extension URLRequest {
    /// The timeout of the system is much longer than the total limit, so that it never passes first.
    fileprivate init(_ request: TransportRequest, _ limits: HTTPLimits) {
        self.init(url: request.url)
        // Foundation on Linux ignores the interval that an initializer takes.
        timeoutInterval = Double(limits.total.components.seconds) + 3600
        httpMethod = request.method.rawValue
        httpBody = request.body
        for field in request.fields.all { addValue(field.value, forHTTPHeaderField: field.name) }
    }
}
