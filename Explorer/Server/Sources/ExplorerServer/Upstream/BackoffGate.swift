import Synchronization

/// Remembers which of the upstream API's methods may not be called yet.
///
/// The API says `backoff: n` in an answer when that method is not to be called for n seconds; calling it nevertheless
/// gets the caller shut out.
final class BackoffGate: Sendable {
    private let openings = Mutex<[String: ContinuousClock.Instant]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    /// People report that waiting exactly as long as told is too short.
    static let margin = Duration.seconds(1)

    /// - Parameter now: Reads the clock.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// Closes a method for some seconds; it stays closed for longer where it was.
    func close(_ method: String, seconds: Int) {
        let opening = now() + .seconds(min(max(seconds, 0), 86_400)) + Self.margin
        openings.withLock { openings in
            openings[method] = openings[method].map { max($0, opening) } ?? opening
        }
    }

    /// How many seconds, rounded up, a method stays closed; `nil` when it is open.
    func secondsUntilOpen(_ method: String) -> Int? {
        let opening = openings.withLock { $0[method] }
        guard let opening else { return nil }
        let rest = opening - now()
        return rest > .zero ? Int((rest / .seconds(1)).rounded(.up)) : nil
    }
}
