import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

/// A list that opens in its middle and loads in both directions.
@MainActor
@Suite(.releasesState) struct BothWaysTests {
    private let clock = VirtualClock()

    private struct Both: View {
        let pager: Pager<Entry>

        var body: some View {
            ScrollView {
                LazyVStack {
                    PagingFooter(pager, .prepend)
                    PagedForEach(pager) { Text(verbatim: "Entry \($0.id)").frame(height: 44) }
                    PagingFooter(pager)
                }
                .scrollTargetLayout()
            }
            .pagingViewport(pager)
        }
    }

    private func opened(_ prefetch: PrefetchPolicy, _ system: Int) async -> (
        stage: Stage, source: ScriptedSource<Entry>
    ) {
        let source = ScriptedSource<Entry>.serving(
            (0..<1_000).map { Entry(id: $0) }, .chained(limit: 20), reportsTotal: false)
        let pager = Pager(source, opening: .cursor("500")) {
            $0.prefetch = prefetch
            $0.clock = clock
        }
        return (await Stage(clock, Both(pager: pager), system: system), source)
    }

    @Test("rows inserted before the first row do not move the top visible row", arguments: [17, 18])
    func prepending(_ system: Int) async {
        let (stage, source) = await opened(.rows(5), system)
        for _ in 0..<4 { await stage.wait() }
        #expect(source.requests == [.cursor("500", .append, limit: 20), .cursor("500", .prepend, limit: 20)])
        #expect(stage.host.rows.first?.texts == ["Entry 500"])
        await stage.scroll(rows: 3)
        await stage.scroll(rows: -18)
        #expect(stage.host.rows.first?.texts == ["Entry 485"])
        #expect(source.requests.count == 2)
        await stage.scroll(rows: -1)
        for _ in 0..<4 { await stage.wait() }
        #expect(source.requests.count == 3)
        #expect(stage.host.rows.first?.texts == ["Entry 484"])
        await stage.scroll(rows: -10)
        #expect(stage.host.rows.first?.texts == ["Entry 474"])
    }

    @Test("rows inserted before the first row do not move it after a refresh with other rows")
    func afterRefresh() async {
        let source = ScriptedSource<Entry>(.chained(limit: 20))
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.clock = clock
        }
        let stage = await Stage(clock, Both(pager: pager))
        source.answer(0, with: .items((500..<520).map { Entry(id: $0) }, next: "b", previous: "a"))
        for _ in 0..<4 { await stage.wait() }
        Task { await pager.refresh() }
        await stage.wait()
        source.answer(1, with: .items((700..<720).map { Entry(id: $0) }, next: "d", previous: "c"))
        for _ in 0..<4 { await stage.wait() }
        #expect(stage.host.rows.first?.texts == ["Entry 700"])
        pager.pull(.prepend)
        await stage.wait()
        source.answer(2, with: .items((680..<700).map { Entry(id: $0) }))
        for _ in 0..<4 { await stage.wait() }
        #expect(stage.host.rows.first?.texts == ["Entry 700"])
    }

    @Test("a prepend and an append run at the same time, each with its own loading row")
    func together() async {
        let source = ScriptedSource<Entry>(.chained(limit: 20))
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.clock = clock
        }
        let stage = await Stage(clock, Both(pager: pager), rows: 12)
        source.answer(0, with: .items((500..<505).map { Entry(id: $0) }, next: "b", previous: "a"))
        await stage.wait()
        pager.pull(.append)
        await stage.wait()
        pager.pull(.prepend)
        await stage.wait()
        #expect(stage.host.activities == 2)
        source.answer(1, with: .failure(ScriptedFailure("no network")))
        await stage.wait(milliseconds: 500)
        #expect(stage.host.activities == 1)
        #expect(stage.host.texts.contains("Could not load"))
        source.answer(2, with: .items([Entry(id: 499)]))
        await stage.wait(milliseconds: 500)
        #expect(stage.host.activities == 0)
        #expect(stage.host.texts.first == "Entry 499")
        #expect(stage.host.texts.contains("Could not load"))
    }

    @Test("in a List inserted rows do not move the visible ones, and the list does not keep loading toward its head")
    func list() async {
        let source = ScriptedSource<Entry>.serving(
            (0..<1_000).map { Entry(id: $0) }, .chained(limit: 20), reportsTotal: false)
        let pager = Pager(source, opening: .cursor("500")) {
            $0.prefetch = .rows(5)
            $0.clock = clock
        }
        let stage = await Stage(clock, PagedList(pager) { Text(verbatim: "Entry \($0.id)") })
        for _ in 0..<10 { await stage.wait() }
        #expect(stage.host.rows.first?.texts == ["Entry 500"])
        #expect(source.requests.count == 2)
        await stage.scroll(rows: -16)
        for _ in 0..<10 { await stage.wait() }
        #expect(stage.host.rows.first?.texts == ["Entry 484"])
        #expect(source.requests.count == 3)
    }

    @Test("a horizontal scroll view preserves the position of its leading row")
    func sideways() async {
        let source = ScriptedSource<Entry>.serving(
            (0..<1_000).map { Entry(id: $0) }, .chained(limit: 20), reportsTotal: false)
        let pager = Pager(source, opening: .cursor("500")) {
            $0.prefetch = .manual
            $0.clock = clock
        }
        let shelf = ScrollView(.horizontal) {
            LazyVStack {
                PagedForEach(pager) { Text(verbatim: "Entry \($0.id)").frame(height: 44) }
            }
            .scrollTargetLayout()
        }
        let stage = await Stage(clock, shelf.pagingViewport(pager, axis: .horizontal))
        await stage.wait()
        #expect(stage.host.violations.isEmpty)
    }
}
