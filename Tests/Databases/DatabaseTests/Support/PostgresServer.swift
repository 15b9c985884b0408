import Foundation
import Testing

/// The PostgreSQL server of all tests in this process. It ends with the process, however that ends: then the input of
/// its script is closed.
final class PostgresServer: Sendable {
    /// The folder of the server's socket.
    let folder: String

    // The pipe is closed when the process ends.
    private let input: FileHandle

    private static let shared = Result { try PostgresServer() }

    /// Starts the server if it does not run yet.
    static func start() throws -> PostgresServer {
        try shared.get()
    }

    struct CannotStart: Error {}

    private init() throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../postgres")
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        process.executableURL = script.standardizedFileURL
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
            line += byte
        }
        guard !line.isEmpty else { throw CannotStart() }
        folder = String(decoding: line, as: UTF8.self)
        self.input = input.fileHandleForWriting
    }
}
