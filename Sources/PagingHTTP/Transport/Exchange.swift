import Foundation

/// One request and the answer to it, as far as it has come.
struct Exchange: Sendable {
    let request: HTTPRequest
    let limits: HTTPLimits

    private var head: HTTPResponse?
    private var body = Data()
    private let start: Duration
    private var lastSignOfLife: Duration

    /// An exchange whose time began to run at a moment. All its moments are of the same stopwatch.
    init(_ request: HTTPRequest, _ limits: HTTPLimits, at start: Duration) {
        self.request = request
        self.limits = limits
        self.start = start
        lastSignOfLife = start
    }

    struct Deadline: Sendable {
        var moment: Duration
        var failure: NetworkFailure
        /// How long the server may send nothing.
        var longestSilence: Duration

        /// When to look again; `nil` if the deadline has passed. No later than the server may be silent: the head, once
        /// there, may bring a nearer deadline.
        func nextLook(at now: Duration) -> Duration? {
            moment <= now ? nil : min(moment, now + longestSilence)
        }
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
        if let sentBytes = head?.sentBytes, limits.isBomb(inflatedBytes: body.count, from: sentBytes) {
            return failure(.bodyInflatesTooFar(limitRatio: limits.inflationRatio))
        }
        lastSignOfLife = moment
        return nil
    }

    /// The answer, now that the last byte of it has arrived.
    ///
    /// - Parameter lateHead: The head where it was not told when it came.
    func response(_ lateHead: HTTPResponse?) throws -> HTTPResponse {
        guard var response = head ?? lateHead else { throw failure(.malformedAnswer) }
        guard !response.contradictsItself else { throw failure(.malformedAnswer) }
        response.body = body
        return response
    }

    private func failure(_ reason: NetworkFailure.Reason) -> NetworkFailure {
        NetworkFailure(reason, at: request.url.withoutQuery)
    }
}

extension HTTPResponse {
    /// Whether it states several lengths, so that nobody knows where its body ends.
    fileprivate var contradictsItself: Bool {
        let lengths = fields.all(named: "Content-Length").flatMap { $0.split(separator: ",") }
        return Set(lengths.map { $0.trimmingCharacters(in: .whitespaces) }).count > 1
    }

    /// How many bytes are sent for a body that is inflated on the way; `nil` where that is not said.
    fileprivate var sentBytes: Int? {
        fields["Content-Encoding"] == nil ? nil : fields["Content-Length"]?.digits
    }
}
