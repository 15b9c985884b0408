import Foundation

/// One request and the answer to it, as far as it has come.
struct Exchange: Sendable {
    let request: HTTPRequest
    let limits: HTTPLimits
    let continuation: CheckedContinuation<HTTPResponse, any Error>

    private var head: HTTPResponse?
    private var body = Data()
    private var lastSignOfLife = Duration.zero
    private var redirectCount = 0

    init(_ request: HTTPRequest, _ limits: HTTPLimits, _ continuation: CheckedContinuation<HTTPResponse, any Error>) {
        self.request = request
        self.limits = limits
        self.continuation = continuation
    }

    /// The next deadline and when it passes, counted from the start of the exchange.
    var deadline: (moment: Duration, kind: NetworkFailure.Deadline) {
        let wait: (moment: Duration, kind: NetworkFailure.Deadline) =
            head == nil ? (limits.firstByte, .firstByte) : (lastSignOfLife + limits.idle, .idle)
        return limits.total <= wait.moment ? (limits.total, .total) : wait
    }

    mutating func headArrived(_ head: HTTPResponse, at moment: Duration) {
        self.head = head
        lastSignOfLife = moment
    }

    /// Takes a piece of the body, unless it is one too many.
    mutating func bytesArrived(_ bytes: Data, at moment: Duration) -> NetworkFailure? {
        guard bytes.count <= limits.bodyBytes - body.count else {
            return failure(.bodyTooLarge(limitBytes: limits.bodyBytes))
        }
        body.append(bytes)
        lastSignOfLife = moment
        return nil
    }

    /// Takes note of a redirect, unless it may not be followed.
    mutating func redirected(from old: URL, to new: URL?) -> NetworkFailure? {
        redirectCount += 1
        if redirectCount > limits.redirects { return failure(.tooManyRedirects(limit: limits.redirects)) }
        if old.scheme == "https", new?.scheme != "https" { return failure(.insecure) }
        return nil
    }

    /// The answer, now that the last byte of it has arrived.
    func response() throws -> HTTPResponse {
        guard var response = head else { throw failure(.malformedAnswer) }
        response.body = body
        return response
    }

    func failure(_ reason: NetworkFailure.Reason) -> NetworkFailure {
        NetworkFailure(reason, at: request.url.withoutQuery)
    }
}
