import ArgumentParser
import ExplorerServer
import Foundation
import Logging
import UnixSignals

@main
struct ExplorerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explorer",
        abstract: "Serves the explorer: a page with lists that never end, and the API that they are loaded from.")

    @Option(help: "The address to listen at.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen at; 0 takes any that is free.")
    var port = 8080

    @Option(help: ArgumentHelp("The folder with the page's files.", valueName: "folder"))
    var site: String?

    @Option(help: ArgumentHelp("The SQLite file with the data; it is made where there is none.", valueName: "file"))
    var database = "Data/explorer.sqlite"

    @Option(help: "What the data is made from; another seed makes the file anew. (default: \(DataPlan.defaultSeed))")
    var seed: UInt64?

    @Option(
        help: """
            How many users stackoverflow gets; another number makes the file anew. (default: \(DataPlan.defaultUsers))
            """)
    var users: Int?

    @Option(help: ArgumentHelp("How long each answer of the API takes, such as 300 or 100-800.", valueName: "ms"))
    var latency = MillisecondRange(range: 0...0)

    @Option(help: ArgumentHelp("How many of all requests to the API fail, 0...1.", valueName: "rate"))
    var failureRate = 0.0

    @Option(
        help: ArgumentHelp("Answer from this API instead, such as https://api.stackexchange.com.", valueName: "url"))
    var upstream: String?

    @Flag(help: "Count the requests to the API and show the counts at /explorer/requests.")
    var countRequests = false

    @Option(help: "What is logged: trace, debug, info (every request), notice, warning, error or critical.")
    var logLevel = Logger.Level.notice

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port must be from 0 to 65535, not \(port)")
        }
        guard (0...1).contains(failureRate) else {
            throw ValidationError("--failure-rate must be from 0 to 1, not \(failureRate)")
        }
        if let users, !DataPlan.usersRange.contains(users) {
            let range = DataPlan.usersRange
            throw ValidationError("--users must be from \(range.lowerBound) to \(range.upperBound), not \(users)")
        }
        if let site {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: site, isDirectory: &isFolder), isFolder.boolValue else {
                throw ValidationError("--site: there is no folder \(site)")
            }
        }
    }

    func run() async throws {
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        var logger = Logger(label: "explorer")
        logger.logLevel = logLevel
        do {
            try await options.checkAddress()
            let server = ExplorerServer(options, backend: try await backend(), logger: logger)
            try await server.run { address in Output.write("\(address)\n") }
        } catch is CancellationError {
            throw ExitCode(130)
        } catch {
            Output.writeError("explorer: \(error is CocoaError ? error.localizedDescription : "\(error)")\n")
            throw ExitCode.failure
        }
    }

    private var options: ServerOptions {
        ServerOptions(
            host: host, port: port, siteFolder: site,
            faults: FaultPlan(
                latencyMilliseconds: latency.range, failureRate: failureRate, seed: seed ?? DataPlan.defaultSeed),
            countsRequests: countRequests)
    }

    private func backend() async throws -> Backend {
        if let upstream {
            return .upstream(try UpstreamAPI(address: upstream))
        }
        let file = DatabaseFile(path: database)
        try await makeData(in: file)
        return .database(try Store(file))
    }

    /// Makes the file unless it is there as it is wanted; an interrupt ends it, and leaves nothing.
    private func makeData(in file: DatabaseFile) async throws {
        guard let plan = try file.planToMake(seed: seed, users: users) else { return }
        let isTerminal = isatty(STDERR_FILENO) == 1
        let bar = ProgressBar("Making the data", isTerminal: isTerminal) { Output.writeError($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await file.make(plan) { fraction, step in bar.update(fraction, step) }
            }
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) {
                    throw CancellationError()
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
