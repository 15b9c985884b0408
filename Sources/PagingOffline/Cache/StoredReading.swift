import Foundation
import Paging
import PagingCore

/// A list as it was read from a store: all heads, and the items that are shown first.
struct StoredReading<Item: Codable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The number of rows on each side of the first visible one that are shown at once. The items of all other pages are
    /// read when they are wanted.
    private static var rowsAround: Int { 60 }

    /// The number of other pages that are tried if none of those can be decoded.
    private static var mostOthers: Int { 10 }

    let list: CacheContent<Item>
    /// The pages whose items cannot be decoded, and why. Their rows are placeholders.
    let failures: [StoredPage.ID: any Error]

    /// - Parameters:
    ///   - bodies: Reads the bodies of pages.
    /// - Throws: An error of `bodies`. ``DamagedData`` if the list is damaged. An error of the decoder if none of the
    ///   pages that are shown first, and of ten others, can be decoded.
    init?(
        _ content: StoredList.Content, _ coding: ListCoding<Item>, now: Date,
        bodies: ([StoredPage.ID]) async throws -> [StoredPage.ID: Data]
    ) async throws {
        guard let header = try coding.header(content.header) else { return nil }
        var state = header.state
        guard state.runs.isEmpty else { throw DamagedData() }
        var cursors = try header.cursors.map { try coding.cursors.cursor($0) }
        guard state.cursors.allSatisfy(cursors.indices.contains) else { throw DamagedData() }
        state.ageNanoseconds = header.age(at: now.timeIntervalSince1970)
        var keys: [Int] = []
        for page in content.pages {
            var head = try PageHead(page.head)
            if let cursor = head.cursor {
                head.run.request = head.run.request.withCursor(cursors.count)
                cursors.append(try coding.cursors.cursor(cursor))
            }
            guard let key = Int(exactly: page.position) else { throw DamagedData() }
            keys.append(key)
            state.runs.append(head.run)
        }
        let rows = state.runs.reduce(0.0) { $0 + Double($1.rows) }
        let places = state.runs.reduce(0.0) { $0 + Double($1.places) }
        guard state.runs.allSatisfy({ $0.rows >= 0 && $0.places >= 0 }), max(rows, places) <= Double(Int32.max) else {
            throw DamagedData()
        }
        if let page = content.pages.firstIndex(where: { $0.id == header.firstPage }) {
            state.firstRow = Self.row(header.firstRow, ofPage: page, state.runs)
        }
        let first = Set(Self.pagesShownFirst(state))
        let shown = keys.indices.filter { content.pages[$0].hasBody && first.contains($0) }
        var items: [Int: [Item]] = [:]
        var failures: [StoredPage.ID: any Error] = [:]
        func read(_ runs: [Int]) async throws {
            let stored = try await bodies(runs.map { content.pages[$0].id })
            for run in runs {
                guard let body = stored[content.pages[run].id] else { continue }
                do {
                    items[run] = try coding.items(body)
                } catch is DamagedData {
                    continue
                } catch {
                    failures[content.pages[run].id] = error
                }
            }
        }
        try await read(shown)
        if items.isEmpty, let failure = failures.values.first {
            let others = content.pages.indices.filter { content.pages[$0].hasBody && !shown.contains($0) }
            try await read(Array(others.prefix(Self.mostOthers)))
            if items.isEmpty { throw failure }
        }
        self.failures = failures
        let feed = StoredFeed(
            state: state, items: StoredItems(keys: keys, items: items), pageIDs: content.pages.map(\.id))
        list = CacheContent(feed, cursors: cursors, edits: header.acceptedEdits)
    }

    private static func row(_ row: Int, ofPage page: Int, _ runs: [FeedRestorationState.Run]) -> Int {
        let before = runs[..<page].reduce(0) { sum, run in
            let (rows, overflow) = sum.addingReportingOverflow(max(run.rows, 0))
            return overflow ? sum : rows
        }
        return before + min(max(row, 0), max(runs[page].rows - 1, 0))
    }

    /// The runs whose items are shown at once: those around the first visible row, the first page, with which an answer of
    /// the server is compared, and those that nothing else could bring.
    private static func pagesShownFirst(_ state: FeedRestorationState) -> [Int] {
        var shown: [Int] = []
        var row = 0
        let wanted = (state.firstRestoredRow - rowsAround)...(state.firstRestoredRow + rowsAround)
        let first = state.runs.firstIndex { $0.request != .local && $0.rows > 0 }
        for (place, run) in state.runs.enumerated() {
            let last = row + max(run.rows, 1) - 1
            let isFirst = place == first
            let isOnlyStored = run.request == .behindGap || run.request == .local
            if isFirst || isOnlyStored || wanted.overlaps(row...last) { shown.append(place) }
            row += max(run.rows, 0)
        }
        return shown
    }
}
