import Paging
import PagingTesting
import Testing

/// Items that enter and leave the wanted rows.
@MainActor @Suite struct WantedItemsTests {
    /// A loop over the wanted items of a list.
    @MainActor private final class Prefetcher {
        /// The elements as text: the ids of the items that entered, and those of the items that left.
        private(set) var changes: [String] = []
        private(set) var wanted: [Entry] = []
        private(set) var hasEnded = false
        private var loop: Task<Void, Never>?

        init(_ pager: Pager<Entry>) {
            let items = pager.wantedItems
            loop = Task { [weak self] in
                for await change in items { self?.take(change) }
                self?.hasEnded = true
            }
        }

        private func take(_ change: Pager<Entry>.WantedItemsChange) {
            changes.append("+\(change.entered.map(\.id)) -\(change.left.map(\.id))")
            wanted.removeAll { change.left.contains($0) }
            wanted += change.entered
        }

        /// The elements since the last call.
        func newChanges() async -> [String] {
            await settle()
            defer { changes = [] }
            return changes
        }

        func stop() { loop?.cancel() }
    }

    private func list(_ source: ScriptedSource<Entry> = .held(), isLast: Bool = true) -> Pager<Entry> {
        Pager(source, opening: .items(ItemPage(entries(0..<100), isLast: isLast))) { $0.prefetch = .rows(2) }
    }

    @Test("H7: the first element has all wanted items, nearest first, and a scroll those that enter and leave")
    func scroll() async {
        let pager = list()
        let reader = pager.makeReader()
        let prefetcher = Prefetcher(pager)
        #expect(await prefetcher.newChanges() == [])
        reader.viewportMoved(to: 20..<23)
        #expect(await prefetcher.newChanges() == ["+[20, 21, 22, 19, 23, 18, 24] -[]"])
        reader.viewportMoved(to: 20..<23)
        #expect(await prefetcher.newChanges() == [])
        reader.viewportMoved(to: 22..<25)
        #expect(await prefetcher.newChanges() == ["+[25, 26] -[19, 18]"])
        reader.viewportMoved(to: 90..<92)
        #expect(await prefetcher.newChanges() == ["+[90, 91, 89, 92, 88, 93] -[20, 21, 22, 23, 24, 25, 26]"])
    }

    @Test("H7: of a reader that leaves, all items leave")
    func readerLeaves() async {
        let pager = list()
        var reader: Pager<Entry>.Reader? = pager.makeReader()
        let prefetcher = Prefetcher(pager)
        reader?.viewportMoved(to: 0..<1)
        #expect(await prefetcher.newChanges() == ["+[0, 1, 2] -[]"])
        reader = nil
        #expect(await prefetcher.newChanges() == ["+[] -[0, 1, 2]"])
    }

    @Test("H7: an item of two viewports enters once, by the nearer one, and leaves with the second")
    func twoViewports() async {
        let pager = list()
        let (upper, lower) = (pager.makeReader(), pager.makeReader())
        upper.viewportMoved(to: 10..<12)
        lower.viewportMoved(to: 13..<15)
        let prefetcher = Prefetcher(pager)
        #expect(await prefetcher.newChanges() == ["+[10, 11, 13, 14, 9, 12, 15, 8, 16] -[]"])
        upper.viewportMoved(to: 50..<51)
        #expect(await prefetcher.newChanges() == ["+[50, 49, 51, 48, 52] -[10, 9, 8]"])
        lower.viewportMoved(to: 50..<51)
        #expect(await prefetcher.newChanges() == ["+[] -[11, 13, 14, 12, 15, 16]"])
    }

    @Test("H7: an item that is removed leaves, and the next one enters; one that changes does neither")
    func edits() async {
        let pager = list()
        let reader = pager.makeReader()
        reader.viewportMoved(to: 0..<2)
        let prefetcher = Prefetcher(pager)
        #expect(await prefetcher.newChanges() == ["+[0, 1, 2, 3] -[]"])
        pager.update(2) { $0.title = "new" }
        #expect(await prefetcher.newChanges() == [])
        pager.remove(1)
        #expect(await prefetcher.newChanges() == ["+[4] -[1]"])
        pager.insert(Entry(id: 200), at: .start)
        reader.viewportMoved(to: 0..<2)
        #expect(await prefetcher.newChanges() == ["+[200] -[4]"])
    }

    @Test("H7: an item leaves as it entered, whatever its content has become")
    func leavesAsEntered() async {
        let pager = list()
        let reader = pager.makeReader()
        reader.viewportMoved(to: 0..<2)
        let prefetcher = Prefetcher(pager)
        _ = await prefetcher.newChanges()
        pager.update(1) { $0.title = "new" }
        for first in [1, 50] {
            reader.viewportMoved(to: first..<(first + 2))
            _ = await prefetcher.newChanges()
        }
        #expect(prefetcher.wanted == entries([50, 51, 49, 52, 48, 53]))
    }

    @Test("H7: a refresh with the same items, and load states, give no element; a page gives one")
    func loads() async throws {
        let source = ScriptedSource<Entry>.held()
        let pager = Pager(source) {
            $0.prefetch = .rows(5)
            $0.clock = VirtualClock()
        }
        let reader = pager.makeReader()
        let prefetcher = Prefetcher(pager)
        reader.viewportMoved(to: 0..<18)
        try await source.waitForRequests(1)
        #expect(await prefetcher.newChanges() == [])
        source.answer(0, with: .items(entries(0..<20)))
        await settle()
        #expect(await prefetcher.newChanges().map { $0.count(where: { $0 == "," }) } == [19])
        reader.viewportMoved(to: 0..<18)
        try await source.waitForRequests(2)
        source.answer(1, with: .items(entries(20..<40)))
        #expect(await prefetcher.newChanges() == ["+[20, 21, 22] -[]"])
        let refresh = Task { await pager.refresh(.loaded) }
        for (request, ids) in [(2, 0..<20), (3, 20..<40)] {
            try await source.waitForRequests(request + 1)
            source.answer(request, with: .items(entries(ids)))
        }
        #expect(await refresh.value.isRefreshed)
        #expect(await prefetcher.newChanges() == [])
    }

    @Test("H7: a late loop gets one element, without what came and went; each loop has its own")
    func lateLoop() async {
        let pager = list()
        let reader = pager.makeReader()
        let prompt = Prefetcher(pager)
        var late = pager.wantedItems.makeAsyncIterator()
        reader.viewportMoved(to: 0..<2)
        #expect(await late.next()?.entered.map(\.id) == [0, 1, 2, 3])
        _ = await prompt.newChanges()
        for first in [10, 20, 30, 1] {
            reader.viewportMoved(to: first..<(first + 2))
            await settle()
        }
        #expect(await prompt.newChanges().count == 4)
        let change = await late.next()
        #expect(change?.entered.map(\.id) == [4] && change?.left.map(\.id) == [])
        for first in [40, 1] {
            reader.viewportMoved(to: first..<(first + 2))
            await settle()
        }
        let next = Task { @MainActor in
            var late = late
            return await late.next()?.entered.map(\.id)
        }
        await settle()
        reader.viewportMoved(to: 2..<4)
        #expect(await next.value == [5])
    }

    @Test("H7: a loop is no reader: it loads nothing, and a list in a cache is not kept for it")
    func noReader() async {
        let source = ScriptedSource<Entry>.held()
        let clock = VirtualClock()
        let cache = PagerCache<Int, Entry>(clock: clock) { _ in Pager(source) { $0.clock = clock } }
        let prefetcher = Prefetcher(cache[0])
        await clock.advance(by: .seconds(301))
        #expect(source.requests.isEmpty && prefetcher.hasEnded)
    }

    @Test("H1, H7: a loop ends with its list or its task, and neither holds anything then")
    func ends() async {
        var pager: Pager<Entry>? = list()
        weak let released = pager
        let items = pager?.wantedItems
        let reader = pager?.makeReader()
        reader?.viewportMoved(to: 0..<2)
        let (first, second) = (pager.map(Prefetcher.init), pager.map(Prefetcher.init))
        _ = await second?.newChanges()
        first?.stop()
        _ = await first?.newChanges()
        #expect(first?.hasEnded == true && second?.hasEnded == false)
        reader?.viewportMoved(to: 5..<7)
        pager = nil
        #expect(released == nil)
        await settle()
        #expect(second?.hasEnded == true && second?.changes == [])
        if let items { for await _ in items { Issue.record("a released list has items") } }
    }

    @Test("H7: after the list is released, a loop that does not go on holds no item")
    func holdsNothing() async {
        let counter = LiveCounter()
        var pager: Pager<Counted>? = Pager(
            ScriptedSource<Counted>(.numbered(firstNumber: 1, pageSize: 20)),
            opening: .items(ItemPage((0..<20).map { Counted(id: $0, counter) }))
        ) { $0.prefetch = .rows(1) }
        pager?.viewportMoved(to: 0..<5)
        var iterator = pager?.wantedItems.makeAsyncIterator()
        let count = await iterator?.next()?.entered.count
        #expect(count == 6 && counter.live == 20)
        pager = nil
        await settle()
        #expect(counter.live == 0)
        #expect(await iterator?.next() == nil)
    }

    @Test("H7: while the rows of the query before are shown, no item leaves")
    func previousRows() async throws {
        let pager = list()
        let reader = ListReader(of: pager, viewport: 3)
        let prefetcher = Prefetcher(pager)
        #expect(await prefetcher.newChanges() == ["+[0, 1, 2, 3, 4] -[]"])
        let source = ScriptedSource<Entry>.held()
        pager.replaceSource(with: source)
        try await source.waitForRequests(1)
        #expect(await prefetcher.newChanges() == [])
        source.answer(0, with: .items(entries(2..<22)))
        #expect(await prefetcher.newChanges() == ["+[5, 6] -[0, 1]"])
        withExtendedLifetime(reader) {}
    }
}
