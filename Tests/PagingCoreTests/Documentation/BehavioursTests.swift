import Foundation
import Testing

@Suite struct BehavioursTests {
    /// The papers that name tests.
    private static let papers = ["docs/behaviours.md", "Sources/Paging/Documentation.docc/ImportantDefaults.md"]

    /// The suite and the title of a test that a paper names.
    private struct Named: Hashable {
        var suite: String
        var name: String
    }

    private func named(in paper: String) throws -> [Named] {
        let text = try String(contentsOf: Documentation.root.appending(path: paper), encoding: .utf8)
        return text.matches(of: /`([A-Za-z]+Tests)` "([^"]+)"/).map { Named(suite: "\($0.1)", name: "\($0.2)") }
    }

    @Test("every test that a paper names exists in the suite that it names", arguments: papers)
    func exist(in paper: String) throws {
        let suites = try Documentation.testSuites()
        let named = try named(in: paper)
        #expect(named.count > 10)
        for test in Set(named) {
            let source = suites[test.suite]
            #expect(source?.contains("\"\(test.name)\"") == true, "\(test.suite): \(test.name)")
        }
    }

    @Test("docs/behaviours.md has a line for every promise and every numbered behaviour")
    func complete() throws {
        let page = Documentation.root.appending(path: "docs/behaviours.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        let promises =
            (1...14).map { "L\($0)" } + (1...3).map { "V\($0)" } + (1...9).map { "R\($0)" } + (1...5).map { "I\($0)" }
            + (1...3).map { "K\($0)" } + (1...4).map { "U\($0)" } + (1...3).map { "F\($0)" } + ["A1"]
            + (1...3).map { "H\($0)" } + (1...5).map { "N\($0)" } + (1...3).map { "T\($0)" }
        let behaviours =
            (1...42).map { "Paging 3 \($0)" } + (1...53).map { "web \($0)" } + (1...40).map { "iOS \($0)" }
            + (1...22).map { "HTTP \($0)" }
        for number in promises + behaviours {
            let isThere = lines.contains { $0.hasPrefix("| \(number) |") }
            #expect(isThere, "docs/behaviours.md has no line for \(number)")
        }
    }
}
