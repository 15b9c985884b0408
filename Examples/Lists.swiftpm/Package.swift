// swift-tools-version: 6.0
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Lists",
    platforms: [.iOS("17.0")],
    products: [
        .iOSApplication(
            name: "Lists", targets: ["Lists"], displayVersion: "1.0", bundleVersion: "1",
            supportedDeviceFamilies: [.pad, .phone],
            supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight])
    ],
    dependencies: [.package(name: "swift-paging", path: "../..")],
    targets: [
        .executableTarget(
            name: "Lists",
            dependencies: [
                .product(name: "PagingHTTP", package: "swift-paging"),
                .product(name: "PagingSwiftUI", package: "swift-paging"),
                .product(name: "PagingUIKit", package: "swift-paging"),
            ], path: "Sources")
    ]
)
