import Foundation

/// The sources of the library, for tests of code that they must not contain.
enum SourceFiles {
    /// A file, with its lines without comments and without the contents of strings.
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

    /// The lines of a source without comments and without the contents of strings.
    static func code(_ source: String) -> [String] {
        source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let silent = line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"")
            return silent.range(of: "//").map { String(silent[..<$0.lowerBound]) } ?? String(silent)
        }
    }
}
