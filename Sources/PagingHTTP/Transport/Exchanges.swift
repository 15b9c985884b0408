import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The open exchanges of a session, by the identifiers of their tasks.
///
/// An exchange is removed before its continuation is resumed. So it ends only once, even if its last byte, a deadline
/// and a cancellation coincide.
final class Exchanges: Sendable {
    private struct Entry: Sendable {
        var exchange: Exchange
        let task: URLSessionDataTask
        let continuation: CheckedContinuation<TransportResponse, any Error>
        /// Waits for the deadlines of the exchange.
        var watch: Task<Void, any Error>?
    }

    private let entries = Locked<[Int: Entry]>([:])
    private let queue: DelegateQueue
    private let stopwatch: Stopwatch

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - queue: The serial queue on which the session calls its delegate.
    ///   - clock: The clock that measures deadlines.
    init(_ queue: DelegateQueue, _ clock: any Clock<Duration>) {
        self.queue = queue
        stopwatch = Stopwatch(clock)
    }

    /// The current time, on the stopwatch of all exchanges.
    var now: Duration { stopwatch.elapsed }

    /// Sends a request and watches its deadlines, unless the calling task is already cancelled.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limits: The limits for the server.
    ///   - start: When the time of the request began, before any redirects.
    ///   - task: The task of the session that sends the request. It is not resumed yet.
    ///   - continuation: Resumed once with the response, or with the error that ended the exchange.
    func begin(
        _ request: TransportRequest, _ limits: HTTPLimits, since start: Duration, _ task: URLSessionDataTask,
        _ continuation: CheckedContinuation<TransportResponse, any Error>
    ) {
        let id = task.taskIdentifier
        let exchange = Exchange(request, limits, at: start)
        let isOpen = entries.withLock { entries in
            // The check is made within the lock, so that a later cancellation finds the exchange.
            guard !Task.isCancelled else { return false }
            entries[id] = Entry(exchange: exchange, task: task, continuation: continuation)
            return true
        }
        guard isOpen else {
            task.cancel()
            return continuation.resume(throwing: CancellationError())
        }
        let watch = Task { try await self.watch(id) }
        let isWatched = entries.withLock { entries in
            entries[id]?.watch = watch
            return entries[id] != nil
        }
        guard isWatched else { return watch.cancel() }
        task.resume()
    }

    /// Ends an exchange with an error and cancels its task.
    func abort(_ id: Int, _ error: any Error) {
        guard let entry = remove(id) else { return }
        // Further bytes from the server are delivered on the same queue, and may never end.
        queue.addFirst { entry.task.cancel() }
        entry.continuation.resume(throwing: error)
    }

    func headArrived(_ id: Int, _ head: TransportResponse) {
        let now = stopwatch.elapsed
        entries.withLock { $0[id]?.exchange.headArrived(head, at: now) }
    }

    func bytesArrived(_ id: Int, _ bytes: Data) {
        let now = stopwatch.elapsed
        let failure = entries.withLock { $0[id]?.exchange.bytesArrived(bytes, at: now) }
        if let failure { abort(id, failure) }
    }

    /// Ends an exchange with a redirect response, without its body.
    ///
    /// - Returns: Whether the exchange was still open. If not, its task is cancelled or is about to be.
    func redirected(_ id: Int, _ head: TransportResponse) -> Bool {
        guard let entry = remove(id) else { return false }
        entry.continuation.resume(returning: head)
        return true
    }

    /// Ends an exchange that received its last byte, or that failed.
    ///
    /// - Parameters:
    ///   - id: The identifier of the task.
    ///   - lateHead: The head of the response, if the session did not deliver it before.
    ///   - error: The error of the session; `nil` if the response is complete.
    func completed(_ id: Int, _ lateHead: TransportResponse?, _ error: (any Error)?) {
        guard let entry = remove(id) else { return }
        entry.continuation.resume(
            with: Result {
                if let error { throw NetworkFailure(error, at: entry.exchange.request.url) }
                return try entry.exchange.response(lateHead)
            })
    }

    private func remove(_ id: Int) -> Entry? {
        let entry = entries.withLock { $0.removeValue(forKey: id) }
        entry?.watch?.cancel()
        return entry
    }

    private func watch(_ id: Int) async throws {
        while let deadline = entries.withLock({ $0[id]?.exchange.deadline }) {
            guard let next = deadline.nextCheck(at: stopwatch.elapsed) else { return abort(id, deadline.failure) }
            try await stopwatch.sleep(until: next)
        }
    }
}
