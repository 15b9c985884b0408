#if canImport(UIKit) && !os(watchOS)
/// Work that is scheduled for later and runs once, however often it is scheduled before it runs.
@MainActor
final class CoalescedTask {
    private var task: Task<Void, Never>?

    deinit { task?.cancel() }

    /// Runs `body` after the current main actor job, unless work is scheduled already.
    func schedule(_ body: @escaping @MainActor () -> Void) {
        guard task == nil else { return }
        task = Task { [weak self] in
            guard !Task.isCancelled else { return }
            self?.task = nil
            body()
        }
    }

    /// Runs `body` after a delay, unless work is scheduled already.
    func schedule(on clock: any Clock<Duration>, after delay: Duration, _ body: @escaping @MainActor () -> Void) {
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
