import Foundation

/// The files of the repository, for tests that compare what is written with what is so.
enum Documentation {
    static var root: URL {
        var folder = URL(filePath: #filePath)
        while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
            folder.deleteLastPathComponent()
        }
        return folder
    }

    /// The contents of the fenced blocks of a language in a Markdown text.
    static func blocks(_ language: String, in text: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().compactMap { block in
            block.components(separatedBy: "\n```").first
        }
    }

    /// The sources of all tests, joined.
    static func testSources() throws -> String {
        let tests = root.appending(path: "Tests")
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        var sources = ""
        while let file = files?.nextObject() as? URL {
            if file.pathExtension == "swift" { sources += try String(contentsOf: file, encoding: .utf8) }
        }
        return sources
    }
}
