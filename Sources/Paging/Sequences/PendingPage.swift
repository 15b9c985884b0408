/// A page that is being loaded, for one who will ask for it once, now or later.
///
/// The load begins when this is made and is cancelled when this goes.
final class PendingPage<Page: Sendable>: Sendable {
    private enum State: Sendable {
        case loading
        case awaited(CheckedContinuation<Page, any Error>)
        case arrived(Result<Page, any Error>)
        case over
    }

    private let state: Locked<State>
    private let load: Task<Void, Never>

    init(_ load: @escaping @Sendable () async throws -> Page) {
        let state = Locked(State.loading)
        self.state = state
        self.load = Task {
            let result: Result<Page, any Error>
            do { result = .success(try await load()) } catch { result = .failure(error) }
            Self.arrived(result, in: state)
        }
    }

    deinit {
        load.cancel()
    }

    /// The page, once it is there.
    ///
    /// - Throws: What the load threw, or `CancellationError` at the instant the caller is cancelled, whether the load
    ///   stops then or not.
    /// - Precondition: It is called once.
    nonisolated(nonsending) func value() async throws -> Page {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Page, any Error>? = state.withLock { state in
                    // The check stands inside the lock: a cancellation after it finds the continuation.
                    if Task.isCancelled {
                        state = .over
                        return .failure(CancellationError())
                    }
                    switch state {
                    case .loading:
                        state = .awaited(continuation)
                        return nil
                    case .arrived(let result):
                        state = .over
                        return result
                    case .awaited, .over:
                        preconditionFailure("a page is taken once")
                    }
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            load.cancel()
            let continuation: CheckedContinuation<Page, any Error>? = state.withLock { state in
                guard case .awaited(let continuation) = state else { return nil }
                state = .over
                return continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private static func arrived(_ result: Result<Page, any Error>, in state: Locked<State>) {
        let continuation: CheckedContinuation<Page, any Error>? = state.withLock { state in
            switch state {
            case .loading:
                state = .arrived(result)
                return nil
            case .awaited(let continuation):
                state = .over
                return continuation
            case .arrived, .over:
                return nil
            }
        }
        continuation?.resume(with: result)
    }
}
