import Foundation
import GRDB

/// What the second process can do with the file, one line of its input for each.
enum Edit: String, CaseIterable {
    case rename, add, delete, date, renameMany, work

    /// What the edit does, for a file with a number of notes.
    func text(_ count: Int) -> String {
        switch self {
        case .rename: "renames note \(count - 5)"
        case .add: "adds a note"
        case .delete: "deletes note \(count - 8)"
        case .date: "edits note \(count / 2), which is now the newest"
        case .renameMany: "renames 10,000 notes in one transaction"
        case .work: "renames, adds, deletes and dates notes in 300 transactions"
        }
    }

    func perform(in pool: DatabasePool, _ count: Int) throws {
        switch self {
        case .rename:
            try pool.write {
                try $0.execute(sql: "UPDATE note SET title = 'Renamed' WHERE id = ?", arguments: [count - 5])
            }
        case .add:
            try pool.write { db in
                try Note(id: Int64(count + 1), title: "A new note", editedAt: count * 10 + 10).insert(db)
            }
        case .delete:
            try pool.write { try $0.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [count - 8]) }
        case .date:
            try pool.write { db in
                try db.execute(
                    sql: "UPDATE note SET editedAt = ? WHERE id = ?", arguments: [count * 10 + 20, count / 2])
            }
        case .renameMany:
            try pool.write { db in
                try db.execute(sql: "UPDATE note SET title = 'Again ' || id WHERE id > ?", arguments: [count - 10_000])
            }
        case .work:
            for number in 0..<300 { try pool.write { try work($0, count, number) } }
        }
    }

    private func work(_ db: Database, _ count: Int, _ number: Int) throws {
        // Among the newest notes, where the list is.
        let id = count - number * 7 % 1_000
        switch number % 4 {
        case 0: try db.execute(sql: "UPDATE note SET title = 'Note of ' || ? WHERE id = ?", arguments: [number, id])
        case 1:
            let note = Note(id: Int64(count + 10 + number), title: "Another note", editedAt: count * 10 - number * 31)
            try note.insert(db)
        case 2: try db.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [id])
        default:
            try db.execute(
                sql: "UPDATE note SET editedAt = ? WHERE id = ?", arguments: [count * 10 - number * 29, id])
        }
    }

    /// The second process: makes each edit that its input names, and answers with a line.
    static func perform(in file: NotesFile, _ count: Int) throws {
        let pool = try file.open()
        while let line = readLine() {
            guard let edit = Edit(rawValue: line) else { throw CocoaError(.coderInvalidValue) }
            try edit.perform(in: pool, count)
            print(edit)
            fflush(nil)
        }
    }
}

/// The second process, as the first one sees it.
struct Editor {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let answers: AsyncStream<Data>

    init(_ file: NotesFile, _ count: Int) throws {
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["edit", file.path, "\(count)"]
        process.standardInput = input
        process.standardOutput = output
        let (answers, continuation) = AsyncStream.makeStream(of: Data.self)
        self.answers = answers
        output.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty { continuation.finish() } else { continuation.yield(data) }
        }
        try process.run()
    }

    func begin(_ edit: Edit) throws { try input.fileHandleForWriting.write(contentsOf: Data("\(edit)\n".utf8)) }

    /// Waits until an edit was made.
    func end(_ edit: Edit) async throws {
        var answer = Data()
        for await data in answers {
            answer += data
            if answer == Data("\(edit)\n".utf8) { return }
        }
        throw CocoaError(.fileReadUnknown)
    }

    func quit() throws {
        output.fileHandleForReading.readabilityHandler = nil
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
