import PagingTesting
import SwiftUI
import Testing

@testable import PagingSwiftUI

@MainActor
@Suite(.releasesState) struct PreviewTests {
    private let clock = VirtualClock()
    private let items = (0..<50).map { Entry(id: $0) }

    private func stage(_ state: Pager<Entry>.PreviewState) async -> Stage {
        await Stage(clock, PagedList(.preview(items, state, clock: clock)) { Text(verbatim: "Entry \($0.id)") })
    }

    @Test("a preview answers after a delay, page by page, with placeholders for the rest")
    func answers() async {
        let stage = await stage(.answers(after: .seconds(1)))
        await stage.wait(milliseconds: 900)
        #expect(stage.host.activities == 1)
        await stage.wait(milliseconds: 1_000)
        #expect(stage.host.rows.first?.texts == ["Entry 0"])
        #expect(stage.rowCount >= 50)
    }

    @Test("a preview that never answers keeps loading")
    func never() async {
        let stage = await stage(.neverAnswers)
        await stage.wait(milliseconds: 10_000)
        #expect(stage.host.activities == 1)
    }

    @Test("a preview fails from the page that its state names")
    func fails() async {
        let first = await stage(.fails(after: .zero, from: 0))
        await first.wait(milliseconds: 1_000)
        #expect(first.host.texts.contains("The preview state makes this page fail."))
        let later = await stage(.fails(after: .zero, from: 1))
        await later.wait(milliseconds: 1_000)
        #expect(later.host.rows.first?.texts == ["Entry 0"])
        await later.scroll(rows: 16)
        #expect(later.host.texts.contains("The preview state makes this page fail."))
    }

    @Test("the library's own previews can be displayed")
    func own() {
        #expect(Host(VStack { PagedList_Previews.previews }).violations.isEmpty)
    }
}
