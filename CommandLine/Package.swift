// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "paginate",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "paginate", targets: ["PaginateTool"])
    ],
    dependencies: [
        .package(name: "swift-paging", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        .target(
            name: "Paginate",
            dependencies: [
                .product(name: "Paging", package: "swift-paging"),
                .product(name: "PagingHTTP", package: "swift-paging"),
            ]),
        .executableTarget(
            name: "PaginateTool",
            dependencies: [
                "Paginate",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(
            name: "PaginateTests",
            dependencies: [
                "Paginate", "PaginateTool",
                .product(name: "PagingHTTP", package: "swift-paging"),
                .product(name: "PagingTesting", package: "swift-paging"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
