import Foundation
import PagingTesting

/// A process that writes to a store, with the lines that it prints for its writes.
final class StoreProcess {
    private struct Output: Sendable {
        var lines: [String] = []
        /// The bytes after the last newline.
        var rest = Data()
        var hasEnded = false

        mutating func append(_ data: Data) {
            rest += data
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                lines.append(String(decoding: rest[..<end], as: UTF8.self))
                rest = Data(rest[(end + 1)...])
            }
        }
    }

    private let process = Process()
    private let output = Observed(Output())
    private let hasExited = Observed(false)
    private var takenLines = 0

    /// Starts the process.
    ///
    /// - Parameter arguments: See `StoreWriter`.
    init(_ file: URL, _ arguments: String...) throws {
        let pipe = Pipe()
        process.executableURL = Self.products.appending(path: "StoreWriter")
        process.arguments = [file.path] + arguments
        process.standardOutput = pipe
        // On Linux, `Process.waitUntilExit` polls.
        process.terminationHandler = { [hasExited] _ in hasExited.update { $0 = true } }
        try process.run()
        // A thread of the concurrent pool must not block: settle() of another test would wait for it.
        Thread.detachNewThread { [output] in
            while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
                output.update { $0.append(data) }
            }
            output.update { $0.hasEnded = true }
        }
    }

    /// Waits for some lines.
    ///
    /// - Returns: The lines; fewer if the process has ended.
    func lines(_ count: Int) async throws -> [String] {
        let end = takenLines + count
        try await output.wait { $0.hasEnded || $0.lines.count >= end }
        return takeLines(count)
    }

    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits until the process has ended.
    ///
    /// - Returns: The lines that were not read yet, and whether the process was killed.
    func end() async throws -> (lines: [String], wasKilled: Bool) {
        try await output.wait { $0.hasEnded }
        try await hasExited.wait { $0 }
        return (takeLines(.max), process.terminationReason == .uncaughtSignal)
    }

    var exitCode: Int32 { process.terminationStatus }

    private func takeLines(_ count: Int) -> [String] {
        let taken = takenLines
        let lines = output.read { Array($0.lines.dropFirst(taken).prefix(count)) }
        takenLines += lines.count
        return lines
    }

    /// The folder of the built programs.
    private static var products: URL {
        #if os(macOS)
        Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL.deletingLastPathComponent()
        #else
        Bundle.main.bundleURL
        #endif
    }
}
