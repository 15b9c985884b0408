// swift-tools-version: 6.2
import PackageDescription

let logging = Target.Dependency.product(name: "Logging", package: "swift-log", condition: .when(traits: ["Logging"]))
let httpTypes = Target.Dependency.product(
    name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["HTTPTypes"]))
let asyncHTTPClient: [Target.Dependency] = [
    .product(name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["AsyncHTTPClient"])),
    .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
    .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
    .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
]
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
        .library(name: "PagingSimulation", targets: ["PagingSimulation"]),
        .library(name: "PagingOffline", targets: ["PagingOffline"]),
        .library(name: "PagingHTTP", targets: ["PagingHTTP"]),
        .library(name: "PagingKeyset", targets: ["PagingKeyset"]),
        .library(name: "PagingGRDB", targets: ["PagingGRDB"]),
        .library(name: "PagingUIKit", targets: ["PagingUIKit"]),
        .library(name: "PagingSwiftUI", targets: ["PagingSwiftUI"]),
        .library(name: "PagingTesting", targets: ["PagingTesting"]),
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
        .target(name: "PagingTesting", dependencies: ["Paging", "PagingCore", "PagingOffline", "PagingSimulation"]),
        .testTarget(name: "PagingCoreTests", dependencies: ["PagingPresentation", "PagingSimulation"]),
        .testTarget(name: "PagingKeysetTests", dependencies: ["PagingKeyset"]),
        .testTarget(name: "PagingTests", dependencies: ["Paging", "PagingTesting", logging, metrics]),
        .testTarget(name: "PagingOfflineTests", dependencies: ["PagingOffline", "PagingTesting"]),
        .testTarget(name: "PagingSimulationTests", dependencies: ["PagingSimulation"]),
        .testTarget(name: "PagingHTTPTests", dependencies: ["PagingHTTP", "PagingTesting", "CPagingZlib", httpTypes]),
        .testTarget(name: "InteropTests", dependencies: ["PagingHTTP"], path: "Tests/Interop/Tests"),
        .testTarget(name: "PagingTestingTests", dependencies: ["PagingTesting"]),
    ],
    swiftLanguageModes: [.v6]
)
