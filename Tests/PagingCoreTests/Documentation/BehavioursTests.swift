import Foundation
import Testing

@Suite struct BehavioursTests {
    /// The pages that name tests. `scripts/behaviours` makes docs/promises.md from the tests.
    private static let pages = ["docs/behaviours.md", "Sources/Paging/Documentation.docc/ImportantDefaults.md"]

    /// The suite and the title of a test that a page names.
    private struct Named: Hashable {
        var suite: String
        var name: String
    }

    private func named(in page: String) throws -> [Named] {
        let text = try String(contentsOf: Documentation.root.appending(path: page), encoding: .utf8)
        return text.matches(of: /`([A-Za-z]+Tests)` "([^"]+)"/).map { Named(suite: "\($0.1)", name: "\($0.2)") }
    }

    @Test("every test that a page names exists in the suite that it names", arguments: pages)
    func exist(in page: String) throws {
        let suites = try Documentation.testSuites()
        let named = try named(in: page)
        #expect(named.count > 10)
        for test in Set(named) {
            let source = suites[test.suite]
            #expect(source?.contains("\"\(test.name)\"") == true, "\(test.suite): \(test.name)")
        }
    }

    @Test("docs/behaviours.md has every numbered behaviour, with a promise, a test or a reason")
    func complete() throws {
        let page = Documentation.root.appending(path: "docs/behaviours.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let rows = text.split(separator: "\n")
        let ofLibraries =
            (1...42).map { "Paging 3 \($0)" } + (1...53).map { "web \($0)" } + (1...40).map { "iOS \($0)" }
        for number in ofLibraries {
            let row = rows.first { $0.hasPrefix("| \(number) | ") }
            let cells = row?.split(separator: "|").filter { !$0.allSatisfy(\.isWhitespace) }
            #expect(cells?.count == 3, "docs/behaviours.md needs a row | \(number) | behaviour | here |")
        }
        let blocks = text.components(separatedBy: "\n\n")
        for number in (1...29).map({ "HTTP \($0)" }) {
            let index = blocks.firstIndex { $0.hasPrefix("**\(number). ") }
            let next = index.flatMap { $0 + 1 < blocks.count ? blocks[$0 + 1] : nil }
            #expect(next?.hasPrefix("- ") == true, "docs/behaviours.md needs **\(number). Text.** and a list below")
        }
    }
}
