import Foundation

/// The program, started as a person would start it.
final class Program {
    struct End {
        /// The exit code, or 128 and the signal's number as a shell has it.
        let status: Int32
        let output: Data
        let errors: String

        /// What the program said beside the line about the style.
        var messages: String {
            errors.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.hasPrefix("paginate: the list is read by ") }.joined(separator: "\n")
        }

        /// The commands that the program proposed.
        var proposals: [String] {
            errors.split(separator: "\n").filter { $0.hasPrefix("  paginate ") }.map { String($0.dropFirst(2)) }
        }

        var lines: [String] {
            String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
                .dropLast().map(String.init)
        }
    }

    private let process = Process()
    private let folder: TemporaryFolder
    /// Signalled when the process has ended. On Linux, `Process.waitUntilExit` polls, and takes a processor from the others.
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - arguments: What stands behind the program's name.
    ///   - environment: Variables beside the test's own.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        process.executableURL = try Self.executable
        process.arguments = arguments
        try start(environment)
    }

    /// A line for the shell, in which `paginate` is the program.
    init(shell line: String) throws {
        folder = try TemporaryFolder()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", line]
        let path = try Self.executable.deletingLastPathComponent().path
        try start(["PATH": path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")])
    }

    private func start(_ environment: [String: String]) throws {
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = try folder.handle("output")
        let errors = try folder.handle("errors")
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
        // The program has descriptors of its own. With more than a thousand open ones, `run` may crash
        // (https://github.com/swiftlang/swift-corelibs-foundation/pull/5472).
        try output.close()
        try errors.close()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The number of the process.
    var number: Int32 { process.processIdentifier }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the program. If the test is cancelled, the program is killed.
    func end() async throws -> End {
        let number = number
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { [ended] in
                    ended.wait()
                    ended.signal()
                    continuation.resume()
                }
            }
        } onCancel: {
            kill(number, SIGKILL)
        }
        let code = process.terminationStatus
        return End(
            status: process.terminationReason == .exit ? code : 128 + code, output: try folder.data("output"),
            errors: String(decoding: try folder.data("errors"), as: UTF8.self))
    }

    static func run(_ arguments: String...) async throws -> End {
        try await Program(arguments).end()
    }

    struct NotBuilt: Error {}

    /// paginate, as it is built beside the tests, or the program that the environment names.
    static var executable: URL {
        get throws {
            if let path = ProcessInfo.processInfo.environment["PAGINATE"] { return URL(fileURLWithPath: path) }
            return try product("paginate")
        }
    }

    /// A program that is built beside the tests.
    static func product(_ name: String) throws -> URL {
        let folders = [
            URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(), Bundle.main.bundleURL,
        ]
        let candidates = folders.map { $0.appending(path: name) }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw NotBuilt()
        }
        return found
    }
}

/// Where things are in the repository.
enum Repository {
    static let commandLine = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let root = commandLine.deletingLastPathComponent()
}
