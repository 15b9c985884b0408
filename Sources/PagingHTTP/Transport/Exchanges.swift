import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The exchanges of a session that are under way, by the identifiers of their tasks.
///
/// Whoever ends an exchange takes it out first, so that it ends once, whatever comes together: its last byte, a
/// deadline, a cancellation.
final class Exchanges: Sendable {
    private struct Entry: Sendable {
        var exchange: Exchange
        let task: URLSessionDataTask
        let continuation: CheckedContinuation<HTTPResponse, any Error>
        var watch: Task<Void, any Error>?
    }

    private let entries = Locked<[Int: Entry]>([:])
    private let queue: OperationQueue
    private let stopwatch: Stopwatch

    /// - Parameters:
    ///   - queue: The queue on which the session calls its delegate, one call after the other.
    ///   - clock: What the deadlines are measured by.
    init(_ queue: OperationQueue, _ clock: any Clock<Duration>) {
        self.queue = queue
        stopwatch = Stopwatch(clock)
    }

    /// The present moment, by the stopwatch that all exchanges are measured by.
    var now: Duration { stopwatch.elapsed }

    /// Sends a request and watches its deadlines, unless the calling task is cancelled already.
    ///
    /// - Parameter start: When its time began to run: where redirects have led to it, before them.
    func begin(
        _ request: HTTPRequest, _ limits: HTTPLimits, since start: Duration, _ task: URLSessionDataTask,
        _ continuation: CheckedContinuation<HTTPResponse, any Error>
    ) {
        let id = task.taskIdentifier
        let exchange = Exchange(request, limits, at: start)
        let isOpen = entries.withLock { entries in
            // The check stands inside the lock: a cancellation after it finds the exchange.
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

    /// Ends an exchange in the middle and closes its request.
    func abort(_ id: Int, _ error: any Error) {
        guard let entry = remove(id) else { return }
        let cancellation = BlockOperation { entry.task.cancel() }
        // What the server goes on sending waits in the same queue, and may never come to an end.
        cancellation.queuePriority = .veryHigh
        queue.addOperation(cancellation)
        entry.continuation.resume(throwing: error)
    }

    func headArrived(_ id: Int, _ head: HTTPResponse) {
        let now = stopwatch.elapsed
        entries.withLock { $0[id]?.exchange.headArrived(head, at: now) }
    }

    func bytesArrived(_ id: Int, _ bytes: Data) {
        let now = stopwatch.elapsed
        let failure = entries.withLock { $0[id]?.exchange.bytesArrived(bytes, at: now) }
        if let failure { abort(id, failure) }
    }

    /// Ends an exchange with an answer that is a redirect, whose body nobody reads.
    ///
    /// - Returns: Whether it was still under way. If not, its task is cancelled or about to be.
    func redirected(_ id: Int, _ head: HTTPResponse) -> Bool {
        guard let entry = remove(id) else { return false }
        entry.continuation.resume(returning: head)
        return true
    }

    /// Ends an exchange whose last byte has arrived, or which has failed.
    func completed(_ id: Int, _ lateHead: HTTPResponse?, _ error: (any Error)?) {
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
            guard let next = deadline.nextLook(at: stopwatch.elapsed) else { return abort(id, deadline.failure) }
            try await stopwatch.sleep(until: next)
        }
    }
}
