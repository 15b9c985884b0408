// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "notes",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(name: "swift-paging", path: "../..", traits: ["GRDB"]),
    ],
    targets: [
        .executableTarget(
            name: "Notes",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Paging", package: "swift-paging"),
                .product(name: "PagingGRDB", package: "swift-paging"),
            ])
    ],
    swiftLanguageModes: [.v6])
