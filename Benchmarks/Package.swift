// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-paging", path: "..", traits: ["GRDB"]),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
        .executableTarget(
            name: "simulate",
            dependencies: [
                .product(name: "_PagingSimulation", package: "swift-paging"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "scroll",
            dependencies: [
                .product(name: "PagingCore", package: "swift-paging"),
                .product(name: "PagingHTTP", package: "swift-paging"),
                .product(name: "_PagingSimulation", package: "swift-paging"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .target(name: "Allocations"),
        .target(name: "Operations", dependencies: [.product(name: "PagingCore", package: "swift-paging")]),
        .executableTarget(name: "instructions", dependencies: ["Operations"]),
        .executableTarget(
            name: "bench",
            dependencies: [
                "Allocations",
                "Operations",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "PagingGRDB", package: "swift-paging"),
                .product(name: "PagingCore", package: "swift-paging"),
                .product(name: "PagingHTTP", package: "swift-paging"),
                .product(name: "PagingOffline", package: "swift-paging"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
