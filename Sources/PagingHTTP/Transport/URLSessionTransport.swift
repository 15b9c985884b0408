#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A transport on `URLSession`.
///
/// It keeps no cookies, no cache and no credentials, and follows redirects as far as its limits allow. To another
/// origin goes no body, and of the caller's header fields only those that are known to be harmless, such as `Accept`: a
/// key may stand in any. Bodies are counted while they come in, and inflated where they are compressed by gzip or
/// deflate, also where the answer does not say so. It may be shared by any number of sources.
///
/// - Warning: Outside Apple's systems, `URLSession` itself traps when a server closes the connection in the middle of
///   the head of its answer, and when it sends fields behind a chunked body (seen in Swift 6.3.1). It takes a body that
///   is labelled as gzip and ends too early for a shorter one, and waits for the end of a redirect's body. It hands on
///   each chunk of a chunked body by itself and cannot be cancelled meanwhile: chunks of a byte, without end, fill the
///   memory whatever the limits are. Where servers are not to be trusted, give another transport, such as that of the
///   trait `AsyncHTTPClient`.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges: Exchanges
    private let limits: HTTPLimits
    private let defaultFields: HTTPFields

    /// A transport with a session of its own.
    ///
    /// - Parameters:
    ///   - limits: What a server may take.
    ///   - configuration: The session's configuration, copied. By default an ephemeral one without cookies and cache.
    ///     Its additional header fields are sent like those of a request.
    ///   - clock: What the deadlines are measured by.
    public init(
        limits: HTTPLimits = HTTPLimits(),
        configuration: URLSessionConfiguration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.limits = limits
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        exchanges = Exchanges(queue, clock)
        // Such copies are deep, whatever their type says.
        let configuration = configuration?.copy() as? URLSessionConfiguration ?? .withoutMemory
        defaultFields = HTTPFields(configuration.httpAdditionalHeaders ?? [:])
        // The session would send them to every origin.
        configuration.httpAdditionalHeaders = nil
        session = URLSession(
            configuration: configuration, delegate: SessionDelegate(exchanges), delegateQueue: queue)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The answer, of whatever status.
    /// - Throws: ``NetworkFailure``, or `CancellationError` at the instant the calling task is cancelled; the request
    ///   is closed then.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try request.checkScheme()
        let start = exchanges.now
        var request = request
        for field in defaultFields.all where request.fields[field.name] == nil { request.fields.all.append(field) }
        var trail = RedirectTrail(request, limits)
        var response: HTTPResponse
        repeat { response = try await exchange(trail.request, since: start) } while try trail.follow(response)
        return try response.inflated(Compression(firstBytesOf: response.body), limits)
    }

    private func exchange(_ request: HTTPRequest, since start: Duration) async throws -> HTTPResponse {
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

extension HTTPFields {
    /// The fields as Foundation holds them.
    init(_ fields: [AnyHashable: Any]) {
        let fields = fields.compactMap { name, value in (name as? String).map { Field(name: $0, value: "\(value)") } }
        self.init(fields.sorted { $0.name < $1.name })
    }
}

extension URLSessionConfiguration {
    fileprivate static var withoutMemory: URLSessionConfiguration {
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
    /// The system's own deadline stands behind the total one, so that it never comes first.
    fileprivate init(_ request: HTTPRequest, _ limits: HTTPLimits) {
        self.init(url: request.url, timeoutInterval: Double(limits.total.components.seconds) + 5)
        httpMethod = request.method.rawValue
        httpBody = request.body
        for field in request.fields.all { addValue(field.value, forHTTPHeaderField: field.name) }
    }
}
