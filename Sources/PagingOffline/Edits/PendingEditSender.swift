import Paging

/// Sends pending edits, and retries them as a policy says.
struct PendingEditSender<Change: Codable & Sendable>: Sendable {
    /// How an attempt to send an edit ended, with its retries.
    enum Outcome: Sendable {
        /// The server accepted the edit.
        case accepted
        /// The retries of a transient failure are exhausted.
        case exhausted(any Error)
        /// The server refused the edit.
        case refused(any Error)
    }

    let retry: RetryPolicy
    let clock: any Clock<Duration>
    let random: Locked<any RandomNumberGenerator & Sendable>
    let send: @Sendable (_ change: Change, _ key: String) async throws -> Void

    /// Sends an edit, and retries it while its failures are transient and the policy allows it.
    func send(_ change: Change, key: String) async -> Outcome {
        do {
            try await retry.run(
                clock: clock, jitterPermille: { random.withLock { Int.random(in: 500...1500, using: &$0) } }
            ) {
                try await send(change, key)
            }
            return .accepted
        } catch {
            return error.isTransientFailure ? .exhausted(error) : .refused(error)
        }
    }
}
