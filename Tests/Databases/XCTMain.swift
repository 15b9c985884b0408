import Testing

// SwiftPM starts the tests of the one build here, instead of searching an index for them. It looks for a file of this name in
// the folders above each test target. The targets in this folder are in that build alone, so `swift test` is as elsewhere.
// If a toolchain has another way, delete this file and `--disable-index-store` in scripts/swift: the build takes longer.
@main struct Main {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
