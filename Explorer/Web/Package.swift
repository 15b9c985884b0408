// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "explorer-web",
    products: [
        .executable(name: "Web", targets: ["Web"])
    ],
    dependencies: [.package(name: "swift-paging", path: "../..")],
    targets: [
        .target(name: "ListWindow"),
        .target(name: "BrowserHost"),
        .target(name: "EmbeddedRuntime"),
        .executableTarget(
            name: "Web",
            dependencies: [
                "BrowserHost", "EmbeddedRuntime", "ListWindow", .product(name: "PagingCore", package: "swift-paging"),
                .product(name: "PagingPresentation", package: "swift-paging"),
            ]),
        .testTarget(name: "ListWindowTests", dependencies: ["ListWindow"]),
    ],
    swiftLanguageModes: [.v6]
)
