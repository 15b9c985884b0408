import PagingCore
import PagingPresentation

/// Lists whose servers and callers use the largest possible numbers.
///
/// `Int` has 32 bits on some watches and in WebAssembly. A sum of two row indexes that overflows traps there.
public enum LargeNumbers: UInt8, CaseIterable, Sendable {
    /// A list with a numbered source.
    case numbered
    /// A list with an offset source.
    case offset
    /// A list with a chained source that reports a total.
    case chained

    /// Runs the scenario of the list with several totals.
    ///
    /// - Returns: The first expectation that failed, if any, and a digest of the commands. Two runs with the same
    ///   commands have the same digest, whatever the width of `Int`.
    public func run() -> (broken: StaticString?, digest: UInt64) {
        var digest: UInt64 = 0
        for total in [Int.max, Int(Int32.max), 1 << 30, 1 << 29] {
            var list = LargeNumbersList(addressing, total: total)
            list.run()
            if list.broken != nil { return (list.broken, 0) }
            digest &+= list.digest
        }
        return (nil, digest)
    }

    private var addressing: SourceAddressing {
        switch self {
        case .numbered: .numbered(firstNumber: 1, pageSize: LargeNumbersList.pageSize)
        case .offset: .offset(limit: LargeNumbersList.pageSize, endsAtShortPage: true)
        case .chained: .chained(limit: LargeNumbersList.pageSize)
        }
    }
}

/// A list with more rows than the engine accepts. It has a reader at each end and one in the middle.
private struct LargeNumbersList {
    static var pageSize: Int { 32 }

    private let total: Int
    private let configuration: FeedConfiguration
    private var list: DrivenList
    private var presented: PresentedReader<SimulatedItem, SimulatedItem, Int32>
    private(set) var broken: StaticString?

    init(_ addressing: SourceAddressing, total: Int) {
        self.total = total
        configuration = FeedConfiguration(
            addressing: addressing, prefetch: .rows(20),
            retry: RetryPolicy(delaysNanoseconds: [.max, .max], longestServerDelayNanoseconds: .max),
            retention: .items(3 * Self.pageSize))
        list = DrivenList(configuration)
        let presentation = ListPresentation<SimulatedItem, SimulatedItem, Never>()
            .separators { $0.id % 2 != $1.id % 2 }
            .separators { $0.id % 2 != $1.id % 2 }
            .filter { $0.id % 3 != 0 }
            .header(.always).footer(.always)
            .sections { $0.id / 16 }
        presented = PresentedReader(presentation, list.feed.update, loadsByItself: true)
    }

    var digest: UInt64 { list.digest }

    private var rows: ListRows<SimulatedItem> { list.feed.update.rows }
    private var isChained: Bool { if case .chained = configuration.addressing { true } else { false } }

    mutating func run() {
        list.join()
        list.moveViewport(to: 0, length: .max)
        failOnce()
        list.moveViewport(to: 0, length: 8)
        answerAll()
        expect(isChained || rows.count > 1 << 28, "a huge total gives as many rows as the engine accepts")
        expect(rows[0].item?.id == 0, "the first page is loaded")
        readEverywhere()
        edit()
        presentRows()
        restore()
        refresh()
    }

    /// Lets the first load fail, and retries it at the latest possible time.
    private mutating func failOnce() {
        guard let load = list.removeRequest({ _ in true }) else { return expect(false, "a first load is in flight") }
        list.process(.pageFailed(load, FailureReport(code: 1, isTransient: true, retryAt: .max, jitterPermille: 1500)))
        expect(list.timers.contains { $0.at == .max }, "a retry delay is limited by the greatest time")
        list.repeatLoads()
    }

    /// Moves two more readers to the middle and to the end, so that the pages between them are evicted.
    private mutating func readEverywhere() {
        let last = rows.count - 1
        let readers = [(ReaderID(2), last), (ReaderID(3), last / 2), (ReaderID(4), max(last - 3 * Self.pageSize, 0))]
        for (reader, row) in readers {
            list.process(.readerJoined(reader))
            list.process(.viewportMoved(reader, ViewportHint(first: rows[row].id, row: row, length: 8)))
            answerAll()
            expect(isChained || rows[row].item != nil, "the visible rows are loaded")
        }
        for row in [Int.max, last, last - 1, last / 2 + 1, Int.min] {
            list.process(.jumpRequested(list.reader, row: row))
            answerAll()
        }
        for (reader, _) in readers.dropLast() { list.process(.readerLeft(reader)) }
        list.process(.jumpRequested(list.reader, row: .max))
        answerAll()
        expect(rows.loadedItems < 20 * Self.pageSize, "pages far from all readers are evicted")
    }

    /// Inserts and removes items at the end of the list.
    private mutating func edit() {
        let transaction = TransactionID(1)
        list.process(.transactionOpened(transaction))
        let own = SimulatedItem(id: -1, revision: 0, rank: 0)
        list.process(.itemEdited(.insert(own, .end, shiftsOffsets: true), in: nil))
        list.process(
            .itemEdited(
                .insert(SimulatedItem(id: -2, revision: 0, rank: 0), .end, shiftsOffsets: false), in: transaction))
        list.process(.itemEdited(.move(-1, .start), in: transaction))
        if let item = rows[rows.count / 2].item {
            list.process(.itemEdited(.remove(item.id, shiftsOffsets: true), in: nil))
        }
        list.process(.transactionEnded(transaction, .rolledBack))
        answerAll()
        expect(isChained || rows[rows.count - 1].item?.id == -1, "an item that is inserted at the end is the last one")
    }

    /// Presents the rows with separators, a filter, sections, a header and a footer.
    private mutating func presentRows() {
        _ = presented.apply(list.feed.update)
        let shown = presented.update.rows
        expect(shown.count > rows.count / 2, "a list with a huge total is presented")
        for index in [0, shown.count / 2, shown.count - 1] {
            expect(
                shown.index(at: shown.path(of: index)) == index, "the path of a presented row maps back to its index")
            expect(shown[index].index == index, "a presented row knows its index")
        }
        presented.viewportMoved(to: (shown.count - 1)..<(shown.count + 7))
        _ = presented.viewport { _ in (1_000_000, 1_000_000) }
    }

    /// Restores the list from its own state, and from states with the largest runs that the engine accepts.
    private mutating func restore() {
        guard let state = list.feed.state else { return expect(false, "a list has a state") }
        guard let restored = try? FeedStateMachine<SimulatedItem>(configuration, restoring: state) else {
            return expect(false, "a list is restored from its own state")
        }
        let count = rows.count
        list = DrivenList(restored, at: list.now)
        list.join()
        list.moveViewport(to: count - 1, length: 8)
        answerAll()
        expect(rows.count >= count / 2, "a restored list has its rows")
        guard !isChained else { return }
        for (first, second) in [
            ((0, 1 << 30), (1 << 30, 0)), ((1 << 30, 0), (0, 1 << 30)), ((1 << 29, 1 << 29), (1 << 29, 1 << 29)),
        ] {
            var state = state
            state.runs = [first, second, (1, 1)].map { FeedRestorationState.Run(.span, rows: $0.0, places: $0.1) }
            _ = try? FeedStateMachine<SimulatedItem>(configuration, restoring: state)
        }
    }

    /// Refreshes the list around its last row, while it contains a local item.
    private mutating func refresh() {
        let transaction = TransactionID(2)
        list.process(.transactionOpened(transaction))
        let own = SimulatedItem(id: -3, revision: 0, rank: 0)
        list.process(.itemEdited(.insert(own, .end, shiftsOffsets: false), in: transaction))
        let kinds: [RefreshKind<Int32>] = [.loaded, .around(-3), .start]
        for index in kinds.indices {
            list.process(.refreshRequested(WaiterID(index), kinds[index]))
            answerAll()
        }
        expect(rows.count > 0, "a list with a huge total is refreshed")
    }

    /// Answers as a server that has as many items as its total says.
    private mutating func answerAll() {
        for _ in 0..<200 {
            guard let inFlight = list.requestsInFlight.first else { break }
            list.answer({ $0 == inFlight.request }, page(inFlight.request))
            _ = presented.apply(list.feed.update)
        }
        if broken == nil { broken = list.brokenInvariant }
    }

    private func page(_ request: PageRequest) -> ItemPage<SimulatedItem, Int> {
        let ids: Range<Int>
        var next: Int?
        switch request {
        case .number(let number, let size): ids = span(from: (number - 1) * size, size)
        case .offset(let offset, let limit): ids = span(from: offset, limit)
        case .cursor(let cursor, _, let limit):
            let start = cursor ?? 0
            ids = start..<(start + limit)
            next = start + limit
        }
        return DrivenList.page(ids, next: next, total: total)
    }

    private func span(from start: Int, _ size: Int) -> Range<Int> {
        start..<min(start + size, max(min(total, Int(Int32.max) - 1), start))
    }

    private mutating func expect(_ isMet: Bool, _ what: StaticString) {
        if !isMet, broken == nil { broken = what }
    }
}
