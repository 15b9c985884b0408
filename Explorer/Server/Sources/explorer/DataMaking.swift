import ExplorerServer
import Foundation
import UnixSignals

/// Makes data with a progress bar. An interrupt ends it, and leaves what was there.
enum DataMaking {
    /// - Parameter make: Makes the data. It is called with a function to report progress with.
    /// - Throws: `CancellationError` after an interrupt, or what `make` throws.
    static func run(
        _ make: @escaping @Sendable (_ report: @escaping @Sendable (Double, String) -> Void) async throws -> Void
    ) async throws {
        let isTerminal = isatty(STDERR_FILENO) == 1
        let bar = ProgressBar("Making the data", isTerminal: isTerminal) { Output.writeError($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await make { fraction, step in bar.update(fraction, step) }
            }
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) {
                    throw CancellationError()
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
