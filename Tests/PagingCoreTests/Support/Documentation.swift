import Foundation

/// The repository's documents, which the diagrams of the event tables are compared with.
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
}
