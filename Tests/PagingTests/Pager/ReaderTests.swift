import Paging
import PagingTesting
import Testing

@MainActor @Suite("Readers")
struct ReaderTests {
    /// A list of 25 rows that continues after them. It loads when fewer rows than `distance` are ready.
    private func list(_ source: ScriptedSource<Entry>, distance: Int) -> Pager<Entry> {
        Pager(source, opening: .items(ItemPage(entries(0..<25), isLast: false))) { $0.prefetch = .rows(distance) }
    }

    @Test("S4: if rows only appear, row 14 of 25 loads at distance 11 and row 13 does not")
    func thresholdOfAppearing() async throws {
        let source = ScriptedSource.held()
        let pager = list(source, distance: 11)
        for row in pager.rows.prefix(14) { pager.rowAppeared(row) }
        #expect(pager.states.append == .idle)
        pager.rowAppeared(pager.rows[14])
        #expect(pager.states.append == .loading)
        try await source.waitForRequests(1)
        #expect(source.requests == [.offset(25, limit: 20)])
    }

    @Test("S1: if rows only appear, one among the last five loads at distance 5")
    func lastFive() {
        let pager = list(.held(), distance: 5)
        pager.rowAppeared(pager.rows[19])
        #expect(pager.states.append == .idle)
        pager.rowAppeared(pager.rows[20])
        #expect(pager.states.append == .loading)
    }

    @Test("a viewport of any length loads at the same row as rows that only appear", arguments: [1, 2, 7, 12])
    func thresholdOfViewport(length: Int) {
        let pager = list(.held(), distance: 11)
        pager.viewportMoved(to: (14 - length)..<14)
        #expect(pager.states.append == .idle)
        pager.viewportMoved(to: (15 - length)..<15)
        #expect(pager.states.append == .loading)
    }

    @Test("a row that appears beyond a reported viewport moves it by the smallest distance that includes the row")
    func appearingBeyondViewport() {
        let pager = list(.held(), distance: 11)
        pager.viewportMoved(to: 0..<8)
        pager.rowAppeared(pager.rows[13])
        #expect(pager.states.append == .idle)
        pager.rowAppeared(pager.rows[6])
        #expect(pager.states.append == .idle)
        pager.rowAppeared(pager.rows[14])
        #expect(pager.states.append == .loading)
    }

    @Test("a row that appears below a viewport of two rows becomes the second of them")
    func appearingBelowTwoRows() {
        let pager = list(.held(), distance: 11)
        pager.viewportMoved(to: 0..<2)
        pager.rowAppeared(pager.rows[13])
        #expect(pager.states.append == .idle)
        pager.rowAppeared(pager.rows[14])
        #expect(pager.states.append == .loading)
    }

    @Test("L5: a row that appears above a reported viewport scrolls it toward the head and appends nothing")
    func appearingAboveViewport() {
        let pager = list(.held(), distance: 11)
        pager.viewportMoved(to: 5..<13)
        pager.rowAppeared(pager.rows[4])
        #expect(pager.states.append == .idle)
    }

    @Test("a row that appears in a viewport that wants more rows loads nothing a second time")
    func appearingWithin() async throws {
        let source = ScriptedSource.held()
        let pager = list(source, distance: 11)
        pager.viewportMoved(to: 10..<20)
        try await source.waitForRequests(1)
        for row in pager.rows[10..<20] { pager.rowAppeared(row) }
        await settle()
        #expect(source.requests.count == 1)
    }

    @Test("V3: a row that no longer exists, or of a list that was replaced, is ignored")
    func goneRow() {
        let pager = list(.held(), distance: 5)
        let row = pager.rows[24]
        pager.remove(24)
        pager.rowAppeared(row)
        #expect(pager.states.append == .idle)
        let reader = pager.makeReader()
        reader.viewportMoved(to: 0..<3)
        reader.rowAppeared(row)
        #expect(pager.states.append == .idle)
    }

    @Test("V3: a row is found by its id, even if rows were inserted before it since it was shown")
    func movedRow() {
        let pager = list(.held(), distance: 5)
        let row = pager.rows[19]
        for id in 100..<110 { pager.insert(Entry(id: id), at: .start) }
        pager.rowAppeared(row)
        #expect(pager.states.append == .idle)
        for id in 200..<201 { pager.remove(id) }
        pager.remove(24)
        pager.rowAppeared(row)
        #expect(pager.states.append == .loading)
    }

    @Test("V3, U4: indexes are those of the update that a reader took last, even if the list has newer updates")
    func laggingReader() async throws {
        let pager = list(.held(), distance: 5)
        let reader = pager.makeReader()
        var iterator = reader.updates.makeAsyncIterator()
        _ = await iterator.next()
        for id in 100..<110 { pager.insert(Entry(id: id), at: .start) }
        reader.viewportMoved(to: 10..<20)
        #expect(pager.states.append == .idle)
        reader.viewportMoved(to: 11..<21)
        #expect(pager.states.append == .loading)
    }

    @Test("V3: a reader that shows an update later than it takes it reports the rows that it shows")
    func deferringReader() {
        let pager = list(.held(), distance: 5)
        let shown = pager.rows
        for id in 100..<110 { pager.insert(Entry(id: id), at: .start) }
        let reader = pager.makeReader()
        reader.viewportMoved(to: 15..<20, in: shown)
        #expect(pager.states.append == .idle)
        reader.viewportMoved(to: 16..<21, in: shown)
        #expect(pager.states.append == .loading)
    }

    @Test("V2: the wanted rows are those of all readers, and a reader that leaves removes its own")
    func severalReaders() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 10)) { request in
            guard case .number(1, _) = request else { return nil }
            return .items(entries(0..<10), total: 1000)
        }
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.maxConcurrentLoads = 2
        }
        let first = pager.makeReader()
        var second: Pager<Entry>.Reader? = pager.makeReader()
        first.viewportMoved(to: 0..<5)
        await settle()
        first.viewportMoved(to: 502..<507)
        second?.viewportMoved(to: 702..<707)
        try await source.waitForRequests(3)
        #expect(Set(source.requests.dropFirst()) == [.number(51, size: 10), .number(71, size: 10)])
        second = nil
        await settle()
        first.viewportMoved(to: 506..<511)
        try await source.waitForRequests(4)
        #expect(source.cancelledRequests.map { source.requests[$0] } == [.number(71, size: 10)])
        #expect(source.requests.last == .number(52, size: 10))
    }

    @Test("V2: two readers that want the same rows lead to one request")
    func sharedRows() async throws {
        let source = ScriptedSource.held()
        let pager = list(source, distance: 11)
        let readers = (0..<5).map { _ in pager.makeReader() }
        for reader in readers { reader.viewportMoved(to: 15..<25) }
        await settle()
        #expect(source.requests == [.offset(25, limit: 20)])
    }

    @Test("a reader that stops taking updates uses the pager's rows again")
    func stoppedTaking() async throws {
        let pager = list(.held(), distance: 5)
        let reader = pager.makeReader()
        let loop = Task { @MainActor in for await _ in reader.updates {} }
        await settle()
        loop.cancel()
        await loop.value
        for id in 100..<110 { pager.insert(Entry(id: id), at: .start) }
        reader.viewportMoved(to: 20..<30)
        #expect(pager.states.append == .idle)
        reader.viewportMoved(to: 21..<31)
        #expect(pager.states.append == .loading)
    }

    private enum Follower: CaseIterable {
        case loop, observer
    }

    /// Lets a reader take the first update and then stop following the list.
    private func followOnce<Item>(_ reader: Pager<Item>.Reader, _ follower: Follower) async {
        switch follower {
        case .loop: for await _ in reader.updates { break }
        case .observer: _ = reader.onUpdate { _ in }
        }
    }

    @Test(
        "V3: a reader whose loop ended, or whose observer was released, uses the pager's rows again",
        arguments: Follower.allCases)
    private func stoppedFollowing(_ follower: Follower) async {
        let pager = list(.held(), distance: 5)
        let reader = pager.makeReader()
        await followOnce(reader, follower)
        for id in 100..<110 { pager.insert(Entry(id: id), at: .start) }
        reader.viewportMoved(to: 20..<30)
        #expect(pager.states.append == .idle)
        reader.viewportMoved(to: 21..<31)
        #expect(pager.states.append == .loading)
    }

    @Test("a reader whose loop ended, or whose observer was released, keeps no item", arguments: Follower.allCases)
    private func keepsNoItem(_ follower: Follower) async {
        let counter = LiveCounter()
        let source = PageSource<Counted>.offset(limit: 10) { _ in [] }
        let pager = Pager(source, opening: .items(ItemPage((0..<10).map { Counted(id: $0, counter) }, isLast: true)))
        let reader = pager.makeReader()
        await followOnce(reader, follower)
        for id in 1..<10 { pager.remove(id) }
        #expect(pager.rows.count == 1)
        #expect(counter.live == 1)
        withExtendedLifetime(reader) {}
    }

    @Test("a viewport above the head is cut at the head, and one beyond the end keeps its length")
    func overhanging() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<3), isLast: false))) { $0.prefetch = .lastRow }
        pager.viewportMoved(to: -5..<2)
        await settle()
        #expect(source.requests.isEmpty)
        pager.viewportMoved(to: 0..<10)
        try await source.waitForRequests(1)
    }
}
