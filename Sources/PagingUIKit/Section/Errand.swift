#if canImport(UIKit) && !os(watchOS)
/// Something to be done a little later, once however often it is asked for until then.
@MainActor
final class Errand {
    private var task: Task<Void, Never>?

    deinit { task?.cancel() }

    /// Does something when the view is through with what it is doing now.
    func run(_ body: @escaping @MainActor () -> Void) {
        guard task == nil else { return }
        task = Task { [weak self] in
            guard !Task.isCancelled else { return }
            self?.task = nil
            body()
        }
    }

    /// Does something after a while.
    func run(by clock: any Clock<Duration>, after delay: Duration, _ body: @escaping @MainActor () -> Void) {
        guard task == nil else { return }
        task = Task { [weak self] in
            try? await clock.sleep(for: delay)
            guard !Task.isCancelled else { return }
            self?.task = nil
            body()
        }
    }
}
#endif
