// swift-tools-version: 6.2
import PackageDescription

let logging = Target.Dependency.product(name: "Logging", package: "swift-log", condition: .when(traits: ["Logging"]))
let httpTypes = Target.Dependency.product(
    name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["HTTPTypes"]))
let usesNIO = TargetDependencyCondition.when(traits: ["AsyncHTTPClient"])
let nio = ["NIOCore", "NIOHTTP1", "NIOPosix"].map {
    Target.Dependency.product(name: $0, package: "swift-nio", condition: usesNIO)
}
let asyncHTTPClient =
    [.product(name: "AsyncHTTPClient", package: "async-http-client", condition: usesNIO)] + nio
let metrics = Target.Dependency.product(
    name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Metrics"]))

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"]))

// Apple's systems bring zlib along, and have nothing that pkg-config would find.
#if os(Linux)
let zlib = Target.systemLibrary(name: "CPagingZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])])
#else
let zlib = Target.systemLibrary(name: "CPagingZlib")
#endif

let package = Package(
    name: "swift-paging",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "PagingCore", targets: ["PagingCore"]),
        .library(name: "PagingPresentation", targets: ["PagingPresentation"]),
        .library(name: "Paging", targets: ["Paging"]),
        .library(name: "PagingOffline", targets: ["PagingOffline"]),
        .library(name: "PagingHTTP", targets: ["PagingHTTP"]),
        .library(name: "PagingKeyset", targets: ["PagingKeyset"]),
        .library(name: "PagingGRDB", targets: ["PagingGRDB"]),
        .library(name: "PagingUIKit", targets: ["PagingUIKit"]),
        .library(name: "PagingSwiftUI", targets: ["PagingSwiftUI"]),
        .library(name: "PagingTesting", targets: ["PagingTesting"]),
        // Not for apps: it may change at any time.
        .library(name: "_PagingSimulation", targets: ["PagingSimulation"]),
    ],
    // A trait adds a dependency and the declarations that connect the library to it. Every feature is always compiled.
    traits: [
        .trait(name: "AsyncHTTPClient", description: "A transport on AsyncHTTPClient."),
        .trait(name: "GRDB", description: "Lists of database rows, read and observed with GRDB."),
        .trait(name: "HTTPTypes", description: "Requests and answers from and to swift-http-types."),
        .trait(name: "Logging", description: "A pager's events for swift-log."),
        .trait(name: "Metrics", description: "A pager's events for swift-metrics."),
    ],
    // Each is conditional on a trait that is off by default. A package that enables no trait resolves none of them.
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    ],
    targets: [
        .target(name: "PagingCore"),
        .target(name: "PagingKeyset"),
        .target(name: "PagingPresentation", dependencies: ["PagingCore"]),
        .target(name: "Paging", dependencies: ["PagingCore", "PagingPresentation", logging, metrics]),
        .target(name: "PagingSimulation", dependencies: ["PagingPresentation"]),
        .target(name: "PagingOffline", dependencies: ["Paging", "PagingCore"]),
        zlib,
        .target(name: "PagingHTTP", dependencies: ["Paging", "CPagingZlib", httpTypes] + asyncHTTPClient),
        .target(name: "PagingGRDB", dependencies: ["Paging", "PagingCore", "PagingKeyset", "PagingOffline", grdb]),
        .target(name: "PagingUIKit", dependencies: ["Paging", "PagingPresentation"]),
        .target(name: "PagingSwiftUI", dependencies: ["Paging", "PagingPresentation"]),
        .target(name: "CPagingJobs"),
        .target(
            name: "PagingTesting",
            dependencies: ["CPagingJobs", "Paging", "PagingCore", "PagingOffline", "PagingSimulation"]),
        .target(name: "Loopback", dependencies: ["PagingHTTP", "PagingTesting"], path: "Tests/Loopback"),
        .testTarget(name: "PagingCoreTests", dependencies: ["PagingPresentation", "PagingSimulation"]),
        .testTarget(name: "PagingKeysetTests", dependencies: ["PagingKeyset"]),
        .testTarget(name: "PagingTests", dependencies: ["Paging", "PagingTesting", logging, metrics]),
        .testTarget(name: "PagingOfflineTests", dependencies: ["PagingOffline", "PagingTesting"]),
        .testTarget(name: "PagingSimulationTests", dependencies: ["PagingSimulation"]),
        .testTarget(
            name: "PagingHTTPTests",
            dependencies: ["Loopback", "PagingHTTP", "PagingTesting", "CPagingZlib", httpTypes]),
        .testTarget(name: "InteropTests", dependencies: ["Loopback", "PagingHTTP"], path: "Tests/Interop/Tests"),
        .testTarget(name: "PagingTestingTests", dependencies: ["PagingTesting"]),
        // As Xcode makes the module of an app.
        .testTarget(
            name: "IsolatedTests", dependencies: ["Paging", "PagingHTTP"],
            swiftSettings: [
                .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// For contributors: one package with the library, the programs, the examples and all tests. scripts/swift sets the variable.

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let hummingbird: [Target.Dependency] = [
    .product(name: "Hummingbird", package: "hummingbird"),
    .product(name: "Logging", package: "swift-log"),
    .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
    .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    .product(name: "UnixSignals", package: "swift-service-lifecycle"),
]

/// A module of a program. Like a user's module, it does not see what the library declares as `package`.
func module(_ name: String, in folder: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "\(folder)/\(name)", packageAccess: false)
}

func program(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "\(folder)/\(name)", packageAccess: false)
}

func tests(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "\(folder)/\(name)")
}

let commandLine = [
    module("Paginate", in: "CommandLine/Sources", ["Paging", "PagingHTTP", crypto, nioSSL] + asyncHTTPClient),
    program("PaginateTool", in: "CommandLine/Sources", ["Paginate", argumentParser]),
    tests(
        "PaginateTests", in: "CommandLine/Tests",
        ["Loopback", "Paginate", "PaginateTool", "PagingHTTP", "PagingTesting", nioSSL] + asyncHTTPClient),
]

let explorer = [
    .systemLibrary(
        name: "CZlib", path: "Explorer/Server/Sources/CZlib", pkgConfig: "zlib",
        providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
        name: "CPostgres", path: "Explorer/Server/Sources/CPostgres", pkgConfig: "libpq",
        providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    module(
        "ExplorerServer", in: "Explorer/Server/Sources",
        ["CPostgres", "CZlib", "PagingKeyset", crypto, grdb, httpTypes] + nio + hummingbird),
    program("explorer", in: "Explorer/Server/Sources", ["ExplorerServer", argumentParser] + hummingbird),
    tests(
        "ExplorerServerTests", in: "Explorer/Server/Tests",
        [
            "CZlib", "ExplorerServer", "Feed", "Paging", "PagingCore", "PagingKeyset", "PagingOffline",
            "PagingPresentation", "PagingSimulation", "PagingTesting", "explorer", argumentParser, grdb, httpTypes,
            .product(name: "HummingbirdTesting", package: "hummingbird"),
        ] + hummingbird),
    module("ListWindow", in: "Explorer/Web/Sources"),
    tests("ListWindowTests", in: "Explorer/Web/Tests", ["ListWindow"]),
]

let databases = [
    .target(name: "SeededRandom", path: "Tests/Databases/SeededRandom"),
    .target(name: "StoreRounds", dependencies: ["PagingOffline"], path: "Tests/Databases/StoreRounds"),
    .executableTarget(
        name: "StoreWriter",
        dependencies: [
            "PagingGRDB", "PagingOffline", "StoreRounds", grdb, .product(name: "GRDBSQLite", package: "GRDB.swift"),
        ],
        path: "Tests/Databases/StoreWriter"),
    tests("DatabaseTests", in: "Tests/Databases", ["CPostgres", "PagingKeyset", "SeededRandom", grdb]),
    tests(
        "PagingGRDBTests", in: "Tests/Databases",
        ["Paging", "PagingGRDB", "PagingOffline", "PagingTesting", "SeededRandom", "StoreRounds", "StoreWriter", grdb]),
]

let examples = [
    program("Feed", in: "Examples/Feed/Sources", ["Paging", "PagingGRDB", "PagingHTTP", "PagingOffline"]),
    program("Notes", in: "Examples/Notes/Sources", ["Paging", "PagingGRDB", grdb]),
    tests("NotesTests", in: "Tests/Databases", ["Notes"]),
]

if Context.environment["PAGING_EVERYTHING"] != nil {
    package.platforms = [.macOS(.v15)]
    package.traits.insert(.default(enabledTraits: Set(package.traits.map(\.name))))
    package.dependencies += [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.0.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0", traits: ["FullFoundation"]),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.30.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
    ]
    package.products.append(.executable(name: "paginate", targets: ["PaginateTool"]))
    package.targets += commandLine + explorer + databases + examples
}
