#if canImport(UIKit) && !os(watchOS)
import Dispatch

extension MainActor {
    /// A mark of the main queue, to know it by.
    nonisolated private static let mark: DispatchSpecificKey<Void> = {
        let mark = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: mark, value: ())
        return mark
    }()

    /// Does something at once on the main queue, where views are let go as a rule, and as soon as it can elsewhere.
    nonisolated static func runNowOrSoon(_ body: @escaping @MainActor @Sendable () -> Void) {
        if DispatchQueue.getSpecific(key: mark) != nil {
            assumeIsolated(body)
        } else {
            Task { @MainActor in body() }
        }
    }
}
#endif
