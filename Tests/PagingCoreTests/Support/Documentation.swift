import Foundation

/// The files of the repository, for tests that compare the documentation with the code.
enum Documentation {
    static var root: URL {
        var folder = URL(filePath: #filePath)
        while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
            folder.deleteLastPathComponent()
        }
        return folder
    }

    /// The contents of the fenced blocks of one language in a Markdown text.
    static func blocks(_ language: String, in text: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().compactMap { block in
            block.components(separatedBy: "\n```").first
        }
    }

    /// The tables in a Markdown text.
    static func tables(in text: String) -> [String] {
        text.components(separatedBy: "\n\n").map { $0.trimmingCharacters(in: .newlines) }.filter { $0.hasPrefix("|") }
    }

    /// The source of each test suite of the library and of the command line tool, by its name.
    static func testSuites() throws -> [String: String] {
        var suites: [String: String] = [:]
        for folder in ["Tests", "CommandLine/Tests"] {
            let folder = root.appending(path: folder)
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                if file.lastPathComponent == ".build" { files?.skipDescendants() }
                guard file.pathExtension == "swift" else { continue }
                let source = try String(contentsOf: file, encoding: .utf8)
                for match in source.matches(of: /struct ([A-Za-z]+Tests)\b/) {
                    suites["\(match.1)", default: ""] += source
                }
            }
        }
        return suites
    }
}
