import Foundation

/// Shows a million notes from a new file while a second process edits it: notes [file].
@main enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "edit", arguments.count == 3, let count = Int(arguments[3]) {
            return try Edit.perform(in: NotesFile(path: arguments[2]), count)
        }
        let file = NotesFile(path: arguments.first ?? NSTemporaryDirectory() + "notes-\(UUID()).sqlite")
        guard !FileManager.default.fileExists(atPath: file.path) else {
            print("There is a file \(file.path). Name a file that does not exist.")
            exit(EX_CANTCREAT)
        }
        try await show(file, 1_000_000)
        if arguments.isEmpty {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        }
    }

    @MainActor private static func show(_ file: NotesFile, _ count: Int) async throws {
        print("Writing \(count) notes to \(file.path)")
        try file.fill(count)
        let pool = try file.open()
        let list = NotesList(pool)
        await list.show(0)
        print("The list has \(list.text)")

        let commits = try ForeignCommits(of: file, to: pool)
        let announcing = Task {
            var commits = commits
            try await commits.announce()
        }
        let editor = try Editor(file, count)
        for edit in [Edit.rename, .add, .delete, .date, .renameMany] {
            try editor.begin(edit)
            print("Another process \(edit.text(count))\n  \(await list.nextChange())")
            try await editor.end(edit)
        }

        print("Another process \(Edit.work.text(count)), and 2,000 rows are read meanwhile")
        try editor.begin(.work)
        await list.scroll(to: 2_000)
        try await editor.end(.work)
        try await list.settle()
        print("  the rows are those of the database, each once and in order")

        try await list.open(atRow: count / 2)
        print("In the middle, the list has \(list.text)")
        announcing.cancel()
        try editor.quit()
    }
}
