import Foundation
import Paging
import PagingGRDB
import PagingHTTP
import PagingOffline

/// What a list that is kept in a file costs: to open it, beside decoding all of its items; to write it, beside the pages over
/// HTTP that it is written from; and its size, beside that of its items.
@MainActor struct KeptLists {
    private static let pageSize = 20
    private static let repetitions = 9
    /// How many rows the stored list has.
    let rows: Int
    /// How many pages are loaded over HTTP.
    let pages: Int

    func measure(_ report: inout Report) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "paging-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        try await measureOpening(directory, &report)
        try await measureWriting(directory, &report)
    }

    private func store(_ directory: URL, _ name: String) -> OfflineStore {
        OfflineStore(
            DatabaseListStore(at: directory.appending(path: name)), limit: .init(rows: 10_000_000, bytes: 1 << 40))
    }

    /// A source whose pages are made where they are requested.
    private var books: PageSource<Book> {
        let rows = rows
        return .cursor(limit: Self.pageSize) { request in
            let first = request.cursor.flatMap(Int.init) ?? 0
            let end = min(first + request.limit, rows)
            return ItemPage((first..<end).map(Book.init), next: end < rows ? "\(end)" : nil)
        }
    }

    private func measureOpening(_ directory: URL, _ report: inout Report) async throws {
        let file = "opening.sqlite"
        let pager = Pager(books, cache: .stored(in: store(directory, file), as: "books")) { $0.prefetch = .manual }
        _ = await pager.refresh()
        await load(pager)
        await pager.saveToStore()
        let encoder = JSONEncoder()
        let itemBytes = try (0..<rows).reduce(0) { sum, row in sum + (try encoder.encode(Book(row)).count) }
        let usage = try await store(directory, file).usage().first
        precondition(usage?.rows == rows, "all rows are stored")
        let whole = try encoder.encode((0..<rows).map(Book.init))
        var (opening, decoding): ([Double], [Double]) = ([], [])
        for _ in 0..<Self.repetitions {
            opening.append(try await nanoseconds { try await open(directory, file) })
            decoding.append(try await nanoseconds { _ = try JSONDecoder().decode([Book].self, from: whole) })
        }
        report.add(
            "a stored list of \(rows) rows, to its rows", opening.median, .nanoseconds,
            beside: Baseline("decode the whole list", decoding.median))
        report.add(
            "decoding the whole list, to that", decoding.median / opening.median, .ratio, floor: 20)
        let size = try directory.appending(path: file).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        report.add(
            "stored bytes of a row, to those of the item", Double(usage?.bytes ?? 0) / Double(itemBytes), .ratio,
            bar: 1.3)
        report.add(
            "the file's bytes of a row, to those of the item", Double(size) / Double(itemBytes), .ratio, bar: 1.3)
    }

    /// Opens the stored list as a new process would, until it has rows.
    private func open(_ directory: URL, _ file: String) async throws {
        let source = PageSource<Book>.cursor(limit: Self.pageSize) { _ in throw URLError(.notConnectedToInternet) }
        let pager = Pager(source, cache: .stored(in: store(directory, file), as: "books")) {
            $0.prefetch = .manual
            $0.retry = .never
        }
        let (updates, continuation) = AsyncStream.makeStream(of: Void.self)
        let observer = pager.onUpdate { update in if update.content == .rows { continuation.yield() } }
        let reader = pager.makeReader()
        reader.viewportMoved(to: 0..<10)
        var iterator = updates.makeAsyncIterator()
        await iterator.next(isolation: MainActor.shared)
        precondition(pager.rows.count == rows && pager.rows[0].item != nil, "the first rows are shown")
        withExtendedLifetime((observer, reader)) {}
    }

    /// The time of each page behind the first one, while pages before it are written; and until all are written.
    private func measureWriting(_ directory: URL, _ report: inout Report) async throws {
        let server = try PageServer(books: pages, of: Self.pageSize)
        let style = PaginationStyle("books", .chained(.token(at: "/next", into: .query("page"))), items: "/items")
        let list = HTTPPages<Book>(style, at: server.address, pageSize: Self.pageSize)
        var (kept, written, plain): ([Double], [Double], [Double]) = ([], [], [])
        for round in 0..<(4 * Self.repetitions) {
            if round.isMultiple(of: 2) {
                plain.append(try await nanosecondsOfPages(Pager(list) { $0.prefetch = .manual }))
            }
            let store = store(directory, "writing-\(round).sqlite")
            let pager = Pager(list, cache: .stored(in: store, as: "books")) { $0.prefetch = .manual }
            let start = ContinuousClock.now
            kept.append(try await nanosecondsOfPages(pager))
            await pager.saveToStore()
            written.append(start.duration(to: .now) / .nanoseconds(1))
            if !round.isMultiple(of: 2) {
                plain.append(try await nanosecondsOfPages(Pager(list) { $0.prefetch = .manual }))
            }
        }
        let count = Double(pages - 1)
        report.add(
            "a page of \(Self.pageSize) items over HTTP that is stored", kept.median / count, .nanoseconds,
            beside: Baseline("without a store", plain.median / count))
        report.add("to a page that is not", zip(kept, plain).map { $0 / $1 }.median, .ratio, bar: 1.1)
        report.add(
            "\(pages) pages in a new file, until all are written", written.median, .nanoseconds,
            beside: Baseline("without a store", plain.median))
    }

    private func nanosecondsOfPages(_ pager: Pager<Book>) async throws -> Double {
        _ = await pager.refresh()
        let time = try await nanoseconds { await load(pager) }
        precondition(pager.rows.count == pages * Self.pageSize, "all pages are loaded")
        return time
    }

    private func load(_ pager: Pager<Book>) async {
        while pager.hasNextPage { await pager.loadMore() }
    }

    private func nanoseconds(_ body: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await body()
        return start.duration(to: .now) / .nanoseconds(1)
    }
}
