#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A transport on `URLSession`.
///
/// It keeps no cookies, no cache and no credentials, follows redirects as far as its limits allow and never from
/// `https` to `http`, and takes `Authorization` and `Cookie` off a request that is redirected to another origin.
/// Bodies are counted while they come in, after inflation. It may be shared by any number of sources.
///
/// - Warning: Outside Apple's systems, `URLSession` itself traps when a server closes the connection in the middle of
///   the head of its answer (seen in Swift 6.3.1). Where servers are not to be trusted, give another transport.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges: Exchanges
    private let limits: HTTPLimits

    /// A transport with a session of its own.
    ///
    /// - Parameters:
    ///   - limits: What a server may take.
    ///   - configuration: The session's configuration, copied. By default an ephemeral one without cookies and cache.
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
        session = URLSession(
            configuration: configuration ?? .withoutMemory, delegate: SessionDelegate(exchanges), delegateQueue: queue)
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
        guard let scheme = request.url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            throw NetworkFailure(.badAddress, at: request.url.withoutQuery, details: "neither http nor https")
        }
        let task = session.dataTask(with: URLRequest(request, limits))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(request, limits, task, continuation)
            }
        } onCancel: {
            exchanges.abort(task.taskIdentifier, CancellationError())
        }
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
