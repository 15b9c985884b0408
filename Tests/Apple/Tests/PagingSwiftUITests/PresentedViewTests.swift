import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

@MainActor
@Suite struct PresentedViewTests {
    private let clock = VirtualClock()

    private func pager(_ count: Int = 1_000) -> (ScriptedSource<Entry>, Pager<Entry>) {
        let source = ScriptedSource<Entry>.serving(
            (0..<count).map { Entry(id: $0) }, .offset(limit: 20, endsAtShortPage: true), statesTotal: false)
        return (source, Pager(source, prefetch: .lastRow, clock: clock))
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

    @Test("a filtered list goes on loading until its screen is full, and as it is scrolled")
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
        #expect(stage.host.complaints.isEmpty)
    }

    @Test("separators, a header and a footer are rows among the others")
    func separated() async {
        let (_, pager) = pager(4)
        let shelf = pager.presented { $0.separators { $1.id == 2 }.header().footer(.atEnd) }
        let stage = await Stage(clock, Shelf(shelf: shelf), rows: 12)
        for _ in 0..<4 { await stage.wait() }
        #expect(
            stage.host.texts == ["Header", "Entry 0", "Entry 1", "-", "Entry 2", "Entry 3", "Footer", "End of list"])
    }

    @Test("a failure beneath a presented list is shown and tried again")
    func failure() async {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let pager = Pager(source, clock: clock)
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
