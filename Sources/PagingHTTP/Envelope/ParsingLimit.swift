import Foundation

/// Ends the parsing of a response when its time is over, or when its task is cancelled.
///
/// The body as a whole is parsed with a limit, which is checked again before each item is decoded. Other values are read
/// without one, so that no caller takes a value that was not read for a missing one.
struct ParsingLimit: Sendable {
    private let end: ContinuousClock.Instant?

    /// Creates a limit that begins now.
    ///
    /// - Parameter duration: The longest time; `nil` for any time.
    init(_ duration: Duration?) {
        end = duration.map { .now + $0 }
    }

    /// Creates a limit.
    ///
    /// - Parameter end: When the time is over.
    init(until end: ContinuousClock.Instant) {
        self.end = end
    }

    /// Whether parsing has to end.
    var hasPassed: Bool { Task.isCancelled || isTimeOver }

    /// Checks that parsing may continue.
    ///
    /// - Parameter address: The URL of the response.
    /// - Throws: `CancellationError` if the task is cancelled, or ``HTTPFailure/network(_:)`` if the time is over.
    func check(_ address: URL) throws {
        try Task.checkCancellation()
        if isTimeOver { throw HTTPFailure.network(NetworkFailure(.timedOut(.total), at: address.withoutQuery)) }
    }

    private var isTimeOver: Bool { end.map { .now >= $0 } ?? false }
}
