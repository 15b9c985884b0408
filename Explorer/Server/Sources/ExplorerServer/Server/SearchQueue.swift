import Foundation
import Synchronization

/// Runs searches on threads of their own, and refuses more than may wait for one.
///
/// A search may take the processor for a tenth of a second. On the threads of Swift concurrency, of which there is one for
/// each core, searches would delay all other requests.
final class SearchQueue: Sendable {
    /// How many searches may run or wait.
    static let maximumCount = 64

    private let count = Mutex(0)
    private let threads = SearchThreads()

    /// Runs a search.
    ///
    /// - Throws: `TooManySearches` if `maximumCount` others are running or waiting, or what the search throws.
    func run<Value: Sendable>(_ search: @Sendable () async throws -> Value) async throws -> Value {
        try count.withLock { count in
            guard count < Self.maximumCount else { throw TooManySearches() }
            count += 1
        }
        defer { count.withLock { $0 -= 1 } }
        return try await withTaskExecutorPreference(threads) { try await search() }
    }

    /// Reads users: as a search if the query has a text, else at once.
    ///
    /// - Throws: `TooManySearches`, or what `read` throws.
    func run<Value: Sendable>(
        for query: UserQuery, _ read: @Sendable () async throws -> Value
    ) async throws -> Value {
        query.nameContains == nil ? try await read() : try await run(read)
    }
}

/// Two threads, so that a long search does not keep all others waiting.
private final class SearchThreads: TaskExecutor {
    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 2
        return queue
    }()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
