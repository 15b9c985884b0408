import Foundation

/// A process that writes to a store, with the lines that it prints for its writes.
final class StoreProcess {
    private let process = Process()
    private let output = Pipe()
    private var rest = Data()

    /// Starts the process.
    ///
    /// - Parameter arguments: See `StoreWriter`.
    init(_ file: URL, _ arguments: String...) throws {
        process.executableURL = Self.products.appending(path: "StoreWriter")
        process.arguments = [file.path] + arguments
        process.standardOutput = output
        try process.run()
    }

    /// Waits for some lines.
    ///
    /// - Returns: The lines; fewer if the process has ended.
    func lines(_ count: Int) throws -> [String] {
        var lines: [String] = []
        while lines.count < count, let line = try nextLine() { lines.append(line) }
        return lines
    }

    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits until the process has ended.
    ///
    /// - Returns: The lines that were not read yet, and whether the process was killed.
    func end() throws -> (lines: [String], wasKilled: Bool) {
        let lines = try lines(.max)
        process.waitUntilExit()
        return (lines, process.terminationReason == .uncaughtSignal)
    }

    var exitCode: Int32 { process.terminationStatus }

    private func nextLine() throws -> String? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest = Data(rest[(end + 1)...])
                return line
            }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { return nil }
            rest += data
        }
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
