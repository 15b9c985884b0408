import Foundation

/// One request and the answer to it, as far as it has come.
struct Exchange: Sendable {
    let request: HTTPRequest
    let limits: HTTPLimits
    let continuation: CheckedContinuation<HTTPResponse, any Error>

    private var head: HTTPResponse?
    private var body = Data()
    private let start: Duration
    private var lastSignOfLife: Duration
    private var redirectCount = 0

    /// An exchange that begins. All its moments are of the same stopwatch.
    init(
        _ request: HTTPRequest, _ limits: HTTPLimits, at start: Duration,
        _ continuation: CheckedContinuation<HTTPResponse, any Error>
    ) {
        self.request = request
        self.limits = limits
        self.start = start
        self.continuation = continuation
        lastSignOfLife = start
    }

    struct Deadline: Sendable {
        var moment: Duration
        var failure: NetworkFailure
        /// How long the server may send nothing.
        var longestSilence: Duration
    }

    /// The next deadline, as things stand.
    var deadline: Deadline {
        let wait = lastSignOfLife + (head == nil ? limits.firstByte : limits.idle)
        let end = start + limits.total
        let kind: NetworkFailure.Deadline = end <= wait ? .total : head == nil ? .firstByte : .idle
        return Deadline(
            moment: min(wait, end), failure: failure(.timedOut(kind)), longestSilence: limits.idle)
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

    private func failure(_ reason: NetworkFailure.Reason) -> NetworkFailure {
        NetworkFailure(reason, at: request.url.withoutQuery)
    }
}
