import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

/// S4: 25 given items and pages of 25, which load at the last row or 10 rows before it.
@MainActor
@Suite(.releasesState) struct DeclarativeViewTests {
    private struct EntryList: View {
        let pager: Pager<Entry>

        var body: some View {
            VStack {
                Text(verbatim: "Entries, last page \(pager.lastPageIndex ?? 0)").frame(height: 44)
                List {
                    PagedForEach(
                        rows: pager,
                        row: { row in
                            Text(verbatim: "Entry \(row.item?.id ?? -1), page \(row.page)")
                        })
                    PagingFooter(pager)
                }
            }
        }
    }

    private let clock = VirtualClock()
    private let second = ScriptedRequest.offset(25, limit: 25)

    private func source(after delay: Duration) -> ScriptedSource<Entry> {
        ScriptedSource(.offset(limit: 25, endsAtShortPage: false)) { [clock] request in
            guard case .offset(let offset, let limit) = request else { return nil }
            try await clock.sleep(for: delay)
            return .items((offset..<(offset + limit)).map { Entry(id: $0) })
        }
    }

    /// The list on a screen with a title and 8 rows.
    private func stage(_ source: ScriptedSource<Entry>, _ prefetch: PrefetchPolicy) async -> Stage {
        let given = ItemPage<Entry, Never>((0..<25).map { Entry(id: $0) })
        let pager = Pager(source, opening: .items(given)) {
            $0.prefetch = prefetch
            $0.clock = clock
        }
        return await Stage(clock, EntryList(pager: pager), rows: 9)
    }

    @Test("S4, SwiftUI: the last row loads more, the row before it does not")
    func lastRow() async {
        let source = source(after: .seconds(1))
        let stage = await stage(source, .lastRow)
        #expect(stage.host.texts.prefix(2) == ["Entries, last page 0", "Entry 0, page 0"])
        await stage.scroll(rows: 16)
        #expect(stage.lastRow == ["Entry 23, page 0"])
        #expect(source.requests.isEmpty)
        await stage.scroll(rows: 1)
        #expect(stage.lastRow == ["Entry 24, page 0"])
        #expect(source.requests == [second])
        await stage.wait(milliseconds: 1_000)
        #expect(stage.host.texts.first == "Entries, last page 1")
        await stage.scroll(rows: 1)
        #expect(stage.lastRow == ["Entry 25, page 1"])
        #expect(source.requests == [second])
    }

    @Test("S4, SwiftUI: with a threshold of 10 rows, row 14 of 25 loads and row 13 does not; distance 11")
    func threshold() async {
        let source = source(after: .milliseconds(500))
        let stage = await stage(source, .rows(11))
        await stage.scroll(rows: 6)
        #expect(stage.lastRow == ["Entry 13, page 0"])
        #expect(source.requests.isEmpty)
        await stage.scroll(rows: 1)
        #expect(stage.lastRow == ["Entry 14, page 0"])
        #expect(source.requests == [second])
        await stage.wait(milliseconds: 500)
        #expect(stage.host.texts.first == "Entries, last page 1")
        #expect(source.requests == [second])
    }

    @Test("S4, SwiftUI: a scroll beyond the threshold still loads")
    func jumpedOver() async {
        let source = source(after: .milliseconds(500))
        let stage = await stage(source, .rows(11))
        stage.host.scroll(by: 44 * 17)
        await stage.wait()
        #expect(stage.lastRow == ["Entry 24, page 0"])
        #expect(source.requests == [second])
    }

    @Test("S4, SwiftUI: the loading row is after the last item, and only if the load takes longer than expected")
    func loadingLine() async {
        let source = source(after: .seconds(1))
        let stage = await stage(source, .lastRow)
        await stage.scroll(rows: 17)
        #expect(stage.rowCount == 25)
        await stage.wait(milliseconds: 100)
        #expect(stage.rowCount == 25)
        await stage.wait(milliseconds: 100)
        #expect(stage.rowCount == 26)
        #expect(stage.host.activities == 0)
        await stage.scroll(rows: 1)
        #expect(stage.host.activities == 1)
        #expect(stage.host.rows.suffix(2).map(\.texts) == [["Entry 24, page 0"], []])
        await stage.wait(milliseconds: 800)
        #expect(stage.host.activities == 0)
        #expect(stage.rowCount == 50)
    }

    @Test("S4, SwiftUI: a fast answer shows no loading row")
    func fast() async {
        let source = source(after: .milliseconds(100))
        let stage = await stage(source, .lastRow)
        await stage.scroll(rows: 17)
        await stage.wait(milliseconds: 100)
        #expect(stage.rowCount == 50)
        await stage.scroll(rows: 1)
        #expect(stage.lastRow == ["Entry 25, page 1"])
    }
}
