// swift-tools-version: 6.2
import PackageDescription

/// The tests of the pager and the modules that they need, from the same sources, for Thread Sanitizer: it takes half as long to
/// build as the whole library with all of its tests.
let package = Package(
    name: "races",
    platforms: [.macOS(.v14)],
    targets: [
        .target(name: "PagingCore", exclude: ["Documentation.docc"]),
        .target(name: "PagingPresentation", dependencies: ["PagingCore"], exclude: ["Documentation.docc"]),
        .target(name: "Paging", dependencies: ["PagingCore", "PagingPresentation"], exclude: ["Documentation.docc"]),
        .target(name: "PagingOffline", dependencies: ["Paging", "PagingCore"], exclude: ["Documentation.docc"]),
        .target(name: "PagingSimulation", dependencies: ["PagingPresentation"], exclude: ["Documentation.docc"]),
        .target(
            name: "PagingTesting", dependencies: ["Paging", "PagingCore", "PagingOffline", "PagingSimulation"],
            exclude: ["Documentation.docc"]),
        .testTarget(name: "PagingTests", dependencies: ["Paging", "PagingTesting"]),
    ],
    swiftLanguageModes: [.v6]
)
