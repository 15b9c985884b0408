import Foundation

/// A server that others wrote, or the explorer, running.
final class RealServer {
    struct DidNotStart: Error {
        let output: String
    }

    let address: String
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let folder: TemporaryFolder

    /// One of `Tests/Interop/Servers`.
    convenience init(python name: String) throws {
        let servers = Repository.root.appending(path: "Tests/Interop/Servers")
        try self.init(
            Repository.root.appending(path: ".venv/bin/python"), [servers.appending(path: name).path, "--port", "0"])
    }

    /// The explorer, with a thousand users.
    static func explorer() throws -> RealServer {
        try RealServer(
            Program.product("explorer"), ["--port", "0", "--users", "1000", "--database", "data.sqlite"])
    }

    private init(_ program: URL, _ arguments: [String]) throws {
        folder = try TemporaryFolder()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        try process.run()
        var said = ""
        while let data = try output.fileHandleForReading.read(upToCount: 1) {
            said += String(decoding: data, as: UTF8.self)
            if said.hasSuffix("\n"), let found = said.firstMatch(of: /http:\/\/([0-9.:]+)/) {
                address = String(found.1)
                return
            }
        }
        throw DidNotStart(output: said)
    }

    deinit {
        // Not SIGTERM: a child begins with the signals blocked that its parent's thread had blocked.
        kill(process.processIdentifier, SIGKILL)
    }
}
