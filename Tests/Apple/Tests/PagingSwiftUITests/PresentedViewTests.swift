import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

@MainActor
@Suite(.releasesState) struct PresentedViewTests {
    private let clock = VirtualClock()

    private func pager(_ count: Int = 1_000) -> (ScriptedSource<Entry>, Pager<Entry>) {
        let source = ScriptedSource<Entry>.serving(
            (0..<count).map { Entry(id: $0) }, .offset(limit: 20, endsAtShortPage: true), reportsTotal: false)
        return (
            source,
            Pager(source) {
                $0.prefetch = .lastRow
                $0.clock = clock
            }
        )
    }

    private struct Shelf<Section: Hashable & Sendable>: View {
        let shelf: PresentedList<Entry, Entry, Section>

        var body: some View {
            PagedList(shelf) { row in
                switch row.content {
                case .element(let entry): Text(verbatim: "Entry \(entry.id)")
                case .placeholder: Text(verbatim: "Placeholder")
                case .separator: Text(verbatim: "-")
                case .header: Text(verbatim: "Header")
                case .footer: Text(verbatim: "Footer")
                }
            }
        }
    }

    @Test("a filtered list loads until the screen is full, and as the user scrolls")
    func filtered() async {
        let (source, pager) = pager()
        let shelf = pager.presented { $0.filter { $0.id.isMultiple(of: 10) } }
        let stage = await Stage(clock, Shelf(shelf: shelf))
        for _ in 0..<10 { await stage.wait() }
        #expect(stage.host.rows.map(\.texts) == (0..<8).map { ["Entry \($0 * 10)"] })
        let before = source.requests.count
        #expect(before == 5)
        await stage.scroll(rows: 2)
        for _ in 0..<4 { await stage.wait() }
        #expect(source.requests.count > before)
        #expect(stage.host.violations.isEmpty)
    }

    @Test("separators, a header and a footer are rows between the items")
    func separated() async {
        let (_, pager) = pager(4)
        let shelf = pager.presented { $0.separators { $1.id == 2 }.header().footer(.atEnd) }
        let stage = await Stage(clock, Shelf(shelf: shelf), rows: 12)
        for _ in 0..<4 { await stage.wait() }
        #expect(
            stage.host.texts == ["Header", "Entry 0", "Entry 1", "-", "Entry 2", "Entry 3", "Footer", "End of list"])
    }

    private struct Sections: View {
        let shelf: PresentedList<Entry, Entry, Int>

        var body: some View {
            PagedList(shelf) { row in
                Text(verbatim: row.element.map { "Entry \($0.id)" } ?? "-")
            } header: { key in
                Text(verbatim: "Section \(key)")
            }
        }
    }

    @Test("sections have headers, and grow as the user scrolls")
    func sections() async {
        let (source, pager) = pager(100)
        let shelf = pager.presented { $0.sections { $0.id / 3 } }
        let stage = await Stage(clock, Sections(shelf: shelf))
        await stage.wait()
        #expect(
            stage.host.texts == [
                "Section 0", "Entry 0", "Entry 1", "Entry 2", "Section 1", "Entry 3", "Entry 4", "Entry 5",
            ])
        #expect(source.requests.count == 1)
        await stage.scroll(rows: 20)
        #expect(source.requests.count == 2)
        await stage.scroll(rows: 2)
        #expect(stage.host.texts.contains("Entry 20"))
        #expect(stage.host.violations.isEmpty)
    }

    @Test("a section keeps its identity when rows are inserted, and several sections can have one key")
    func sectionsChange() async {
        let (_, pager) = pager(6)
        let shelf = pager.presented { $0.sections { $0.id % 3 == 2 ? 1 : 0 } }
        let stage = await Stage(clock, Sections(shelf: shelf), rows: 12)
        await stage.wait()
        #expect(
            stage.host.texts == [
                "Section 0", "Entry 0", "Entry 1", "Section 1", "Entry 2", "Section 0", "Entry 3", "Entry 4",
                "Section 1", "Entry 5", "End of list",
            ])
        let made = stage.host.rowsMade
        pager.insert(Entry(id: 8), at: .after(2))
        await stage.wait()
        #expect(stage.host.texts.prefix(6).suffix(3) == ["Section 1", "Entry 2", "Entry 8"])
        #expect(stage.host.rowsMade > made)
        #expect(stage.host.violations.isEmpty)
    }

    @Test("sections in a lazy stack report their exact visible rows, and load more as the user scrolls")
    func sectionsInStack() async {
        let (source, pager) = pager(100)
        let byThree = pager.presented { $0.sections { $0.id / 3 } }
        let scroll = ScrollView {
            LazyVStack(pinnedViews: .sectionHeaders) {
                PagedSections(byThree) { row in
                    Text(verbatim: "Entry \(row.element?.id ?? -1)").frame(height: 44)
                } header: { key in
                    Text(verbatim: "Section \(key)").frame(height: 44)
                }
            }
            .scrollTargetLayout()
        }
        let stage = await Stage(clock, scroll.pagingViewport(byThree), overscan: 88)
        await stage.wait()
        #expect(stage.host.texts.prefix(3) == ["Section 0", "Entry 0", "Entry 1"])
        await stage.scroll(rows: 18)
        #expect(source.requests.count == 1, "row 18 is visible, and no part of row 19")
        await stage.scroll(rows: 3)
        #expect(source.requests.count == 2)
        #expect(stage.host.violations.isEmpty)
    }

    @Test("only new items are announced, and no separators, headers or footers")
    func announced() async {
        let announcements = Announcements()
        await Announcements.$current.withValue(announcements) {
            let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
            let pager = Pager(source) {
                $0.prefetch = .lastRow
                $0.clock = clock
            }
            let shelf = pager.presented {
                $0.filter { $0.id.isMultiple(of: 2) }.separators { $1.id % 4 == 0 }.header().footer(.atEnd)
            }
            let stage = await Stage(clock, Shelf(shelf: shelf), rows: 30)
            source.answer(0, with: .items((0..<20).map { Entry(id: $0) }))
            await stage.wait()
            await stage.wait()
            #expect(source.requests.count == 2)
            source.answer(1, with: .items((20..<26).map { Entry(id: $0) }))
            await stage.wait()
            await stage.wait()
        }
        #expect(announcements.texts == ["Updated, 10 items", "3 more items. End of list"])
    }

    @Test("a presented list shows a failure of its pager and retries it")
    func failure() async {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let pager = Pager(source) { $0.clock = clock }
        let stage = await Stage(clock, Shelf(shelf: pager.presented { $0.filter { $0.id > 0 } }))
        source.answer(0, with: .failure(ScriptedFailure("no network")))
        await stage.wait()
        #expect(stage.host.tap("Try again"))
        await stage.wait()
        source.answer(1, with: .items([Entry(id: 0), Entry(id: 1)]))
        await stage.wait()
        #expect(stage.host.texts == ["Entry 1", "End of list"])
    }
}
