import ArgumentParser
import Foundation

extension Output {
    /// Runs a command. What it throws becomes one line and the exit code 1, an interrupt the exit code 130.
    static func reportingFailure(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch is CancellationError {
            throw ExitCode(130)
        } catch {
            writeError("explorer: \(error is CocoaError ? error.localizedDescription : "\(error)")\n")
            throw ExitCode.failure
        }
    }
}
