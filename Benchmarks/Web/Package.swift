// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "benchmarks-web",
    products: [.executable(name: "PrependProbe", targets: ["PrependProbe"])],
    dependencies: [.package(name: "swift-paging", path: "../..")],
    targets: [
        .target(name: "EmbeddedRuntime"),
        .target(name: "ListWindow"),
        .executableTarget(
            name: "PrependProbe",
            dependencies: [
                "EmbeddedRuntime", "ListWindow", .product(name: "PagingCore", package: "swift-paging"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
