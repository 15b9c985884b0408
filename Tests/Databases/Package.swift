// swift-tools-version: 6.2
import PackageDescription

/// The SQL of the library against real databases: SQLite, and a PostgreSQL server that the tests start themselves.
let package = Package(
    name: "database-tests",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(name: "swift-paging", path: "../..", traits: ["GRDB"]),
    ],
    targets: [
        .systemLibrary(
            name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(name: "SeededRandom"),
        .testTarget(
            name: "DatabaseTests",
            dependencies: [
                "CPostgres", "SeededRandom",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "PagingKeyset", package: "swift-paging"),
            ]),
        // What the process that is killed writes, and what its tests expect.
        .target(name: "StoreRounds", dependencies: [.product(name: "PagingOffline", package: "swift-paging")]),
        .executableTarget(
            name: "StoreWriter",
            dependencies: [
                "StoreRounds",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "PagingGRDB", package: "swift-paging"),
                .product(name: "PagingOffline", package: "swift-paging"),
            ]),
        .testTarget(
            name: "PagingGRDBTests",
            dependencies: [
                "SeededRandom", "StoreRounds", "StoreWriter",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Paging", package: "swift-paging"),
                .product(name: "PagingGRDB", package: "swift-paging"),
                .product(name: "PagingOffline", package: "swift-paging"),
                .product(name: "PagingTesting", package: "swift-paging"),
            ]),
        // The example, which is built here so that GRDB is built once.
        .executableTarget(
            name: "Notes",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Paging", package: "swift-paging"),
                .product(name: "PagingGRDB", package: "swift-paging"),
            ]),
        .testTarget(name: "NotesTests", dependencies: ["Notes"]),
    ],
    swiftLanguageModes: [.v6])
