// swift-tools-version: 6.2
import PackageDescription

/// What libFuzzer has to see of a module's ways: each edge that is taken, and what is compared with what.
let watched: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])]

/// A module of the library, from the same sources.
func module(_ name: String, _ dependencies: Target.Dependency..., settings: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, exclude: ["Documentation.docc"], swiftSettings: settings)
}

let package = Package(
    name: "fuzzing",
    targets: [
        module("PagingCore"),
        module("PagingPresentation", "PagingCore"),
        module("Paging", "PagingPresentation"),
        .systemLibrary(name: "CPagingZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        module("PagingHTTP", "Paging", "CPagingZlib", settings: watched),
        module("PagingKeyset", settings: watched),
        .executableTarget(
            name: "Fuzz", dependencies: ["PagingHTTP", "PagingKeyset"], swiftSettings: watched,
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
    ],
    swiftLanguageModes: [.v6])
