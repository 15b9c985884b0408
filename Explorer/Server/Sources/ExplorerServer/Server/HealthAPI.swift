import Hummingbird

/// Whether the server can answer requests: `GET /health`, for the proxy in front of several servers.
struct HealthAPI: Sendable {
    var store: Store
    var clock: any Clock<Duration> = ContinuousClock()

    static let path: RouterPath = "health"

    /// How long the database is waited for.
    static let patience = Duration.seconds(1)

    private struct Answer: Encodable {
        var status = "ok"
    }

    /// Answers 200 if the database can be read, and 503 if not.
    func health(_ request: Request) async throws -> Response {
        guard await isHealthy() else { throw APIError.databaseUnavailable }
        return try JSONAnswer.response(Answer(), to: request)
    }

    /// A check that takes too long is cancelled, and not waited for: a connection that is being made cannot be.
    private func isHealthy() async -> Bool {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Bool.self)
        let check = Task {
            do {
                try await store.checkHealth()
                outcome.yield(true)
            } catch {
                outcome.yield(false)
            }
        }
        let timer = Task {
            try await clock.sleep(for: Self.patience)
            outcome.yield(false)
        }
        defer {
            check.cancel()
            timer.cancel()
        }
        return await outcomes.first { _ in true } ?? false
    }
}
