// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "feed",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "swift-paging", path: "../..", traits: ["GRDB"])
    ],
    targets: [
        .executableTarget(
            name: "Feed",
            dependencies: [
                .product(name: "Paging", package: "swift-paging"),
                .product(name: "PagingGRDB", package: "swift-paging"),
                .product(name: "PagingHTTP", package: "swift-paging"),
                .product(name: "PagingOffline", package: "swift-paging"),
            ])
    ],
    swiftLanguageModes: [.v6])
