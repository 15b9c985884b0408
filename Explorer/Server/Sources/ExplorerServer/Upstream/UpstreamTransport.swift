import Foundation

/// Asks another server for one thing.
protocol UpstreamTransport: Sendable {
    /// - Throws: `UpstreamFailure`, or `CancellationError`.
    func get(_ url: URL) async throws -> UpstreamAnswer
}

/// What another server answered; the body is no longer compressed.
struct UpstreamAnswer: Equatable, Sendable {
    var status: Int
    var contentType: String
    var retryAfter: String?
    var body: [UInt8]
}

/// Why another server gave no answer.
enum UpstreamFailure: Error, Equatable, Sendable {
    /// It did not answer in time.
    case timedOut
    /// It could not be reached, or broke off.
    case unreachable(String)
    /// Its answer was longer than this many bytes.
    case tooLarge(limit: Int)
}
