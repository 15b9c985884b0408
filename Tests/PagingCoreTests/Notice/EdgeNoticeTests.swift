import PagingCore
@testable import PagingPresentation
import Testing

@Suite struct EdgeNoticeTests {
    private func notice(_ edge: Direction, _ states: LoadStates) -> EdgeNotice {
        EdgeNotice(edge, .rows, states, Indicators())
    }

    @Test("that there is no more is said behind the last row, and not before the first, where nobody expects more")
    func ended() {
        let states = LoadStates(append: .ended, prepend: .ended)
        #expect(notice(.append, states) == .ended)
        #expect(notice(.prepend, states) == .nothing)
    }

    @Test("a page is offered where there are rows and the list goes on, and nothing is said there")
    func offered() {
        var list = Driver.middle(previous: nil)
        #expect(list.feed.update.canOfferPage(.append))
        #expect(!list.feed.update.canOfferPage(.prepend))
        list.pull(.append)
        #expect(!list.feed.update.canOfferPage(.append))
        #expect(!Driver.chained().feed.update.canOfferPage(.append))
    }
}
