import Foundation

/// The sources of the library, for tests of what must not stand in them.
enum SourceFiles {
    /// A file, and its lines without comments and the contents of strings.
    struct File {
        var path: String
        var lines: [String]
    }

    /// The Swift files of a folder of the repository.
    static func files(in folder: String) throws -> [File] {
        let root = Documentation.root.appending(path: folder)
        let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        var files: [File] = []
        while let file = found?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let path = String(file.path.dropFirst(Documentation.root.path.count + 1))
            files.append(File(path: path, lines: code(try String(contentsOf: file, encoding: .utf8))))
        }
        return files.sorted { $0.path < $1.path }
    }

    /// The lines of a source without comments and the contents of strings.
    static func code(_ source: String) -> [String] {
        source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let silent = line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"")
            return silent.range(of: "//").map { String(silent[..<$0.lowerBound]) } ?? String(silent)
        }
    }

    /// The lines of a source that are not behind a question or a promise of availability.
    ///
    /// A scope whose first line asks or promises is a fence, and so is a line right behind one that does. The other branches
    /// of a condition of compilation that asks for Apple's platforms are for others.
    static func unfenced(_ lines: [String]) -> [(number: Int, line: String)] {
        var open: [(number: Int, line: String)] = []
        var scopes: [Bool] = []
        var isPending = false
        var conditions: [(asksForApple: Bool, isOther: Bool)] = []
        for (index, line) in lines.enumerated() {
            let directive = line.trimmingCharacters(in: .whitespaces)
            if directive.hasPrefix("#if ") {
                conditions.append((directive == "#if canImport(os)" || directive == "#if canImport(Darwin)", false))
            } else if directive.hasPrefix("#else"), let condition = conditions.popLast() {
                conditions.append((condition.asksForApple, condition.asksForApple))
            } else if directive.hasPrefix("#endif") {
                _ = conditions.popLast()
            }
            if conditions.contains(where: \.isOther) { continue }
            let asks = line.contains("available(")
            if asks { isPending = true }
            if !asks, !isPending, scopes.last != true { open.append((index + 1, line)) }
            for character in line {
                if character == "{" {
                    scopes.append(isPending || scopes.last == true)
                    isPending = false
                } else if character == "}" {
                    _ = scopes.popLast()
                }
            }
            let isAttribute = line.trimmingCharacters(in: .whitespaces).hasPrefix("@")
            if isPending, !asks, !isAttribute, !line.hasSuffix(","), !line.hasSuffix("(") { isPending = false }
        }
        return open
    }
}
