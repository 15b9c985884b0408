/// A page that is being loaded, for one caller that takes it now or later.
///
/// The load begins when the object is created and is cancelled when it is released.
final class PendingPage<Page: Sendable>: Sendable {
    private enum State: Sendable {
        case loading
        case awaited(CheckedContinuation<Page, any Error>)
        case arrived(Result<Page, any Error>)
        case finished
    }

    private let state: Locked<State>
    private let load: Task<Void, Never>

    init(_ load: @escaping @Sendable () async throws -> Page) {
        let state = Locked(State.loading)
        self.state = state
        self.load = Task {
            let result: Result<Page, any Error>
            do { result = .success(try await load()) } catch { result = .failure(error) }
            Self.finish(result, in: state)
        }
    }

    deinit {
        load.cancel()
    }

    /// Waits for the page.
    ///
    /// - Throws: The error of the load, or `CancellationError` at the moment the caller is cancelled, even if the load
    ///   ignores cancellation.
    /// - Precondition: This method is called once.
    nonisolated(nonsending) func value() async throws -> Page {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Page, any Error>? = state.withLock { state in
                    // The check is made while the lock is held: a later cancellation finds the continuation.
                    if Task.isCancelled {
                        state = .finished
                        return .failure(CancellationError())
                    }
                    switch state {
                    case .loading:
                        state = .awaited(continuation)
                        return nil
                    case .arrived(let result):
                        state = .finished
                        return result
                    case .awaited, .finished:
                        preconditionFailure("value() was called twice.")
                    }
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            load.cancel()
            let continuation: CheckedContinuation<Page, any Error>? = state.withLock { state in
                guard case .awaited(let continuation) = state else { return nil }
                state = .finished
                return continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private static func finish(_ result: Result<Page, any Error>, in state: Locked<State>) {
        let continuation: CheckedContinuation<Page, any Error>? = state.withLock { state in
            switch state {
            case .loading:
                state = .arrived(result)
                return nil
            case .awaited(let continuation):
                state = .finished
                return continuation
            case .arrived, .finished:
                return nil
            }
        }
        continuation?.resume(with: result)
    }
}
