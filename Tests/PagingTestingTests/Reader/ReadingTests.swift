import Paging
import PagingTesting
import Testing

private struct Note: Identifiable, Hashable, Sendable {
    let id: Int
}

extension LoadResult {
    fileprivate var isRefreshed: Bool { if case .loaded = self { true } else { false } }
    fileprivate var isCancelled: Bool { if case .cancelled = self { true } else { false } }
}

@MainActor @Suite("Reader")
struct ReadingTests {
    private let clock = VirtualClock()

    /// A list by offset without a total. Each page takes the latency.
    private func list(_ count: Int, limit: Int = 50, latency: Duration, prefetch: PrefetchPolicy) -> Pager<Note> {
        let clock = self.clock
        let source = PageSource<Note>.offset(limit: limit) { request in
            try await clock.sleep(for: latency)
            return (request.offset..<min(request.offset + request.limit, count)).map(Note.init)
        }
        return Pager(source) {
            $0.prefetch = prefetch
            $0.clock = clock
        }
    }

    /// A list by page number with a total. Each page takes the latency.
    private func numbered(_ count: Int, latency: Duration) -> Pager<Note> {
        let clock = self.clock
        let source = PageSource<Note>.numbered(from: 0, pageSize: 20) { request in
            try await clock.sleep(for: latency)
            return ItemPage((0..<20).map { Note(id: request.number * 20 + $0) }, total: count)
        }
        return Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
    }

    @Test("with a long prefetch distance a slow reader sees no blank row, and with a short one it does")
    func scrolling() async {
        for (prefetch, isBlank) in [(PrefetchPolicy.rows(30), false), (.lastRow, true)] {
            let reader = ListReader(of: list(500, latency: .seconds(1), prefetch: prefetch), viewport: 12)
            await reader.rest()
            await reader.scroll(to: 300, rowsPerSecond: 20)
            #expect(reader.visibleRows == 300..<312)
            #expect(reader.itemsOnScreen.map(\.id) == Array(300..<312))
            #expect((reader.blankRows > 0) == isBlank && (reader.blankTime > .zero) == isBlank)
        }
    }

    @Test("a fling is faster than the pages, waits for them, and reaches its row")
    func flinging() async {
        let reader = ListReader(of: list(5_000, latency: .milliseconds(200), prefetch: .rows(20)), viewport: 12)
        await reader.rest()
        await reader.fling(to: 1_000)
        #expect(reader.visibleRows == 1_000..<1_012)
        #expect(reader.blankRows > 0)
        #expect(reader.requests.prefix(3) == [.offset(0, limit: 50), .offset(50, limit: 50), .offset(100, limit: 50)])
        await reader.fling(to: 0)
        #expect(reader.visibleRows == 0..<12)
        await reader.fling(to: 1_000_000)
        #expect(reader.visibleRows == 4_988..<5_000)
        #expect(reader.rows.count == 5_000)
    }

    @Test("placeholders on screen are blank rows, each counted once while it stays, with the time they are blank")
    func placeholders() async {
        let reader = ListReader(of: numbered(1_000, latency: .milliseconds(320)), viewport: 12)
        await reader.rest()
        #expect(reader.blankRows == 0)
        await reader.jump(to: 500)
        #expect(reader.blankRows == 12)
        await reader.rest()
        #expect(reader.blankRows == 12 && reader.blankTime == .milliseconds(304))
        #expect(reader.itemsOnScreen.map(\.id) == Array(500..<512))
        await reader.jump(to: 0)
        #expect(reader.blankRows == 12)
    }

    @Test("rows that are inserted above the screen do not move the visible rows")
    func prepending() async {
        let source = ScriptedSource.serving((0..<1_000).map(Note.init), .chained(limit: 20))
        let pager = Pager(source, opening: .cursor("500")) {
            $0.prefetch = .rows(30)
            $0.clock = clock
        }
        let reader = ListReader(of: pager, viewport: 12)
        await reader.rest()
        #expect(reader.visibleRows.lowerBound > 0)
        #expect(reader.itemsOnScreen.first?.id == 500)
        await reader.scroll(by: -100, rowsPerSecond: 50)
        #expect(reader.itemsOnScreen.map(\.id) == Array(400..<412))
    }

    @Test("if its first row is removed, a reader stays at the row after it, or at the end")
    func removed() async {
        let reader = ListReader(of: list(40, latency: .zero, prefetch: .rows(20)), viewport: 12)
        await reader.rest()
        await reader.scroll(to: 10, rowsPerSecond: 100)
        for id in 10..<13 { reader.pager.remove(id) }
        #expect(reader.itemsOnScreen.map(\.id) == Array(13..<25))
        await reader.fling(to: 100)
        for id in 0..<5 { reader.pager.remove(id) }
        #expect(reader.itemsOnScreen.map(\.id) == Array(28..<40))
    }

    @Test("A1: an indicator is visible to a reader that waits longer than its delay, and not to one that does not wait")
    func indicators() async {
        let quick = ListReader(of: list(500, latency: .milliseconds(100), prefetch: .rows(20)), viewport: 12)
        await quick.rest()
        await quick.scroll(to: 100)
        #expect(quick.indicatorsSeen == ListIndicators())
        let slow = ListReader(of: list(500, latency: .milliseconds(300), prefetch: .lastRow), viewport: 12)
        await slow.rest()
        #expect(slow.indicatorsSeen == ListIndicators(refresh: true))
        await slow.scroll(to: 60)
        #expect(slow.indicatorsSeen == ListIndicators(append: true, refresh: true))
    }

    @Test("under the manual policy, pulls load at the end and refresh the list")
    func pulls() async {
        let reader = ListReader(of: list(500, latency: .milliseconds(300), prefetch: .manual), viewport: 12)
        await reader.rest()
        await reader.fling(to: 400)
        #expect(reader.rows.count == 50)
        await reader.pull(.append)
        #expect(reader.indicatorsSeen.append)
        await reader.rest()
        #expect(reader.rows.count == 100)
        let result = await reader.pullToRefresh()
        #expect(result.isRefreshed)
        #expect(reader.rows.count == 50)
        #expect(reader.requests.count == 3)
    }

    @Test("a reader records all updates, beginning with the current list")
    func updates() async {
        let reader = ListReader(of: list(20, latency: .zero, prefetch: .rows(20)), viewport: 12)
        await reader.rest()
        #expect(reader.updates.first?.change == .replaced)
        #expect(reader.updates.map(\.version) == Array(reader.updates[0].version...reader.updates.last!.version))
        #expect(reader.updates.last?.states.append == .ended)
    }

    @Test("while a request is held, a fling, a rest and a pull end if only the test could continue")
    func held() async {
        let source = ScriptedSource<Note>(.offset(limit: 20, endsAtShortPage: true))
        let reader = ListReader(of: Pager(source) { $0.clock = clock }, viewport: 12)
        await reader.rest()
        await reader.fling(to: 100)
        let result = await reader.pullToRefresh()
        #expect(result.isCancelled)
        #expect(reader.rows.isEmpty && reader.blankRows == 0)
    }

    @Test("with another clock no time passes, and work that needs no time continues")
    func otherClock() async {
        let source = ScriptedSource.serving((0..<1_000).map(Note.init), .offset(limit: 20, endsAtShortPage: true))
        let reader = ListReader(of: Pager(source), viewport: 12)
        await reader.rest()
        await reader.scroll(to: 20, rowsPerSecond: 100)
        #expect(reader.visibleRows == 20..<32)
    }
}
