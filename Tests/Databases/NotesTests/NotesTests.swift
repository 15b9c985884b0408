import Foundation
import Testing

/// The example in Examples/Notes: a million rows in a file, which another process edits.
@Suite("The example with two processes")
struct NotesTests {
    @Test("D1, D2, D3: each edit of the other process is one update, and the rows stay those of the file")
    func output() async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "notes-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appending(path: "notes.sqlite").path
        let process = Process()
        process.executableURL = Self.products.appending(path: "Notes")
        process.arguments = [file]
        let output = Pipe()
        process.standardOutput = output
        let (exit, continuation) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        // A thread of the concurrent pool must not block: settle() of another test would wait for it.
        let data = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: output.fileHandleForReading.readDataToEndOfFile())
            }
        }
        for await _ in exit {}
        #expect(process.terminationStatus == 0)
        #expect(
            String(decoding: data, as: UTF8.self) == """
                Writing 1000000 notes to \(file)
                The list has 50 rows, from Note 1000000 to Note 999951
                Another process renames note 999995
                  1 updated: row 5
                Another process adds a note
                  1 inserted: row 0
                Another process deletes note 999992
                  1 removed: row 9
                Another process edits note 500000, which is now the newest
                  1 inserted: row 0
                Another process renames 10,000 notes in one transaction
                  50 updated: row 1 to 50
                Another process renames, adds, deletes and dates notes in 300 transactions, and 2,000 rows are read meanwhile
                  the rows are those of the database, each once and in order
                In the middle, the list has 100 rows, from Note 500051 to Note 499951

                """)
    }

    /// The folder of the built programs.
    private static var products: URL {
        #if os(macOS)
        Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL.deletingLastPathComponent()
        #else
        Bundle.main.bundleURL
        #endif
    }
}
