/// A request got no answer, or none that may be used.
public struct NetworkFailure: PageFailure, Hashable, CustomStringConvertible {
    /// What kept the answer away.
    public enum Reason: Hashable, Sendable {
        /// This machine has no network, or may not use it.
        case offline
        /// The host's name has no address.
        case hostNotFound
        /// Nobody takes connections there.
        case connectionRefused
        /// The connection broke before the answer was whole.
        case connectionLost
        /// A deadline has passed.
        case timedOut(Deadline)
        /// No secure connection could be made, or it would have become an insecure one.
        case insecure
        /// The request's address is not one that can be asked.
        case badAddress
        /// The answer was no HTTP, or its body is not what it is said to be compressed from.
        case malformedAnswer
        /// The answer was that nothing has changed (304), to a request that did not ask that.
        case unaskedNotModified
        /// There were more redirects than allowed.
        case tooManyRedirects(limit: Int)
        /// The redirects led back to where they had been.
        case redirectLoop
        /// The body was larger than allowed.
        case bodyTooLarge(limitBytes: Int)
        /// The body came to more times the bytes that were sent for it than allowed.
        case bodyInflatesTooFar(limitRatio: Int)
        /// Something else, named by the transport.
        case other(String)
    }

    /// Which deadline has passed.
    public enum Deadline: Hashable, Sendable {
        /// No connection was made in time, where the transport can tell.
        case connect
        /// The head of the answer did not come in time.
        case firstByte
        /// The server fell silent in the middle of the answer.
        case idle
        /// The exchange as a whole took too long.
        case total
        /// The system's own deadline.
        case system
    }

    /// What kept the answer away.
    public let reason: Reason
    /// The address that was asked, without its query, which may hold secrets.
    public let address: String
    /// The transport's own words; empty if there are none.
    public let details: String

    /// A failure.
    ///
    /// - Parameters:
    ///   - reason: What kept the answer away.
    ///   - address: The address that was asked, without its query.
    ///   - details: The transport's own words.
    public init(_ reason: Reason, at address: String, details: String = "") {
        self.reason = reason
        self.address = address
        self.details = details
    }

    /// True where the network or the server may be better the next time; false where the answer would be the same.
    public var isTransient: Bool {
        switch reason {
        case .offline, .hostNotFound, .connectionRefused, .connectionLost, .timedOut, .malformedAnswer: true
        case .insecure, .badAddress, .unaskedNotModified, .tooManyRedirects, .redirectLoop, .bodyTooLarge,
            .bodyInflatesTooFar, .other:
            false
        }
    }

    /// What went wrong, for a log.
    public var description: String {
        let what =
            switch reason {
            case .offline: "there is no network"
            case .hostNotFound: "the host was not found"
            case .connectionRefused: "the connection was refused"
            case .connectionLost: "the connection was lost"
            case .timedOut(.connect): "no connection was made in time"
            case .timedOut(.firstByte): "the server did not begin to answer in time"
            case .timedOut(.idle): "the server stopped in the middle of its answer"
            case .timedOut(.total): "the whole answer took too long"
            case .timedOut(.system): "the request timed out"
            case .insecure: "there is no secure connection"
            case .badAddress: "the address cannot be asked"
            case .malformedAnswer: "the answer is malformed"
            case .unaskedNotModified: "the answer is that nothing has changed, which nobody has asked"
            case .tooManyRedirects(let limit): "there were more than \(limit) redirects"
            case .redirectLoop: "the redirects go round in a circle"
            case .bodyTooLarge(let limitBytes): "the body is larger than \(limitBytes) bytes"
            case .bodyInflatesTooFar(let limitRatio): "the body inflates to more than \(limitRatio) times its size"
            case .other(let name): name
            }
        return details.isEmpty ? "\(address): \(what)" : "\(address): \(what) (\(details))"
    }
}
