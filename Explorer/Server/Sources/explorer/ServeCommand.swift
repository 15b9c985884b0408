import ArgumentParser
import ExplorerServer
import Foundation
import Logging

/// Serves; the command that runs if none is named.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serves the explorer. It is the command that runs if none is named.")

    @Option(help: "The address to listen at.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen at; 0 takes any that is free.")
    var port = 8080

    @Option(help: ArgumentHelp("The folder with the page's files.", valueName: "folder"))
    var site: String?

    @Option(
        help: ArgumentHelp(
            """
            The SQLite file with the data, which is made where there is none, or a PostgreSQL database with data: \
            postgres://user@host/database.
            """, valueName: "file or url"))
    var database = "Data/explorer.sqlite"

    @OptionGroup(title: "PostgreSQL")
    var postgres: PostgresArguments

    @Option(
        help: ArgumentHelp(
            "The file with the keys that cursors are sealed with: lines ID:KEY. (default: $EXPLORER_CURSOR_KEYS)",
            valueName: "file"))
    var cursorKeys: String?

    @Option(help: "What the data is made from; another seed makes the file again. (default: \(DataPlan.defaultSeed))")
    var seed: UInt64?

    @Option(
        help: """
            How many users stackoverflow gets in an SQLite file; another number makes the file again. (default: \(DataPlan.defaultUsers))
            """)
    var users: Int?

    @Option(help: ArgumentHelp("How long each answer of the API takes, such as 300 or 100-800.", valueName: "ms"))
    var latency = MillisecondRange(range: 0...0)

    @Option(help: ArgumentHelp("How many of all requests to the API fail, 0...1.", valueName: "rate"))
    var failureRate = 0.0

    @Option(
        help:
            "The name of this server, if there are several: letters and digits, which the ids of its lists begin with.")
    var name: ServerName?

    @Option(
        help: ArgumentHelp(
            "A proxy whose X-Forwarded-For field is taken for the client's address; can be repeated.",
            valueName: "address"))
    var trustedProxy: [String] = []

    @Option(
        help: ArgumentHelp(
            "A name that browsers use for this server, besides localhost and its address; can be repeated.",
            valueName: "name"))
    var allowedHost: [String] = []

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
        if let users { try DataPlan.validate(users: users) }
        if !PostgresAddress.isAddress(database) {
            try postgres.checkAbsence()
        } else if users != nil {
            throw ValidationError(
                "--users needs an SQLite file; the data of a PostgreSQL database is made with: explorer seed")
        }
        var proxies = TrustedProxies()
        for address in trustedProxy where !proxies.insert(address) {
            throw ValidationError("--trusted-proxy must be an IPv4 or IPv6 address, not \(address)")
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
        try await Output.reportingFailure {
            try await options.checkAddress()
            let server = ExplorerServer(options, store: try await store(), logger: logger)
            try await server.run { address in Output.write("\(address)\n") }
        }
    }

    private var options: ServerOptions {
        var proxies = TrustedProxies()
        for address in trustedProxy { _ = proxies.insert(address) }
        return ServerOptions(
            host: host, port: port, siteFolder: site,
            faults: FaultPlan(
                latencyMilliseconds: latency.range, failureRate: failureRate, seed: seed ?? DataPlan.defaultSeed),
            countsRequests: countRequests, name: name, trustedProxies: proxies, allowedHosts: Set(allowedHost))
    }

    private func store() async throws -> Store {
        let keys = try CursorKeys.given(file: cursorKeys)
        switch try DataLocation(database) {
        case .sqlite(let file):
            if let plan = try file.planToMake(seed: seed, users: users) {
                try await DataMaking.run { try await file.make(plan, report: $0) }
            }
            return try Store(file, cursorKeys: keys)
        case .postgres(let address):
            guard let keys else { throw CursorKeysFailure.missing }
            return try await Store(try postgres.options(address), cursorKeys: keys)
        }
    }
}
