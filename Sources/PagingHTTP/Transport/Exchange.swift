import Foundation

/// A request, and the part of its response that has arrived.
struct Exchange: Sendable {
    let request: TransportRequest
    let limits: HTTPLimits

    private var head: TransportResponse?
    private var body = Data()
    private let start: Duration
    /// When the request was sent, or bytes last arrived.
    private var lastActivity: Duration

    /// Creates an exchange without a response.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limits: The limits for the server.
    ///   - start: When the time of the request began. All times are measured on the same stopwatch.
    init(_ request: TransportRequest, _ limits: HTTPLimits, at start: Duration) {
        self.request = request
        self.limits = limits
        self.start = start
        lastActivity = start
    }

    /// When an exchange fails unless more bytes arrive.
    struct Deadline: Sendable {
        var moment: Duration
        var kind: NetworkFailure.Deadline
        /// The URL of the request.
        var url: URL
        /// The longest time without any bytes after the head.
        var idleLimit: Duration

        /// The failure once the deadline has passed.
        var failure: NetworkFailure { NetworkFailure(.timedOut(kind), at: url.withoutQuery) }

        /// When to check the deadlines again; `nil` if this deadline has passed.
        ///
        /// The result is at most the idle limit from now, because the arrival of the head can bring the deadline
        /// forward.
        func nextCheck(at now: Duration) -> Duration? {
            moment <= now ? nil : min(moment, now + idleLimit)
        }
    }

    /// The next deadline in the current state.
    var deadline: Deadline {
        let wait = lastActivity + (head == nil ? limits.firstByte : limits.idle)
        let end = start + limits.total
        let kind: NetworkFailure.Deadline = end <= wait ? .total : head == nil ? .firstByte : .idle
        return Deadline(moment: min(wait, end), kind: kind, url: request.url, idleLimit: limits.idle)
    }

    mutating func headArrived(_ head: TransportResponse, at moment: Duration) {
        self.head = head
        lastActivity = moment
    }

    /// Appends a part of the body.
    ///
    /// - Returns: The failure if the body exceeds a limit; otherwise `nil`.
    mutating func bytesArrived(_ bytes: Data, at moment: Duration) -> NetworkFailure? {
        guard bytes.count <= limits.bodyBytes - body.count else {
            return failure(.bodyTooLarge(limitBytes: limits.bodyBytes))
        }
        body.append(bytes)
        if let sentBytes = head?.compressedLength, limits.isExceeded(inflatedBytes: body.count, from: sentBytes) {
            return failure(.bodyInflatesTooFar(limitRatio: limits.inflationRatio))
        }
        lastActivity = moment
        return nil
    }

    /// The complete response, after its last byte arrived.
    ///
    /// - Parameter lateHead: The head, if ``headArrived(_:at:)`` was not called.
    /// - Throws: ``NetworkFailure`` if there is no head, or if it states several lengths.
    func response(_ lateHead: TransportResponse?) throws -> TransportResponse {
        guard var response = head ?? lateHead else { throw failure(.malformedResponse) }
        guard !response.hasConflictingLengths else { throw failure(.malformedResponse) }
        response.body = body
        return response
    }

    private func failure(_ reason: NetworkFailure.Reason) -> NetworkFailure {
        NetworkFailure(reason, at: request.url.withoutQuery)
    }
}

extension TransportResponse {
    /// Whether the response states several lengths, so that the end of its body is undefined.
    fileprivate var hasConflictingLengths: Bool {
        let lengths = fields.all(named: "Content-Length").flatMap { $0.split(separator: ",") }
        guard lengths.count > 1 else { return false }
        return Set(lengths.map { $0.trimmingCharacters(in: .whitespaces) }).count > 1
    }

    /// The length in bytes of a body that is compressed for transfer; `nil` if it is unknown or not compressed.
    fileprivate var compressedLength: Int? {
        fields["Content-Encoding"] == nil ? nil : fields["Content-Length"]?.digits
    }
}
