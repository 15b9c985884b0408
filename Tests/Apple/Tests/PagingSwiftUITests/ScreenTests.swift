import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

@MainActor
@Suite(.releasesState) struct ScreenTests {
    private let clock = VirtualClock()

    private struct Stack: View {
        let pager: Pager<Entry>
        var columns = 1

        var body: some View {
            ScrollView {
                LazyVGrid(columns: Array(repeating: GridItem(), count: columns)) {
                    PagedForEach(pager) { Text(verbatim: "Entry \($0.id)").frame(height: 44) }
                }
                .scrollTargetLayout()
                PagingFooter(pager)
            }
            .pagingViewport(pager)
        }
    }

    private func source(_ count: Int = 1_000) -> ScriptedSource<Entry> {
        .serving((0..<count).map { Entry(id: $0) }, .offset(limit: 25, endsAtShortPage: false), reportsTotal: false)
    }

    @Test("on iOS 18 the exact visible rows are reported, even if SwiftUI makes more rows")
    func targets() async {
        let source = source()
        let pager = Pager(source) {
            $0.prefetch = .rows(11)
            $0.clock = clock
        }
        let stage = await Stage(clock, Stack(pager: pager), overscan: 3 * 44)
        await stage.wait()
        await stage.scroll(rows: 6)
        #expect(stage.lastRow == ["Entry 13"])
        #expect(source.requests.count == 1)
        await stage.scroll(rows: 1)
        #expect(stage.lastRow == ["Entry 14"])
        #expect(source.requests.count == 2)
    }

    @Test("before iOS 18 the rows that SwiftUI makes are reported, so loads can begin a little early")
    func rows() async {
        let source = source()
        let pager = Pager(source) {
            $0.prefetch = .rows(11)
            $0.clock = clock
        }
        let stage = await Stage(clock, Stack(pager: pager), system: 17, overscan: 3 * 44)
        await stage.wait()
        await stage.scroll(rows: 3)
        #expect(source.requests.count == 1)
        await stage.scroll(rows: 1)
        #expect(stage.lastRow == ["Entry 11"])
        #expect(source.requests.count == 2)
    }

    private struct Tall: View {
        let pager: Pager<Entry>

        var body: some View {
            ScrollView {
                LazyVStack {
                    PagedForEach(pager) { Text(verbatim: "Entry \($0.id)").frame(height: 1_000) }
                }
                .scrollTargetLayout()
            }
            .pagingViewport(pager)
        }
    }

    @Test("a row that is taller than the screen is visible as soon as a part of it is")
    func tall() async {
        let source = source()
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        let stage = await Stage(clock, Tall(pager: pager))
        await stage.wait()
        stage.host.scroll(by: 23_700 - 352 + 250)
        await stage.wait()
        #expect(source.requests.count == 1)
        stage.host.scroll(by: 250)
        await stage.wait()
        #expect(stage.host.rows.map(\.texts) == [["Entry 23"], ["Entry 24"]])
        #expect(source.requests.count == 2)
    }

    @Test("a grid loads as its cells become visible", arguments: [17, 18])
    func grid(_ system: Int) async {
        let source = source()
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        let stage = await Stage(clock, Stack(pager: pager, columns: 2), system: system)
        await stage.wait()
        #expect(stage.host.rows.count == 16)
        await stage.scroll(rows: 4)
        #expect(stage.host.rows.last?.texts == ["Entry 23"])
        #expect(source.requests.count == 1)
        await stage.scroll(rows: 1)
        #expect(source.requests.count == 2)
    }

    @Test("L1: a row that appears and disappears ten times loads once, and cancels nothing")
    func churn() async {
        let source = ScriptedSource<Entry>(.offset(limit: 25, endsAtShortPage: false))
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        let stage = await Stage(clock, PagedList(pager) { Text(verbatim: "Entry \($0.id)") })
        source.answer(0, with: .items((0..<25).map { Entry(id: $0) }))
        await stage.wait()
        await stage.scroll(rows: 17)
        for _ in 0..<10 {
            await stage.scroll(rows: -3)
            await stage.scroll(rows: 3)
        }
        #expect(source.requests.count == 2)
        #expect(source.cancelledRequests.isEmpty)
    }

    @Test("a first page that is shorter than the screen is followed until the screen is full, and no further")
    func shortPages() async {
        let source = ScriptedSource<Entry>.serving(
            (0..<100).map { Entry(id: $0) }, .offset(limit: 3, endsAtShortPage: false), reportsTotal: false)
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        let stage = await Stage(clock, PagedList(pager) { Text(verbatim: "Entry \($0.id)") })
        for _ in 0..<10 { await stage.wait() }
        #expect(stage.host.rows.count == 8)
        #expect(source.requests.count == 3)
    }

    @Test("a list that replaces another one in a view is tracked instead of it")
    func anotherList() async {
        let (first, second) = (source(), source(60))
        let model = Shown(
            Pager(first) {
                $0.prefetch = .lastRow
                $0.clock = clock
            })
        let stage = await Stage(clock, Replaceable(model: model))
        await stage.wait()
        model.pager = Pager(second) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        await stage.wait()
        await stage.wait()
        await stage.scroll(rows: 17)
        #expect(second.requests.count == 2)
        #expect(first.requests.count == 1)
        #expect(stage.lastRow == ["Entry 24"])
    }

    @Test("a list with the same rows that replaces another one is tracked instead of it")
    func anotherListOfSameRows() async {
        let given = ItemPage<Entry, Never>((0..<8).map { Entry(id: $0) })
        let (first, second) = (source(), source())
        let model = Shown(
            Pager(first, opening: .items(given)) {
                $0.prefetch = .manual
                $0.clock = clock
            })
        let stage = await Stage(clock, Replaceable(model: model))
        await stage.wait()
        model.pager = Pager(second, opening: .items(given)) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        await stage.wait()
        await stage.wait()
        #expect(first.requests.isEmpty)
        #expect(second.requests == [.offset(8, limit: 25)])
    }

    @Test("a list that replaces another one is loaded even if neither has rows yet", arguments: [false, true])
    func anotherEmptyList(_ isStack: Bool) async {
        let (first, second) = (ScriptedSource<Entry>(.offset(limit: 25, endsAtShortPage: false)), source(60))
        let model = Shown(Pager(first) { $0.clock = clock })
        let stage =
            isStack ? await Stage(clock, ReplaceableStack(model: model)) : await Stage(clock, Replaceable(model: model))
        #expect(first.requests.count == 1)
        model.pager = Pager(second) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        await stage.wait()
        await stage.wait()
        #expect(second.requests.count == 1)
        #expect(stage.lastRow == ["Entry 7"])
    }

    @Observable @MainActor
    fileprivate final class Shown {
        var pager: Pager<Entry>?

        init(_ pager: Pager<Entry>) { self.pager = pager }
    }

    private struct Replaceable: View {
        let model: Shown

        var body: some View {
            if let pager = model.pager {
                PagedList(pager) { Text(verbatim: "Entry \($0.id)") }
            }
        }
    }

    private struct ReplaceableStack: View {
        let model: Shown

        var body: some View {
            if let pager = model.pager { Stack(pager: pager) }
        }
    }

    @Test(
        "H1: removing a view and its list cancels the loads, and nothing is shown afterwards", arguments: [false, true])
    func gone(_ isStack: Bool) async {
        let source = ScriptedSource<Entry>(.offset(limit: 25, endsAtShortPage: false))
        let model = Shown(Pager(source) { $0.clock = clock })
        weak let pager = model.pager
        let stage =
            isStack ? await Stage(clock, ReplaceableStack(model: model)) : await Stage(clock, Replaceable(model: model))
        #expect(source.requests.count == 1)
        model.pager = nil
        await stage.wait()
        await stage.wait()
        #expect(pager == nil)
        #expect(source.cancelledRequests == [0])
        #expect(stage.host.texts.isEmpty)
    }

    @Test("a view without height loads nothing, and only its first page as soon as it has a height")
    func noHeight() async {
        let source = source()
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        let stage = await Stage(clock, PagedList(pager) { Text(verbatim: "Entry \($0.id)") }, rows: 0)
        await stage.wait()
        await stage.wait()
        #expect(source.requests.isEmpty)
        stage.host.height = 8 * 44
        await stage.wait()
        await stage.wait()
        #expect(source.requests.count == 1)
    }
}
