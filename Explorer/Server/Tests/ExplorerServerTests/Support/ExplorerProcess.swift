import Foundation

/// The program, started as a person would start it.
final class ExplorerProcess {
    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    private let end = AsyncStream<Void>.makeStream()

    init(_ arguments: [String]) throws {
        process.executableURL = try Self.executable("explorer")
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        // On Linux, `Process.waitUntilExit` polls.
        process.terminationHandler = { [end] _ in end.continuation.finish() }
        try process.run()
    }

    deinit {
        if process.isRunning {
            process.terminate()
        }
    }

    struct NotBuilt: Error {}

    /// A product beside the tests that run.
    static func executable(_ name: String) throws -> URL {
        let folders = [
            URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(), Bundle.main.bundleURL,
        ]
        let candidates = folders.map { $0.appendingPathComponent(name) }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw NotBuilt()
        }
        return found
    }

    /// The next that the program prints; empty once it has ended.
    func nextOutput() async -> String {
        await Self.read { [output] in output.fileHandleForReading.availableData }
    }

    /// All that the program prints of what goes wrong, until it ends.
    func allErrors() async -> String {
        await Self.read { [errors] in errors.fileHandleForReading.readDataToEndOfFile() }
    }

    /// The next line or lines of what the program says beside its output.
    func nextErrors() async -> String {
        await Self.read { [errors] in errors.fileHandleForReading.availableData }
    }

    func interrupt() {
        process.interrupt()
    }

    func terminate() {
        process.terminate()
    }

    /// Waits for the end and returns the exit code; `nil` where a signal ended it.
    func exitCode() async -> Int32? {
        for await _ in end.stream {}
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }

    private static func read(_ read: @escaping @Sendable () -> Data) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: String(decoding: read(), as: UTF8.self))
            }
        }
    }
}
