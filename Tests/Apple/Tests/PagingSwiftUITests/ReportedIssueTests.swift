import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

/// Problems that users of other libraries report in SwiftUI, reproduced.
@MainActor
@Suite(.releasesState) struct ReportedIssueTests {
    private let clock = VirtualClock()

    /// A list that shows the number of its items, so that it is evaluated after each page.
    private struct Counting: View {
        let pager: Pager<Entry>

        var body: some View {
            let count = pager.loadedItems
            PagedList(pager) { Text(verbatim: "Entry \($0.id) of \(count)") }
        }
    }

    private func entries(_ ids: Range<Int>) -> ScriptedAnswer<Entry> { .items(ids.map { Entry(id: $0) }) }

    private func opened(
        _ prefetch: PrefetchPolicy = .lastRow, _ view: (Pager<Entry>) -> some View
    ) async -> (stage: Stage, source: ScriptedSource<Entry>, pager: Pager<Entry>) {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false))
        let pager = Pager(source) {
            $0.prefetch = prefetch
            $0.clock = clock
        }
        let stage = await Stage(clock, view(pager))
        source.answer(0, with: entries(0..<20))
        await stage.wait()
        return (stage, source, pager)
    }

    @Test("a refresh that SwiftUI cancels because the list was evaluated again continues and completes")
    func refreshableCancelled() async {
        let (stage, source, pager) = await opened { Counting(pager: $0) }
        stage.host.cancelsRefreshWhenEvaluated = true
        await stage.pull(source, requests: 2)
        #expect(stage.host.isRefreshing)
        pager.insert(Entry(id: 99), at: .end)
        await stage.wait()
        #expect(!stage.host.isRefreshing)
        #expect(pager.states.refresh == .loading)
        #expect(source.cancelledRequests.isEmpty)
        source.answer(1, with: entries(100..<120))
        await stage.wait()
        #expect(stage.host.rows.first?.texts == ["Entry 100 of 20"])
        #expect(source.requests.count == 2)
    }

    @Test("a retry works if the last row stays on screen or appears again")
    func retryMissed() async {
        let (stage, source, _) = await opened { PagedList($0) { Text(verbatim: "Entry \($0.id)") } }
        await stage.scroll(rows: 12)
        #expect(source.requests.count == 2)
        source.answer(1, with: .failure(ScriptedFailure("no network")))
        await stage.wait()
        await stage.scroll(rows: -5)
        await stage.scroll(rows: 6)
        #expect(source.requests.count == 2)
        #expect(stage.lastRow.contains("Could not load"))
        stage.host.tap("Try again")
        stage.host.tap("Try again")
        await stage.wait()
        #expect(source.requests.dropFirst() == [.offset(20, limit: 20), .offset(20, limit: 20)])
        source.answer(2, with: entries(20..<40))
        await stage.wait()
        await stage.scroll(rows: 1)
        #expect(stage.host.rows.contains { $0.texts == ["Entry 20"] })
    }

    @Test("rows are updated during a refresh, and an answer from before the edit does not undo it")
    func updatesDuringRefresh() async {
        let (stage, source, pager) = await opened { PagedList($0) { Text(verbatim: "Entry \($0.id) \($0.text)") } }
        await stage.pull(source, requests: 2)
        pager.update(Entry(id: 3, text: "changed"))
        await stage.wait()
        #expect(stage.host.rows[3].texts == ["Entry 3 changed"])
        source.answer(1, with: entries(0..<20))
        await stage.wait()
        #expect(stage.host.rows[3].texts == ["Entry 3 changed"])
        await stage.pull(source, requests: 3)
        source.answer(2, with: entries(0..<20))
        await stage.wait()
        #expect(stage.host.rows[3].texts == ["Entry 3 "])
    }

    @Test("only the visible rows of a list of 10,000 items are made")
    func thousandsOfRows() async {
        let all = ScriptedSource<Entry>.serving(
            (0..<10_000).map { Entry(id: $0) }, .offset(limit: 10_000, endsAtShortPage: false))
        let pager = Pager(all) { $0.clock = clock }
        let stage = await Stage(clock, PagedList(pager) { Text(verbatim: "Entry \($0.id)") })
        await stage.wait()
        #expect(stage.rowCount == 10_001)
        #expect(stage.host.rowsMade <= 16)
        await stage.scroll(rows: 20)
        #expect(stage.host.rowsMade <= 16 + 20)
        #expect(stage.host.violations.isEmpty)
    }

    @Test("a list of one page can be refreshed")
    func singlePage() async {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let pager = Pager(source) { $0.clock = clock }
        let stage = await Stage(clock, PagedList(pager) { Text(verbatim: "Entry \($0.id)") })
        source.answer(0, with: entries(0..<3))
        await stage.wait()
        #expect(stage.host.texts == ["Entry 0", "Entry 1", "Entry 2", "End of list"])
        await stage.pull(source, requests: 2)
        source.answer(1, with: entries(1..<3))
        await stage.wait()
        #expect(stage.host.texts == ["Entry 1", "Entry 2", "End of list"])
        #expect(!stage.host.isRefreshing)
    }

    @Test("an activity indicator animates after it was scrolled off the screen and back")
    func indicatorStandsStill() async {
        let (stage, _, _) = await opened { PagedList($0) { Text(verbatim: "Entry \($0.id)") } }
        await stage.scroll(rows: 12)
        await stage.wait(milliseconds: 300)
        await stage.scroll(rows: 1)
        for _ in 0..<3 {
            #expect(stage.host.activities == 1)
            #expect(stage.host.stoppedActivities == 0)
            await stage.scroll(rows: -5)
            #expect(stage.host.activities == 0)
            await stage.scroll(rows: 5)
        }
        #expect(stage.host.violations.isEmpty)
    }

    @Test("creating and evaluating views sends no request")
    func noSideEffects() async {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false))
        let pager = Pager(source) { $0.clock = clock }
        for _ in 0..<100 {
            _ = PagedForEach(pager) { Text(verbatim: "Entry \($0.id)") }.body
            _ = PagedList(pager) { Text(verbatim: "Entry \($0.id)") }.body
            _ = PagingFooter(pager).body
        }
        await settle()
        #expect(source.requests.isEmpty)
    }
}
