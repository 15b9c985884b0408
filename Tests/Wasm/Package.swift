// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because it uses all of the library's traits where the page uses none.
let package = Package(
    name: "paging-wasm",
    products: [.executable(name: "SimulationProbe", targets: ["SimulationProbe"])],
    dependencies: [.package(name: "swift-paging", path: "../..")],
    targets: [
        .target(name: "EmbeddedRuntime"),
        .executableTarget(
            name: "SimulationProbe",
            dependencies: ["EmbeddedRuntime", .product(name: "PagingSimulation", package: "swift-paging")]),
    ],
    swiftLanguageModes: [.v6]
)
