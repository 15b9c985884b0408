import Foundation
import PagingKeyset

@testable import ExplorerServer

/// Databases of a PostgreSQL server that all tests of this process share, each for one test.
enum PostgresData {
    private static let starting = Result { try PostgresServer() }

    /// The database with the same data as `TestData.file`, which the others are copies of.
    private static let seeding = Task { () -> String in
        let address = try await emptyDatabase()
        try await PostgresSeed(address, plan: TestData.plan).make { _, _ in }
        return try name(of: address)
    }

    private static let opening = Task { try await source(try await copy()) }

    static var server: PostgresServer {
        get throws { try starting.get() }
    }

    /// The data, for tests that only read.
    static var source: PostgresSource {
        get async throws { try await opening.value }
    }

    /// A new database without tables.
    static func emptyDatabase() async throws -> PostgresAddress {
        try await makeDatabase("")
    }

    /// A new database with the same data as `TestData.file`.
    static func copy() async throws -> PostgresAddress {
        try await makeDatabase("TEMPLATE \(try await seeding.value)")
    }

    static func source(_ address: PostgresAddress) async throws -> PostgresSource {
        try await PostgresSource(options(address))
    }

    static func store(_ address: PostgresAddress, keys: CursorKeys = CursorKeys.test) async throws -> Store {
        try await Store(options(address), cursorKeys: keys)
    }

    /// On a busy machine, statements and connections take as long as they like.
    private static func options(_ address: PostgresAddress) -> PostgresOptions {
        var options = PostgresOptions(address: address, statementTimeout: 120_000)
        options.patience = .seconds(120)
        return options
    }

    private static func makeDatabase(_ options: String) async throws -> PostgresAddress {
        let name = "test_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
        let address = try server.address(of: "postgres")
        try await PostgresData.run("CREATE DATABASE \(name) \(options)", in: address)
        return try server.address(of: name)
    }

    private static func name(of address: PostgresAddress) throws -> String {
        String(address.name.split(separator: "/").last ?? "")
    }

    /// Runs statements in a connection of their own.
    @discardableResult
    static func run(_ sql: String, in address: PostgresAddress) async throws -> [PostgresRow] {
        try await PostgresConnection(
            PostgresConnection.Options(address: address, statementTimeout: 120_000)
        ).perform { session in
            try session.rows(sql, [])
        }.result.get()
    }
}

extension CursorKeys {
    /// Keys for servers of which nothing else depends on the keys.
    static let test = CursorKeys(secret: .init(size: .bits256))
}
