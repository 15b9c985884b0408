import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

@MainActor
@Suite(.releasesState) struct AnnouncementTests {
    private let clock = VirtualClock()

    private func entries(_ ids: Range<Int>) -> ScriptedAnswer<Entry> { .items(ids.map { Entry(id: $0) }) }

    private func announced(_ play: (Stage, ScriptedSource<Entry>, Pager<Entry>) async -> Void) async -> [String] {
        let announcements = Announcements()
        await Announcements.$current.withValue(announcements) {
            let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
            let pager = Pager(source) {
                $0.prefetch = .lastRow
                $0.clock = clock
            }
            let stage = await Stage(clock, PagedList(pager) { Text(verbatim: "Entry \($0.id)") })
            await play(stage, source, pager)
            await stage.wait()
        }
        return announcements.texts
    }

    @Test("new rows, a failure and the end are announced, each once")
    func once() async {
        let announced = await announced { stage, source, pager in
            source.answer(0, with: entries(0..<20))
            await stage.wait()
            await stage.scroll(rows: 12)
            source.answer(1, with: .failure(ScriptedFailure("no network")))
            await stage.wait(milliseconds: 1_000)
            await stage.scroll(rows: -6)
            await stage.scroll(rows: 7)
            stage.host.tap("Try again")
            await stage.wait()
            source.answer(2, with: entries(20..<25))
            await stage.wait(milliseconds: 1_000)
            pager.update(Entry(id: 3, text: "changed"))
        }
        #expect(announced.count == 3)
        #expect(announced.first == "Updated, 20 items")
        #expect(announced.dropFirst().first?.hasPrefix("Could not load: ") == true)
        #expect(announced.last == "5 more items. End of list")
    }

    @Test("an empty list and a failed refresh are announced")
    func emptyAndFailed() async {
        let announced = await announced { stage, source, _ in
            source.answer(0, with: entries(0..<0))
            await stage.wait()
            #expect(stage.host.texts.contains("Nothing here"))
            await stage.pull(source, requests: 2)
            source.answer(1, with: .failure(ScriptedFailure("no network")))
            await stage.wait()
        }
        #expect(announced.first == "Nothing here")
        #expect(announced.count == 2)
    }

    @Test("an app can set its own texts and its own footer")
    func words() async {
        var texts = PagingTexts()
        texts.ended = "Fin"
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let pager = Pager(source) { $0.clock = clock }
        let list = List {
            PagedForEach(pager) { Text(verbatim: "Entry \($0.id)") }
            PagingFooter(pager)
            PagingFooter(pager) { notice in Text(verbatim: "\(notice)") }
        }
        let stage = await Stage(clock, list.environment(\.pagingTexts, texts))
        source.answer(0, with: entries(0..<2))
        await stage.wait()
        #expect(stage.host.texts == ["Entry 0", "Entry 1", "Fin", "ended"])
    }

    private static var german: PagingTexts {
        var texts = PagingTexts()
        texts.ended = "Fertig"
        texts.refreshed = { "\($0) geladen" }
        texts.joined = { $0.joined(separator: " und ") }
        return texts
    }

    @Test("announcements use the app's texts", arguments: [true, false])
    func ownWords(_ hasViewport: Bool) async {
        let announcements = Announcements()
        await Announcements.$current.withValue(announcements) {
            let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
            let pager = Pager(source) { $0.clock = clock }
            let rows = LazyVStack {
                PagedForEach(pager) { Text(verbatim: "Entry \($0.id)") }
            }
            let list: any View = hasViewport ? ScrollView { rows }.pagingViewport(pager) : ScrollView { rows }
            let stage = await Stage(clock, AnyView(list).environment(\.pagingTexts, Self.german))
            source.answer(0, with: entries(0..<2))
            await stage.wait()
        }
        #expect(announcements.texts == ["2 geladen und Fertig"])
    }

    @Test("a list with a new presentation is announced again")
    func presentedAnew() async {
        let announcements = Announcements()
        await Announcements.$current.withValue(announcements) {
            let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
            let list = Pager(source) { $0.clock = clock }.presented { $0.filter { _ in true } }
            let stage = await Stage(clock, PagedList(list) { Text(verbatim: "Entry \($0.index)") })
            source.answer(0, with: entries(0..<2))
            await stage.wait()
            list.present { $0.filter { _ in false } }
            await stage.wait()
        }
        #expect(announcements.texts == ["Updated, 2 items. End of list", "Nothing here"])
    }

    /// The announcements of a list of two rows that two views show.
    private func announcedTwice<List: ShownList>(_ list: (Pager<Entry>) -> List) async -> [String] {
        let announcements = Announcements()
        await Announcements.$current.withValue(announcements) {
            let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
            let list = list(Pager(source) { $0.clock = clock })
            let stage = await Stage(clock, PagedList(rows: list) { Text(verbatim: "Entry \($0.index)") })
            let other = await Stage(clock, PagedList(rows: list) { Text(verbatim: "Entry \($0.index)") })
            source.answer(0, with: entries(0..<2))
            await stage.wait()
            await other.wait()
        }
        return announcements.texts
    }

    @Test("a list in two views is announced once, presented or not")
    func shownTwice() async {
        let once = ["Updated, 2 items. End of list"]
        #expect(await announcedTwice { $0 } == once)
        #expect(await announcedTwice { $0.presented { $0.filter { _ in true } } } == once)
    }

    @Test("a list that left the screen is not announced")
    func unseen() async {
        let announced = await announced { stage, source, pager in
            source.answer(0, with: entries(0..<20))
            await stage.wait()
            stage.host.disappear()
            await stage.wait()
            pager.pull(.append)
            await settle()
            source.answer(1, with: entries(20..<25))
            await settle()
        }
        #expect(announced == ["Updated, 20 items"])
    }
}
