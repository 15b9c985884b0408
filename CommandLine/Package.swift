// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "paginate",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "paginate", targets: ["PaginateTool"])
    ],
    dependencies: [
        // The trait adds the transport on AsyncHTTPClient, for this package alone.
        .package(name: "swift-paging", path: "..", traits: ["AsyncHTTPClient"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", "3.12.3"..<"5.0.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.30.0"),
    ],
    // Without package access, as in the package of everything: there @retroactive applies to all types of Paginate.
    targets: [
        .target(
            name: "Paginate",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Paging", package: "swift-paging"),
                .product(name: "PagingHTTP", package: "swift-paging"),
            ],
            packageAccess: false),
        .executableTarget(
            name: "PaginateTool",
            dependencies: [
                "Paginate",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            packageAccess: false),
    ],
    swiftLanguageModes: [.v6]
)
