// swift-tools-version: 6.2
import PackageDescription

/// Lets libFuzzer see the edges that are taken and the values that are compared.
let watched: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])]

/// A module of the library. Library is a link to its sources.
func module(_ name: String, _ dependencies: Target.Dependency..., settings: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Library/\(name)", swiftSettings: settings)
}

let package = Package(
    name: "fuzzing",
    targets: [
        module("PagingCore"),
        module("PagingPresentation", "PagingCore"),
        module("Paging", "PagingPresentation"),
        .systemLibrary(
            name: "CPagingZlib", path: "Library/CPagingZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        module("PagingHTTP", "Paging", "CPagingZlib", settings: watched),
        module("PagingKeyset", settings: watched),
        .executableTarget(
            name: "Fuzz", dependencies: ["PagingHTTP", "PagingKeyset"], swiftSettings: watched,
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
    ],
    swiftLanguageModes: [.v6])
