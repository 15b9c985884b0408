import Foundation
import Testing

/// The adapters translate between the pager and a framework, and contain no paging rules.
@Suite struct AdapterTests {
    private static let adapters = [("Sources/PagingUIKit", "UIKit"), ("Sources/PagingSwiftUI", "SwiftUI")]

    /// Patterns of paging rules: an inspected state, a compared count, or a request of the adapter's own.
    private static let rules = [
        #"states(\.\w+|\[[^\]]*\])\s*(==|!=)"#, #"(==|!=)\s*\w*\.?states\b"#, #"switch \w*\.?states"#,
        #"case .* = \w*\.?states"#, #"content\s*(==|!=)"#, #"(loadedItems|\.total)\b\s*[<>=!]"#,
        #"\.count\s*(<|>|==|!=)\s*\w"#, #"[<>]=?\s*\w+\.count\b"#, #"\bprefetchDistance"#, #"\.pageSize\b"#,
        #"rows\.count\s*-\s*[2-9]"#, #"PageRequest"#,
    ]

    @Test("a file of an adapter contains no paging rule", arguments: adapters.map(\.0))
    func rules(_ folder: String) throws {
        let expressions = try Self.rules.map { try Regex($0) }
        for file in try SourceFiles.files(in: folder) {
            for (number, line) in file.lines.enumerated() {
                let found = zip(Self.rules, expressions).first { line.contains($0.1) }
                #expect(found == nil, "\(file.path):\(number + 1): \(line) \(found.map(\.0) ?? "")")
            }
        }
    }

    @Test("a file of an adapter is compiled only if its framework is available", arguments: adapters)
    func fenced(_ folder: String, _ framework: String) throws {
        for file in try SourceFiles.files(in: folder) {
            let first = file.lines.first { !$0.trimmingCharacters(in: .whitespaces).isEmpty }
            #expect(first?.hasPrefix("#if canImport(\(framework))") == true, "\(file.path)")
            #expect(file.lines.last { !$0.isEmpty } == "#endif", "\(file.path)")
        }
    }

    @Test("no method is swizzled, and no key path is observed", arguments: adapters.map(\.0))
    func swizzling(_ folder: String) throws {
        let forbidden = try Regex(
            #"method_exchange|method_setImplementation|class_addMethod|class_replaceMethod|objc_setAssociatedObject|isa_swizzle|addObserver\(.*forKeyPath|\.observe\(\\"#
        )
        for file in try SourceFiles.files(in: folder) {
            for line in file.lines { #expect(!line.contains(forbidden), "\(file.path): \(line)") }
        }
    }

    @Test("a search for paging rules finds them")
    func finds() throws {
        let guilty = [
            "if pager.states.append == .idle {", "if indexPath.row > rows.count - 5 {",
            "guard rows.count < limit else {",
            "switch pager.states {", "if update.content == .empty {",
        ]
        let expressions = try Self.rules.map { try Regex($0) }
        for line in guilty { #expect(expressions.contains { line.contains($0) }, "\(line)") }
    }
}
