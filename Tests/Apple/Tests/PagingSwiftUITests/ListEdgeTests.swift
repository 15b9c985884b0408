import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing
import UIKit

/// The behavior of a list at its edges, on screen.
@MainActor
@Suite(.releasesState) struct ListEdgeTests {
    private let clock = VirtualClock()
    private let source = ScriptedSource<Entry>(.offset(limit: 4, endsAtShortPage: true))

    private func entries(_ ids: Range<Int>) -> ScriptedAnswer<Entry> { .items(ids.map { Entry(id: $0) }) }

    private func stage(_ prefetch: PrefetchPolicy = .lastRow) async -> (stage: Stage, pager: Pager<Entry>) {
        let pager = Pager(source) {
            $0.prefetch = prefetch
            $0.clock = clock
        }
        return (await Stage(clock, PagedList(pager) { Text(verbatim: "Entry \($0.id) \($0.text)") }), pager)
    }

    @Test("loading until the screen is full stops at an error, and continues after a retry")
    func fillingStopsAtError() async {
        let (stage, _) = await stage()
        source.answer(0, with: entries(0..<4))
        await stage.wait()
        await stage.wait()
        #expect(source.requests.count == 2)
        source.answer(1, with: .failure(ScriptedFailure("no network")))
        for _ in 0..<4 { await stage.wait(milliseconds: 1_000) }
        #expect(source.requests.count == 2)
        #expect(stage.host.tap("Try again"))
        await stage.wait()
        source.answer(2, with: entries(4..<8))
        for _ in 0..<3 { await stage.wait() }
        #expect(source.requests.count == 4)
    }

    @Test("Dynamic Type: the retry button of a footer is below the reason if it does not fit beside it")
    func narrow() async {
        let (stage, _) = await stage()
        stage.host.isNarrow = true
        source.answer(0, with: entries(0..<4))
        await stage.wait()
        await stage.wait()
        source.answer(1, with: .failure(ScriptedFailure("no network")))
        for _ in 0..<4 { await stage.wait(milliseconds: 1_000) }
        #expect(stage.host.texts.contains("Could not load"))
        #expect(stage.host.violations.isEmpty)
        #expect(stage.host.tap("Try again"))
    }

    @Test("an empty first page shows the empty state and no end")
    func empty() async {
        let (stage, _) = await stage()
        source.answer(0, with: entries(0..<0))
        await stage.wait()
        #expect(stage.host.texts == ["Nothing here"])
        await stage.pull(source, requests: 2)
        source.answer(1, with: entries(0..<1))
        await stage.wait()
        #expect(stage.host.texts == ["Entry 0 ", "End of list"])
    }

    @Test("a refresh clears the end and an error at it")
    func refreshClears() async {
        let (stage, _) = await stage(.manual)
        source.answer(0, with: entries(0..<1))
        await stage.wait()
        #expect(stage.host.texts == ["Entry 0 ", "End of list"])
        await stage.pull(source, requests: 2)
        source.answer(1, with: entries(0..<4))
        await stage.wait()
        #expect(stage.host.texts.count == 4)
    }

    @Test("the user can pull down an empty list, and a list whose first load failed", arguments: [true, false])
    func pulledWithoutRows(_ isEmpty: Bool) async {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let stage = await Stage(
            clock, PagedList(Pager(source) { $0.clock = clock }) { Text(verbatim: "Entry \($0.id)") })
        source.answer(0, with: isEmpty ? .items([]) : .failure(ScriptedFailure("no network")))
        await stage.wait()
        #expect(stage.host.texts.contains(isEmpty ? "Nothing here" : "Could not load"))
        #expect(stage.host.contentHeight <= stage.host.height, "there is nothing to scroll")
        await stage.pull(source, requests: 2)
        #expect(source.requests.count == 2)
        source.answer(1, with: .items([Entry(id: 1)]))
        await stage.wait()
        #expect(stage.host.texts == ["Entry 1", "End of list"])
    }

    @Test("a failed refresh keeps the rows")
    func failedRefresh() async {
        let (stage, _) = await stage(.manual)
        source.answer(0, with: entries(0..<4))
        await stage.wait()
        await stage.pull(source, requests: 2)
        source.answer(1, with: .failure(ScriptedFailure()))
        await stage.wait()
        #expect(stage.host.rows.count == 4)
        #expect(!stage.host.isRefreshing)
    }

    @Test("a page that a viewport needs at the end waits for a running refresh, and loads after it")
    func waiting() async {
        let (stage, _) = await stage()
        source.answer(0, with: entries(0..<4))
        await stage.wait()
        await settle()
        await stage.pull(source, requests: 3)
        #expect(source.requests.map(\.offset) == [0, 4, 0])
        #expect(source.cancelledRequests == [1])
        source.answer(2, with: entries(0..<4))
        await stage.wait()
        await settle()
        #expect(source.requests.last?.offset == 4)
    }

    @Test("an app with the Mac idiom, where UIKit rejects refresh controls, shows its list without pull to refresh")
    func macIdiom() {
        let given = ItemPage<Entry, Never>([Entry(id: 1)])
        let pager = Pager(
            ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false)), opening: .items(given)
        ) { $0.clock = clock }
        // This test does not await anything, because other tests would run with the changed idiom.
        UIDevice.current.idiom = .mac
        let host = Host(PagedList(pager) { Text(verbatim: "Entry \($0.id)") })
        UIDevice.current.idiom = .phone
        #expect(host.violations.isEmpty)
        #expect(host.rows.first?.texts == ["Entry 1"])
    }

    @Test("an edit changes only its row", arguments: [1, 3])
    func edit(_ id: Int) async {
        let (stage, pager) = await stage(.manual)
        source.answer(0, with: entries(0..<4))
        await stage.wait()
        pager.update(Entry(id: id, text: "changed"))
        await stage.wait()
        #expect(stage.host.texts.filter { $0.hasSuffix("changed") } == ["Entry \(id) changed"])
        pager.remove(id)
        await stage.wait()
        #expect(stage.host.rows.count == 3)
        #expect(stage.host.violations.isEmpty)
    }

    @Test("an item in two pages is one row, and SwiftUI reports no issue")
    func duplicates() async {
        let (stage, _) = await stage()
        source.answer(0, with: entries(0..<4))
        await stage.wait()
        await stage.wait()
        source.answer(1, with: entries(3..<7))
        await stage.wait()
        #expect(stage.host.texts.prefix(7) == (0..<7).map { "Entry \($0) " }[...])
        #expect(stage.host.violations.isEmpty)
    }

    @Test("a new query replaces the rows, and the requests of the old query are cancelled")
    func query() async {
        let (old, new) = (source, ScriptedSource<Entry>(.offset(limit: 4, endsAtShortPage: true)))
        let search = QueryPager(
            "", debounce: .milliseconds(300), previousRows: .cleared,
            configure: {
                $0.prefetch = .manual
                $0.clock = clock
            }
        ) { $0.isEmpty ? old.pageSource : new.pageSource }
        let stage = await Stage(clock, Search(search: search))
        stage.host.type("swi", into: "Search")
        await stage.wait(milliseconds: 300)
        #expect(old.cancelledRequests == [0])
        new.answer(0, with: entries(50..<52))
        await stage.wait()
        #expect(stage.host.texts == ["swi", "Entry 50", "Entry 51", "End of list"])
    }

    private struct Search: View {
        let search: QueryPager<String, Entry>

        var body: some View {
            let bound = Bindable(search)
            VStack {
                TextField("Search", text: bound.query)
                PagedList(search.pager) { Text(verbatim: "Entry \($0.id)") }
            }
        }
    }
}
