/// A connection to a server, with a thread of its own for as long as it works.
actor PostgresConnection {
    /// How a connection is made.
    struct Options: Sendable {
        var address: PostgresAddress
        /// How long a statement may take, in milliseconds; 0 is no limit.
        var statementTimeout = 5_000
        /// How much longer than that a server may take before it counts as dead, also to cancel a statement.
        var patience = Duration.seconds(2)
        /// Whether several processes of the server may work on one statement. To start them takes longer than to read a page.
        var isParallel = true
    }

    private nonisolated let executor = BlockingExecutor(label: "postgres")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let wakeUp: WakeUp
    private let options: Options
    private var session: PostgresSession?

    /// A connection that is made when it is first used.
    init(_ options: Options) throws(PostgresFailure) {
        self.options = options
        wakeUp = try WakeUp()
    }

    /// The result of `perform`, and whether the connection can be used again.
    struct Outcome<Value: Sendable>: Sendable {
        var result: Result<Value, any Error>
        /// Whether the connection can be used for something else.
        var isUsable: Bool
        /// Whether the connection, or its server, is of no more use.
        var isConnectionLost: Bool
        /// Whether the server answered a statement.
        var hasAnswered: Bool
    }

    /// Uses the connection.
    ///
    /// - Parameter body: Runs statements. If the task is cancelled, the statement that runs is cancelled at the server.
    /// - Returns: What `body` returned or threw; `CancellationError` or `PostgresFailure` if there is no connection.
    func perform<Value: Sendable>(_ body: @Sendable (PostgresSession) throws -> Value) async -> Outcome<Value> {
        await withTaskCancellationHandler {
            let result = Result { try run(body) }
            var isLost = false
            if case .failure(let failure as PostgresFailure) = result { isLost = failure.isOfConnection }
            return Outcome(
                result: result, isUsable: !isLost && session?.isUsable ?? false, isConnectionLost: isLost,
                hasAnswered: session?.hasAnswered ?? false)
        } onCancel: { [wakeUp] in
            wakeUp.signal()
        }
    }

    private func run<Value>(_ body: (PostgresSession) throws -> Value) throws -> Value {
        if let session {
            session.hasAnswered = false
            return try body(session)
        }
        let session = try PostgresSession(
            options.address, statementTimeout: options.statementTimeout, patience: options.patience, wakeUp: wakeUp)
        try session.prepare(schema: PostgresSchema.name, isParallel: options.isParallel)
        session.hasAnswered = false
        self.session = session
        return try body(session)
    }
}
