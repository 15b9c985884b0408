import Foundation

@testable import ExplorerServer

/// A PostgreSQL server in a folder of its own. It ends with the process, however that ends: then the input of its script
/// is closed.
final class PostgresServer: Sendable {
    /// The folder of the server's socket.
    let folder: String

    // The pipe is closed when this object is gone.
    private let input: FileHandle

    struct CannotStart: Error {}

    init() throws {
        let script = URL(filePath: #filePath).appending(path: "../../../../../../Tests/Databases/postgres")
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

    /// A database of the server.
    func address(of database: String) throws -> PostgresAddress {
        try PostgresAddress("postgres://postgres@/\(database)?host=\(folder)")
    }
}
