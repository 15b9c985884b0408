#if canImport(UIKit) && !os(watchOS)
import Dispatch

extension MainActor {
    /// A key that only the main queue has.
    nonisolated private static let mainQueueKey: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// Runs `body` synchronously on the main queue, and in a task from any other queue. For `deinit`, which can run on
    /// any thread.
    nonisolated static func runOnMainQueue(_ body: @escaping @MainActor @Sendable () -> Void) {
        if DispatchQueue.getSpecific(key: mainQueueKey) != nil {
            assumeIsolated(body)
        } else {
            Task { @MainActor in body() }
        }
    }
}
#endif
