import Foundation

/// A program beside the tests, with the lines that it prints.
final class ProgramOutput {
    private let process = Process()
    private let output = Pipe()
    private let exit = AsyncStream<Void>.makeStream()
    private var rest = Data()

    init(_ program: String, _ arguments: [String]) throws {
        process.executableURL = try ExplorerProcess.executable(program)
        process.arguments = arguments
        process.standardOutput = output
        // On Linux, `Process.waitUntilExit` polls.
        process.terminationHandler = { [exit] _ in exit.continuation.finish() }
        try process.run()
    }

    deinit { if process.isRunning { kill() } }

    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits for the next line; `nil` after the last one.
    func line() async -> String? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest = Data(rest[(end + 1)...]) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            let data = await nextData()
            guard !data.isEmpty else { return nil }
            rest += data
        }
    }

    /// Waits until the program has ended, and returns the lines that were not read yet.
    func end() async -> [String] {
        var lines: [String] = []
        while let line = await line() { lines.append(line) }
        for await _ in exit.stream {}
        return lines
    }

    /// A thread of the concurrent pool must not block: other tests wait until none of its jobs is left.
    private func nextData() async -> Data {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [output] in
                continuation.resume(returning: output.fileHandleForReading.availableData)
            }
        }
    }

    var exitCode: Int32 { process.terminationStatus }
}
