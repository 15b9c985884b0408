import Foundation
import GRDB
import Paging
import PagingGRDB
import PagingKeyset

/// What a list over a database costs beside the queries that it cannot do without, which are its tutorials' way.
@MainActor struct DatabaseLists {
    private struct Note: Codable, FetchableRecord, PersistableRecord, Identifiable, Sendable {
        static let order = Keyset<Note>(.descending("editedAt", \.editedAt), .descending("id", unique: \.id))

        var id: Int64
        var title: String
        var editedAt: Int

        static var sorted: QueryInterfaceRequest<Note> { order(Column("editedAt").desc, Column("id").desc) }
    }

    let rows: Int
    private let pageSize = 50
    private let repetitions = 300

    func measure(_ report: inout Report) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "paging-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let pool = try DatabasePool(path: directory.appending(path: "notes.sqlite").path)
        try await fill(pool)
        let pages = DatabasePages(Note.order, of: Note.all(), in: pool, pageSize: pageSize)
        let middle = try await pages.beginning(atRow: rows / 2)
        var (first, query, deep, offset): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for repetition in 0..<repetitions {
            first.append(try await nanoseconds { try await open(pages) })
            query.append(try await nanoseconds { try await read(pool, offset: 0) })
            deep.append(try await nanoseconds { try await open(middle) })
            if repetition < 10 { offset.append(try await nanoseconds { try await read(pool, offset: rows / 2) }) }
        }
        report.add(
            "the first page of \(rows) rows, to the update", first.median, .nanoseconds,
            beside: Baseline("the query alone", query.median, limit: 3))
        report.add(
            "a page at row \(rows / 2)", deep.median, .nanoseconds, beside: Baseline("LIMIT and OFFSET", offset.median))
        report.add(
            "to the first page", deep.median / first.median, .ratio, bar: 1.5,
            beside: Baseline("LIMIT and OFFSET", offset.median / query.median))
        try await measureChange(pool, pages, &report)
    }

    /// A row of the list changes: how long after the commit the list has it, and how long the row alone takes to read.
    private func measureChange(_ pool: DatabasePool, _ pages: DatabasePages<Note>, _ report: inout Report) async throws
    {
        let pager = Pager(pages) { $0.prefetch = .manual }
        let (updates, continuation) = AsyncStream.makeStream(of: Void.self)
        let observer = pager.onUpdate { _ in continuation.yield() }
        defer { withExtendedLifetime(observer) {} }
        _ = await pager.refresh()
        var iterator = updates.makeAsyncIterator()
        let id = Int64(rows - pageSize / 2)
        var (write, change, fetch): ([Double], [Double], [Double]) = ([], [], [])
        for repetition in 0..<repetitions {
            var title = "Renamed \(repetition)"
            change.append(
                try await nanoseconds {
                    try await rename(id, title, in: pool)
                    while pager.item(id)?.title != title { await iterator.next(isolation: MainActor.shared) }
                })
            fetch.append(try await nanoseconds { _ = try await pool.read { try Note.fetchOne($0, key: id) } })
            title = "Again \(repetition)"
            write.append(try await nanoseconds { try await rename(id, title, in: pool) })
            while pager.item(id)?.title != title { await iterator.next(isolation: MainActor.shared) }
        }
        report.add(
            "a changed row, from the write to the update", change.median, .nanoseconds,
            beside: Baseline("the write and a fetch", write.median + fetch.median, limit: 2))
    }

    private func rename(_ id: Int64, _ title: String, in pool: DatabasePool) async throws {
        try await pool.write { db in
            try db.execute(sql: "UPDATE note SET title = ? WHERE id = ?", arguments: [title, id])
        }
    }

    private func fill(_ pool: DatabasePool) async throws {
        let rows = rows
        try await pool.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL, editedAt INTEGER NOT NULL);
                    CREATE INDEX note_editedAt ON note (editedAt DESC, id DESC);
                    """)
            try db.execute(
                sql: """
                    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
                    INSERT INTO note SELECT n, 'Note ' || n, n / 3 FROM number
                    """,
                arguments: [rows])
        }
    }

    /// Opens a list, up to the update with its first rows.
    private func open(_ pages: DatabasePages<Note>) async throws {
        let pager = Pager(pages) { $0.prefetch = .manual }
        _ = await pager.refresh()
        precondition(pager.rows.count == pageSize)
    }

    private func read(_ pool: DatabasePool, offset: Int) async throws {
        let request = Note.sorted.limit(pageSize, offset: offset)
        let notes = try await pool.read { try request.fetchAll($0) }
        precondition(notes.count == pageSize)
    }

    private func nanoseconds(_ work: () async throws -> Void) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await work()
        return Double((clock.now - start).components.attoseconds) / 1e9
    }
}
