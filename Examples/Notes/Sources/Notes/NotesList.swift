import GRDB
import Paging
import PagingGRDB
import PagingKeyset

/// The list on the screen, if there were one: twenty rows are visible.
@MainActor final class NotesList {
    private let pool: DatabasePool
    private let pages: DatabasePages<Note>
    private let pager: Pager<Note>
    private var observer: Pager<Note>.Observer?
    private let updates: AsyncStream<ListUpdate<Note>>

    init(_ pool: DatabasePool) {
        self.pool = pool
        pages = DatabasePages(.newestFirst, of: Note.all(), in: pool)
        pager = Pager(pages)
        let (updates, continuation) = AsyncStream.makeStream(of: ListUpdate<Note>.self)
        self.updates = updates
        observer = pager.onUpdate { continuation.yield($0) }
    }

    /// Shows a row at the top, and waits until the rows below it are loaded.
    func show(_ row: Int) async {
        pager.viewportMoved(to: row..<(row + 20))
        await wait { _ in !pager.isLoading && pager.rows.count > row + 20 }
    }

    /// Opens the list at a row of the table.
    func open(atRow row: Int) async throws {
        pager.replaceSource(with: try await pages.beginning(atRow: row))
        await show(0)
    }

    /// Waits for the next update that changes rows, and says what it changes.
    func nextChange() async -> String {
        var text = ""
        await wait { update in
            guard case .changed(let ranges) = update.change, !ranges.isEmpty else { return false }
            text = Self.text(ranges)
            return true
        }
        return text
    }

    /// Reads pages until the list has so many rows.
    func scroll(to count: Int) async {
        while pager.rows.count < count {
            let last = pager.rows.count
            pager.viewportMoved(to: (last - 20)..<last)
            await wait { $0.rows.count > last }
        }
    }

    var text: String {
        let rows = pager.rows
        return "\(rows.count) rows, from \(rows.first?.item?.title ?? "none") to \(rows.last?.item?.title ?? "none")"
    }

    /// Whether the rows are the first ones of the database, each once and in order.
    func isUpToDate() async throws -> Bool {
        let rows = pager.rows.map(\.item)
        let notes = try await pool.read { db in
            try Note.order(Column("editedAt").desc, Column("id").desc).limit(rows.count).fetchAll(db)
        }
        return rows == notes
    }

    /// Waits until the rows are those of the database.
    func settle() async throws {
        while try await !isUpToDate() { await wait { _ in true } }
    }

    private func wait(until isReached: (ListUpdate<Note>) -> Bool) async {
        for await update in updates where isReached(update) { return }
    }

    private static func text(_ ranges: RowRanges) -> String {
        func text(_ ranges: [Range<Int>], _ verb: String) -> String? {
            let rows = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound - 1)" }
            guard !rows.isEmpty else { return nil }
            return "\(ranges.reduce(0) { $0 + $1.count }) \(verb): row \(rows.joined(separator: ", "))"
        }
        return [
            text(ranges.removals, "removed"), text(ranges.insertions, "inserted"), text(ranges.reloads, "updated"),
        ].compactMap(\.self).joined(separator: "; ")
    }
}
