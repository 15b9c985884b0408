import Testing

// SwiftPM starts tests here instead of searching its index for them, so that the one build needs no index.
@main struct Main {
    static func main() async {
        // SwiftPM also starts the program for tests with XCTest, of which there are none.
        guard CommandLine.arguments.contains("swift-testing") else { return }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
