import PagingTesting
import Testing

@testable import Paging

/// How a pager reports that the server's list moved between two pages.
@MainActor @Suite("Shifted pages")
struct ShiftTests {
    @Test("I5: the page that does not meet the one before it is known until the list is refreshed")
    func shifted() async {
        let source = ScriptedSource<Entry>(.offset(limit: 5, endsAtShortPage: true))
        let pager = Pager(source.pageSource) {
            $0.prefetch = .manual
            $0.overlapsPages = true
            $0.clock = VirtualClock()
        }
        func refresh(_ number: Int) async {
            async let result = pager.refresh()
            await settle()
            source.answer(number, with: .items(entries(0..<5)))
            _ = await result
        }
        await refresh(0)
        #expect(pager.shiftedPage == nil)
        pager.pull(.append)
        await settle()
        source.answer(1, with: .items(entries(20..<26)))
        await settle()
        #expect(pager.shiftedPage != nil)
        pager.remove(0)
        #expect(pager.shiftedPage != nil)
        await refresh(2)
        #expect(pager.shiftedPage == nil)
    }
}
