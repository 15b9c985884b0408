import Foundation

/// A program beside the tests, with the lines that it prints.
final class ProgramOutput {
    private let process = Process()
    private let output = Pipe()
    private var rest = Data()

    init(_ program: String, _ arguments: [String]) throws {
        process.executableURL = try ExplorerProcess.executable(program)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    deinit { if process.isRunning { kill() } }

    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits for the next line; `nil` after the last one.
    func line() -> String? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest = Data(rest[(end + 1)...]) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { return nil }
            rest += data
        }
    }

    /// Waits until the program has ended, and returns the lines that were not read yet.
    func end() -> [String] {
        var lines: [String] = []
        while let line = line() { lines.append(line) }
        process.waitUntilExit()
        return lines
    }

    var exitCode: Int32 { process.terminationStatus }
}
