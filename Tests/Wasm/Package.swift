// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "paging-wasm",
    products: [
        .executable(name: "CoreProbe", targets: ["CoreProbe"]),
        .executable(name: "SimulationProbe", targets: ["SimulationProbe"]),
    ],
    dependencies: [.package(name: "swift-paging", path: "../..")],
    targets: [
        .target(name: "EmbeddedRuntime"),
        .executableTarget(
            name: "CoreProbe",
            dependencies: ["EmbeddedRuntime", .product(name: "PagingCore", package: "swift-paging")]),
        .executableTarget(
            name: "SimulationProbe",
            dependencies: ["EmbeddedRuntime", .product(name: "PagingSimulation", package: "swift-paging")]),
    ],
    swiftLanguageModes: [.v6]
)
