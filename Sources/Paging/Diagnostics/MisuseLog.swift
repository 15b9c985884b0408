import Foundation

#if canImport(os)
import os
#endif

/// Reports each misuse once, in a debug build of the library. A release build reports nothing.
package final class MisuseLog: Sendable {
    /// The log that is used now; a test replaces it.
    @TaskLocal package static var current = MisuseLog()

    private let reported = Locked<Set<Misuse>>([])
    private let write: @Sendable (String) -> Void

    /// - Parameter write: Shows a message to the developer.
    package init(_ write: @escaping @Sendable (String) -> Void = MisuseLog.writeToConsole) {
        self.write = write
    }

    /// Whether anything is reported.
    package static var isActive: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    /// Reports a misuse, unless it was reported before.
    package func report(_ misuse: Misuse) {
        guard Self.isActive, reported.withLock({ $0.insert(misuse).inserted }) else { return }
        write(misuse.message)
    }

    @Sendable
    package static func writeToConsole(_ message: String) {
        #if canImport(os)
        // Xcode shows a fault of this subsystem as a runtime issue.
        os.Logger(subsystem: "com.apple.runtime-issues", category: "Paging").fault("\(message, privacy: .public)")
        #else
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        #endif
    }
}
