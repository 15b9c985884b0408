import CPostgres
import Foundation

extension PostgresSession {
    /// Sends something, and waits for its results.
    ///
    /// - Parameter isCancellable: Whether the task's cancellation ends it.
    func perform(isCancellable: Bool = true, _ send: () -> Int32) throws -> [PostgresRow] {
        if isCancellable { try Task.checkCancellation() }
        guard send() == 1 else { throw lost() }
        return try finish(isCancellable: isCancellable)
    }

    /// Waits for all results of what was sent, and returns the rows of the last one.
    func finish(isCancellable: Bool) throws -> [PostgresRow] {
        var deadline =
            statementTimeout > 0 ? ContinuousClock.now + .milliseconds(statementTimeout) + patience : nil
        var isCancelled = false
        var rows: [PostgresRow] = []
        var failure: PostgresFailure?
        while true {
            try flush(until: deadline)
            while PQisBusy(handle) == 1 {
                if isCancellable, !isCancelled, Task.isCancelled {
                    isCancelled = true
                    cancel()
                    deadline = .now + patience
                }
                try wait(for: POLLIN, until: deadline, isCancellable: isCancellable)
                guard PQconsumeInput(handle) == 1 else { throw lost() }
            }
            guard let result = PQgetResult(handle) else { break }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK: hasAnswered = true
            case PGRES_TUPLES_OK:
                hasAnswered = true
                rows = PostgresRow.rows(of: result)
            case PGRES_COPY_IN:
                hasAnswered = true
                return []
            default: failure = failure ?? self.failure(of: result)
            }
        }
        guard let failure else { return rows }
        if case .refused(PostgresFailure.cancelled, _) = failure {
            throw isCancelled ? CancellationError() : PostgresFailure.timedOut as any Error
        }
        throw PQstatus(handle) == CONNECTION_OK || failure.isOfConnection ? failure : lost()
    }

    private func flush(until deadline: ContinuousClock.Instant?) throws {
        while true {
            switch PQflush(handle) {
            case 0: return
            case 1:
                try wait(for: POLLIN | POLLOUT, until: deadline, isCancellable: false)
                guard PQconsumeInput(handle) == 1 else { throw lost() }
            default: throw lost()
            }
        }
    }

    /// Waits until the socket is ready, or the task is cancelled.
    func wait(for events: Int32, until deadline: ContinuousClock.Instant?, isCancellable: Bool) throws {
        var milliseconds: Int32 = -1
        if let deadline {
            let rest = (deadline - .now) / .milliseconds(1)
            guard rest > 0 else {
                isBroken = true
                throw PostgresFailure.notAnswered
            }
            milliseconds = Int32(min(rest.rounded(.up), 1_000_000))
        }
        var polled = [pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)]
        if isCancellable {
            polled.append(pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0))
        }
        _ = poll(&polled, nfds_t(polled.count), milliseconds)
        if isCancellable, polled[1].revents != 0 { wakeUp.clear() }
    }

    /// Tells the server to cancel the statement that runs. Its result is then an error, unless it has ended before.
    ///
    /// libpq makes a connection for it and waits for it without a limit: it does so on a thread of its own. If that takes too
    /// long, the session is of no more use, because a late cancellation would end another statement.
    private func cancel() {
        // Safe: libpq allows any thread to use the request, and no other thread than that one uses it.
        nonisolated(unsafe) let request = PQgetCancel(handle)
        let isSent = DispatchSemaphore(value: 0)
        DispatchQueue(label: "postgres cancel").async {
            var message = [CChar](repeating: 0, count: 256)
            _ = PQcancel(request, &message, Int32(message.count))
            PQfreeCancel(request)
            isSent.signal()
        }
        if isSent.wait(timeout: .now() + (patience / .seconds(1))) == .timedOut { isBroken = true }
    }

    private func failure(of result: OpaquePointer) -> PostgresFailure {
        let message = String(cString: PQresultErrorMessage(result)).trimmed
        guard let sqlState = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else {
            return .connectionLost(message)
        }
        return .refused(sqlState: String(cString: sqlState), message: message)
    }

    func lost() -> PostgresFailure {
        isBroken = true
        return .connectionLost(Self.message(of: handle))
    }

    static func message(of handle: OpaquePointer) -> String {
        String(cString: PQerrorMessage(handle)).trimmed
    }
}
