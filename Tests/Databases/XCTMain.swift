import Testing

// SwiftPM starts the tests of the one build here, instead of searching an index for them. It looks for a file of this name in
// the folders above each test target. The targets in this folder are in that build alone, so `swift test` is as elsewhere.
@main struct Main {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
