import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

/// Where a list opens, and its jumps.
@MainActor
@Suite(.releasesState) struct OpeningTests {
    private let clock = VirtualClock()
    private let source = ScriptedSource<Entry>.serving(
        (0..<1_000).map { Entry(id: $0) }, .offset(limit: 20, endsAtShortPage: false), reportsTotal: true)

    private func pager(_ opening: PagerOpening<Entry> = .start, prefetch: PrefetchPolicy = .rows(5)) -> Pager<Entry> {
        Pager(source, opening: opening) {
            $0.prefetch = prefetch
            $0.clock = clock
        }
    }

    private func list(_ pager: Pager<Entry>) -> some View { PagedList(pager) { Text(verbatim: "Entry \($0.id)") } }

    private func stage(_ view: some View) async -> Stage {
        let stage = await Stage(clock, view)
        for _ in 0..<4 { await stage.wait() }
        return stage
    }

    private struct Stack: View {
        let pager: Pager<Entry>

        var body: some View {
            ScrollView {
                LazyVStack {
                    PagedForEach(pager) {
                        Text(verbatim: "Entry \($0.id)").frame(height: 44)
                    } placeholder: {
                        Text(verbatim: "...").frame(height: 44)
                    }
                }
                .scrollTargetLayout()
            }
            .pagingViewport(pager)
        }
    }

    private func view(_ pager: Pager<Entry>, isStack: Bool) -> AnyView {
        isStack ? AnyView(Stack(pager: pager)) : AnyView(list(pager))
    }

    @Test(
        "V4: a list that opens at a row shows that row first and loads nothing at its start",
        arguments: [false, true])
    func row(_ isStack: Bool) async {
        let stage = await stage(view(pager(.row(200)), isStack: isStack))
        #expect(stage.host.rows.first?.texts == ["Entry 200"])
        #expect(source.requests.compactMap(\.offset).allSatisfy { $0 >= 180 })
        await stage.scroll(rows: 3)
        #expect(stage.host.rows.first?.texts == ["Entry 203"])
        #expect(stage.host.violations.isEmpty)
    }

    @Test("V4: a restored list opens where it was")
    func restored() async {
        let saved = pager(.row(300))
        let reader = saved.makeReader()
        _ = await saved.refresh()
        reader.viewportMoved(to: 307..<315)
        await settle()
        let state = saved.state(of: "books")
        let requests = source.requests.count
        let pager = pager(.state(state, of: "books"))
        let stage = await stage(list(pager))
        #expect(stage.host.rows.first?.texts == ["Entry 307"])
        #expect(source.requests.dropFirst(requests).compactMap(\.offset).allSatisfy { $0 >= 280 })
    }

    @Test("V4: a jump scrolls to its row, and loads its page before others", arguments: [false, true])
    func jump(_ isStack: Bool) async {
        // Pages that are requested at the same time reach the source in any order.
        let pager = Pager(source) {
            $0.prefetch = .rows(5)
            $0.maxConcurrentLoads = 1
            $0.clock = clock
        }
        let stage = await stage(view(pager, isStack: isStack))
        let requests = source.requests.count
        pager.requestJump(to: 500)
        for _ in 0..<4 { await stage.wait() }
        #expect(stage.host.rows.first?.texts == ["Entry 500"])
        #expect(source.requests.count > requests)
        #expect(source.requests.dropFirst(requests).first?.offset == 500)
        await stage.scroll(rows: -2)
        #expect(stage.host.rows.first?.texts == ["Entry 498"])
    }

    @Test(
        "V4: a jump before the view appears, or before the first page, scrolls when the rows are there",
        arguments: [
            false, true,
        ])
    func earlyJump(_ isBeforeView: Bool) async {
        let source = ScriptedSource<Entry>(.offset(limit: 200, endsAtShortPage: true))
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.clock = clock
        }
        if isBeforeView { pager.requestJump(to: 100) }
        let stage = await Stage(clock, list(pager))
        if !isBeforeView { pager.requestJump(to: 100) }
        await stage.wait()
        source.answer(0, with: .items((0..<200).map { Entry(id: $0) }))
        for _ in 0..<4 { await stage.wait() }
        #expect(stage.host.rows.first?.texts == ["Entry 100"])
    }

    @Test("L10: a jump beyond the last row scrolls to the last row")
    func beyondEnd() async {
        let pager = pager()
        let stage = await stage(list(pager))
        pager.requestJump(to: 5_000)
        for _ in 0..<4 { await stage.wait() }
        #expect(stage.host.texts.contains("Entry 999"))
    }

    @Test("V4: a presented list opens and jumps among its own rows")
    func presented() async {
        let shelf = pager(.row(200), prefetch: .manual).presented { $0.filter { $0.id.isMultiple(of: 2) } }
        let stage = await stage(PagedList(shelf) { Text(verbatim: $0.element.map { "Entry \($0.id)" } ?? "...") })
        #expect(stage.host.rows.first?.texts == ["Entry 200"])
        shelf.requestJump(to: 0)
        for _ in 0..<6 { await stage.wait() }
        #expect(stage.host.rows.first?.texts == ["Entry 0"])
    }

    @Test("a list of your own scrolls to an item by its id, also if the item replaced a placeholder on screen")
    func scrollToItem() async {
        let pager = pager()
        let proxy = ProxyBox()
        let stage = await stage(Self.reader(of: pager, proxy))
        await stage.scroll(rows: 24)
        for _ in 0..<4 { await stage.wait() }
        #expect(stage.host.rows.first?.texts == ["Entry 24"])
        proxy.scroll(3)
        await stage.wait()
        #expect(stage.host.rows.first?.texts == ["Entry 3"])
        // A placeholder became this item while its row was on screen, so SwiftUI knows the row by the placeholder's id.
        pager.requestJump(to: 300)
        stage.host.scroll(by: 300 * 44)
        for _ in 0..<4 { await stage.wait() }
        let shown = stage.host.rows[2].texts
        proxy.scroll(Int(shown[0].dropFirst(6)) ?? 0)
        await stage.wait()
        #expect(stage.host.rows.first?.texts == shown)
    }

    @MainActor
    fileprivate final class ProxyBox {
        var scroll: (Int) -> Void = { _ in }
    }

    /// SwiftUI can call the closure on any thread.
    nonisolated private static func reader(of pager: Pager<Entry>, _ proxy: ProxyBox) -> some View {
        ScrollViewReader { Scrolled(pager: pager, scroll: $0, proxy: proxy) }
    }

    nonisolated private struct Scrolled: View {
        let pager: Pager<Entry>
        let scroll: ScrollViewProxy
        let proxy: ProxyBox

        @MainActor var body: some View {
            List { PagedForEach(pager) { Text(verbatim: "Entry \($0.id)") } }
                .onAppear { proxy.scroll = { scroll.scrollTo($0, in: pager, anchor: .top) } }
        }
    }
}
