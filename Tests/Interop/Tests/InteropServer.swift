import Foundation
import Testing

/// One of the servers of `Tests/Interop/Servers`, running.
final class InteropServer: Sendable {
    enum Program: String {
        case django = "django_rest.py"
        case relay = "relay.py"
        case fastAPI = "fastapi_pages.py"
        case aws = "aws.py"
        case kinto = "kinto_records.py"
        case datasette = "datasette_table.py"
    }

    struct NotStarted: Error, CustomStringConvertible {
        let description: String
    }

    let address: URL
    // It ends when nobody holds the other end of its standard input any more.
    private let input: Pipe
    private let process: Process
    private let end: AsyncStream<Never>

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - program: Which one.
    ///   - port: Its port; 0 for a free one.
    init(_ program: Program, port: Int = 0) async throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
        let python = root.appending(path: ".venv/bin/python")
        guard FileManager.default.isExecutableFile(atPath: python.path) else {
            throw NotStarted(description: "there is no \(python.path): run scripts/setup --tests")
        }
        let process = Process()
        process.executableURL = python
        process.arguments = [
            root.appending(path: "Tests/Interop/Servers/\(program.rawValue)").path, "--port", "\(port)",
        ]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        let (end, ending) = AsyncStream.makeStream(of: Never.self)
        process.terminationHandler = { _ in ending.finish() }
        try process.run()
        self.end = end
        self.process = process
        self.input = input
        let line = await Self.firstLine(of: output.fileHandleForReading)
        let prefix = "listening on "
        guard line.hasPrefix(prefix), let address = URL(string: String(line.dropFirst(prefix.count))) else {
            Foundation.kill(process.processIdentifier, SIGKILL)
            throw NotStarted(description: "\(program.rawValue) said \"\(line)\"")
        }
        self.address = address
    }

    deinit {
        // A child that inherits blocked signals would not hear of a gentler one.
        Foundation.kill(process.processIdentifier, SIGKILL)
    }

    /// Ends the server as a crash would, and returns when it is gone.
    func kill() async {
        Foundation.kill(process.processIdentifier, SIGKILL)
        for await _ in end {}
    }

    /// An address on the server.
    ///
    /// - Parameter path: Path and query.
    func at(_ path: String) -> URL {
        URL(string: path, relativeTo: address)!.absoluteURL
    }

    private static func firstLine(of handle: FileHandle) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var line = Data()
                while let byte = try? handle.read(upToCount: 1), let first = byte.first, first != UInt8(ascii: "\n") {
                    line.append(first)
                }
                continuation.resume(returning: String(decoding: line, as: UTF8.self))
            }
        }
    }
}
