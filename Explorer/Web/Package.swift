// swift-tools-version: 6.2
import PackageDescription

func library(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-paging") }

// All targets are compiled for WebAssembly, by scripts/compile. The root package tests ListWindow.
let package = Package(
    name: "explorer-web",
    dependencies: [.package(name: "swift-paging", path: "../..")],
    targets: [
        .target(name: "ListWindow"),
        .target(name: "BrowserHost"),
        .target(name: "EmbeddedRuntime"),
        .executableTarget(
            name: "Web",
            dependencies: [
                "BrowserHost", "EmbeddedRuntime", "ListWindow", library("PagingCore"), library("PagingPresentation"),
            ]),
        .executableTarget(name: "CoreProbe", dependencies: ["EmbeddedRuntime", library("PagingCore")]),
        .executableTarget(name: "SimulationProbe", dependencies: ["EmbeddedRuntime", library("_PagingSimulation")]),
        .executableTarget(
            name: "PrependProbe", dependencies: ["EmbeddedRuntime", "ListWindow", library("PagingCore")]),
    ],
    swiftLanguageModes: [.v6]
)
