// swift-tools-version: 6.2
import PackageDescription

/// Disables the cross-import overlays of Swift Testing for Apple's frameworks, which do not exist on Linux.
let withoutOverlays: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

/// A module of the library. Library is a link to its sources.
func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, path: "Library/\(name)")
}

/// Tests that import a double.
func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: withoutOverlays)
}

let library: [Target] = [
    module("PagingCore"),
    module("PagingKeyset"),
    module("PagingPresentation", "PagingCore"),
    module("Paging", "PagingCore", "PagingPresentation", "Combine"),
    module("PagingOffline", "Paging", "PagingCore"),
    module("PagingGRDB", "PagingKeyset", "PagingOffline"),
    module("PagingSimulation", "PagingPresentation"),
    module("CPagingJobs"),
    module("PagingTesting", "CPagingJobs", "Paging", "PagingCore", "PagingOffline", "PagingSimulation"),
    .systemLibrary(
        name: "CPagingZlib", path: "Library/CPagingZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    module("PagingHTTP", "Paging", "CPagingZlib"),
]

let uiKit: [Target] = [
    .target(name: "UIKit"),
    module("PagingUIKit", "Paging", "PagingPresentation", "UIKit"),
    tests("UIKitTests", "UIKit"),
    tests("PagingUIKitTests", "PagingUIKit", "PagingTesting", "UIKit"),
]

let swiftUI: [Target] = [
    // Apple's framework is built in Swift 5 mode. A closure that was inferred to be isolated to the main actor checks its
    // thread only if it is called by a module in that mode.
    .target(name: "SwiftUI", dependencies: ["UIKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
    module("PagingSwiftUI", "Paging", "PagingPresentation", "SwiftUI"),
    tests("SwiftUITests", "PagingTesting", "SwiftUI"),
    tests("PagingSwiftUITests", "PagingSwiftUI", "PagingTesting", "SwiftUI"),
    // A module as Xcode's templates set it up.
    .testTarget(
        name: "DefaultIsolationTests",
        dependencies: ["PagingSwiftUI", "PagingTesting", "PagingUIKit", "SwiftUI", "UIKit"],
        swiftSettings: withoutOverlays + [
            .defaultIsolation(MainActor.self),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]),
]

let combine: [Target] = [
    .target(name: "Combine"),
    tests("CombineTests", "Paging", "PagingTesting", "Combine"),
]

/// The example app, compiled from its own sources.
let examples: [Target] = [
    .executableTarget(name: "Lists", dependencies: ["PagingHTTP", "PagingSwiftUI", "PagingUIKit", "SwiftUI", "UIKit"]),
    tests("ListsTests", "Lists", "PagingTesting", "SwiftUI", "UIKit"),
]

/// The pager's tests, for Thread Sanitizer. The root package builds and runs them without it.
let pager: [Target] =
    Context.environment["PAGING_RACES"] == nil ? [] : [tests("PagingTests", "Paging", "PagingTesting")]

let package = Package(
    name: "apple-tests", targets: library + combine + uiKit + swiftUI + examples + pager, swiftLanguageModes: [.v6])
