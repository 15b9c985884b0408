import Paging
import PagingCore
import PagingTesting
import Testing

@MainActor @Suite("Events")
struct EventTests {
    private let clock = VirtualClock()

    /// Records all events of a list.
    @MainActor private final class Log {
        private(set) var events: [PagerEvent] = []
        private var observer: EventObserver?

        init(_ pager: Pager<Entry>) {
            observer = pager.onEvent { [weak self] in self?.events.append($0) }
        }

        func removeAll() -> [PagerEvent] {
            defer { events = [] }
            return events
        }
    }

    @Test("a requested and an answered page are emitted, with the duration")
    func arrived() async throws {
        let source = ScriptedSource<Entry>.held()
        let pager = Pager(source) { $0.clock = clock }
        let log = Log(pager)
        await clock.advance(by: .milliseconds(500))
        let reader = pager.makeReader()
        #expect(log.removeAll() == [.requested(LoadID(1), .offset(0, limit: 20))])
        try await source.waitForRequests(1)
        await clock.advance(by: .milliseconds(70))
        source.answer(0, with: .items(entries(0..<5)))
        await settle()
        #expect(log.removeAll() == [.arrived(LoadID(1), .offset(0, limit: 20), items: 5, nanoseconds: 70_000_000)])
        withExtendedLifetime(reader) {}
    }

    @Test("a failure says whether it will be retried, its retry names it, and its error is known in the event")
    func failed() async throws {
        let source = ScriptedSource<Entry>(
            .offset(limit: 20, endsAtShortPage: true),
            answers: [.failure(ScriptedFailure("first", isTransient: true)), .failure(ScriptedFailure("second"))])
        let pager = Pager(source) { $0.clock = clock }
        var errors: [String] = []
        let observer = pager.onEvent { event in
            guard case .failed(_, _, let failure, _, _) = event else { return }
            errors.append((failure.error as? ScriptedFailure)?.name ?? "another error")
        }
        let log = Log(pager)
        pager.viewportMoved(to: 0..<5)
        await clock.advance(by: .seconds(2))
        let request = PageRequest.offset(0, limit: 20)
        let events = log.removeAll()
        guard events.count == 4,
            case .failed(LoadID(1), request, let first, willRetry: true, nanoseconds: 0) = events[1],
            case .failed(LoadID(2), request, let second, willRetry: false, nanoseconds: 0) = events[3]
        else {
            Issue.record("\(events)")
            return
        }
        #expect(events[0] == .requested(LoadID(1), request) && events[2] == .retried(LoadID(2), request, of: LoadID(1)))
        #expect(first != second && pager.states.refresh == .failed(second))
        #expect(errors == ["first", "second"])
        #expect(first.error as? ScriptedFailure == ScriptedFailure("first", isTransient: true))
        withExtendedLifetime(observer) {}
    }

    @Test("a cancelled load is emitted once, and its late answer is not")
    func cancelled() async throws {
        let source = ScriptedSource<Entry>.held(.ignored)
        let pager = Pager(source) { $0.clock = clock }
        await clock.advance(by: .milliseconds(500))
        pager.viewportMoved(to: 0..<5)
        try await source.waitForRequests(1)
        let log = Log(pager)
        await clock.advance(by: .milliseconds(30))
        pager.reset()
        let request = PageRequest.offset(0, limit: 20)
        #expect(
            log.removeAll() == [
                .cancelled(LoadID(1), request, nanoseconds: 30_000_000), .requested(LoadID(2), request),
            ])
        source.answer(0, with: .items(entries(0..<5)))
        await settle()
        #expect(log.removeAll() == [])
    }

    @Test("K2: the number of evicted items is emitted, even if the same page inserts rows")
    func evicted() async {
        let source = ScriptedSource.serving(entries(0..<1_000), .chained(limit: 20))
        let pager = Pager(source, opening: .cursor("400")) {
            $0.prefetch = .rows(10)
            $0.retention = .items(60)
            $0.clock = clock
        }
        let reader = ListReader(of: pager, viewport: 5)
        await reader.rest()
        var held = 0
        let observer = pager.onEvent { event in
            switch event {
            case .arrived(_, _, let items, _): held += items
            case .evicted(let items): held -= items
            case .requested, .retried, .failed, .cancelled, .stopped, .blankRowsSeen: break
            }
        }
        let before = pager.loadedItems
        await reader.scroll(by: 200, rowsPerSecond: 200)
        await reader.scroll(by: -350, rowsPerSecond: 200)
        #expect(before + held == pager.loadedItems)
        #expect(pager.loadedItems <= 80 && pager.rows.count > 300)
        withExtendedLifetime(observer) {}
    }

    /// The number of items before an update whose pages are evicted after it, counted row by row.
    private func itemsEvicted(_ before: ListRows<Entry>, _ after: ListUpdate<Entry>) -> Int {
        guard case .changed(let ranges) = after.change else { return 0 }
        var evicted = 0
        var index = 0
        for row in before.indices where !ranges.removals.contains(where: { $0.contains(row) }) {
            while ranges.insertions.contains(where: { $0.contains(index) }) { index += 1 }
            if before[row].item != nil, after.rows.placeholders(from: index)?.wereLoaded == true { evicted += 1 }
            index += 1
        }
        return evicted
    }

    @Test("K2: the number of evicted items is exact, whatever else an update changes", arguments: 1...6)
    func evictedAmongOthers(seed: UInt64) async {
        let random = Observed(SeededRandom(seed: seed))
        func below(_ bound: Int) -> Int { random.update { Int($0.next() % UInt64(bound)) } }
        let source = ScriptedSource<Entry>(.offset(limit: 10, endsAtShortPage: false)) { request in
            guard case .offset(let offset, let limit) = request else { return nil }
            let (total, count) = random.update { (150 + Int($0.next() % 100), limit - Int($0.next() % 4)) }
            return .items(entries(offset..<max(min(offset + count, total), offset)), total: total)
        }
        let pager = Pager(source) {
            $0.prefetch = .rows(5)
            $0.retention = .items(30)
            $0.clock = clock
        }
        var (emitted, counted, mixed) = (0, 0, 0)
        let events = pager.onEvent { if case .evicted(let items) = $0 { emitted += items } }
        var rows = pager.rows
        let updates = pager.onUpdate { update in
            let evicted = itemsEvicted(rows, update)
            counted += evicted
            if evicted > 0, update.rows.count != rows.count { mixed += 1 }
            rows = update.rows
        }
        let readers = [pager.makeReader(), pager.makeReader()]
        for step in 0..<250 {
            let row = below(max(pager.rows.count, 1))
            switch below(6) {
            case 0: readers[below(2)].jump(to: row)
            case 1: pager.insert(Entry(id: 1_000 + step), at: .start, shiftsOffsets: below(2) == 0)
            case 2: if let item = pager.rows.isEmpty ? nil : pager.rows[row].item { pager.remove(item.id) }
            default: readers[below(2)].viewportMoved(to: row..<(row + 5))
            }
            await settle()
            #expect(emitted == counted, "step \(step)")
        }
        #expect(emitted > 100 && mixed > 5)
        withExtendedLifetime((events, updates)) {}
    }

    @Test("an edge that its pages stop is emitted")
    func stopped() async {
        let source = ScriptedSource<Entry>(.chained(limit: 2)) { request in
            guard case .cursor(let cursor, _, _) = request else { return nil }
            return .items([], next: cursor == nil ? "a" : "a")
        }
        let pager = Pager(source) { $0.clock = clock }
        let log = Log(pager)
        pager.viewportMoved(to: 0..<5)
        await settle()
        #expect(log.removeAll().last == .stopped(.append, .cursorLoop))
    }

    @Test("blank rows are emitted when they become visible, with their reader, and not again while they stay")
    func blank() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 0, pageSize: 10)) { request in
            guard case .number(0, _) = request else { return nil }
            return .items(entries(0..<10), total: 100)
        }
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        let reader = pager.makeReader()
        reader.viewportMoved(to: 0..<5)
        await settle()
        let log = Log(pager)
        func seen() -> [Int] {
            log.removeAll().compactMap { if case .blankRowsSeen(let count, by: _) = $0 { count } else { nil } }
        }
        for (rows, new) in [(4..<9, []), (8..<13, [3]), (9..<14, [1]), (9..<14, []), (50..<55, [5]), (8..<13, [3])] {
            reader.viewportMoved(to: rows)
            #expect(seen() == new, "\(rows)")
        }
        reader.rowAppeared(pager.rows[13])
        #expect(seen() == [1])
        reader.rowAppeared(pager.rows[20])
        #expect(seen() == [5], "the viewport has kept its length")
    }

    /// An item that counts how often its id is read.
    private struct CountedID: Identifiable, Sendable {
        let number: Int
        let counter: LiveCounter

        var id: Int {
            counter.increment()
            return number
        }
    }

    @Test("without observers the visible rows are not searched")
    func withoutObservers() {
        let counter = LiveCounter()
        let items = (0..<1_000).map { CountedID(number: $0, counter: counter) }
        let source = PageSource<CountedID>.offset(limit: 1_000) { _ in [] }
        let pager = Pager(source, opening: .items(ItemPage(items, isLast: true))) { $0.clock = clock }
        let reader = pager.makeReader()
        func reads(at rows: Range<Int>) -> Int {
            let before = counter.total
            reader.viewportMoved(to: rows)
            return counter.total - before
        }
        #expect(reads(at: 0..<900) < 20)
        let observer = pager.onEvent { _ in }
        #expect(reads(at: 1..<901) >= 900)
        withExtendedLifetime(observer) {}
    }

    @Test("blank rows of a presented list are those that it presents")
    func blankPresented() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 0, pageSize: 10)) { request in
            guard case .number(0, _) = request else { return nil }
            return .items(entries(0..<10), total: 100)
        }
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        let shown = pager.presented { $0.filter { $0.id % 2 == 0 } }
        shown.viewportMoved(to: 0..<3)
        await settle()
        let log = Log(pager)
        shown.viewportMoved(to: 4..<8)
        let blank = log.removeAll().compactMap { if case .blankRowsSeen(let count, by: _) = $0 { count } else { nil } }
        #expect(blank == [3])
    }

    @Test("a stream of events is for one loop, loads nothing, and ends with the list")
    func stream() async throws {
        let source = ScriptedSource<Entry>.held()
        var pager: Pager<Entry>? = Pager(source) { $0.clock = clock }
        let events = try #require(pager?.events)
        let loop = Task {
            var count = 0
            for await _ in events { count += 1 }
            return count
        }
        await settle()
        #expect(source.requests.isEmpty)
        pager?.viewportMoved(to: 0..<5)
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(0..<5)))
        await settle()
        pager = nil
        #expect(await loop.value == 2)
    }

    @Test("H1: a released observer gets no event, and without observers no event is created", arguments: [false, true])
    func releasedObserver(isStream: Bool) async {
        let pager = Pager(ScriptedSource<Entry>.numbered(30)) { $0.clock = clock }
        if isStream {
            var iterator = pager.events.makeAsyncIterator()
            pager.viewportMoved(to: 0..<5)
            _ = await iterator.next()
        } else {
            let observer = pager.onEvent { _ in }
            withExtendedLifetime(observer) {}
        }
        pager.reset()
        #expect(!pager.hasEventObservers)
        await settle()
        #expect(pager.rows.count == 30)
    }
}
