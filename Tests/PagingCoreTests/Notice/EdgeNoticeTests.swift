import PagingCore
@testable import PagingPresentation
import Testing

@Suite struct EdgeNoticeTests {
    private func notice(_ edge: LoadDirection, _ states: LoadStates) -> EdgeNotice {
        EdgeNotice(edge, .rows, states, ListIndicators())
    }

    @Test("the end notice is shown after the last row, and not before the first one")
    func ended() {
        let states = LoadStates(append: .ended, prepend: .ended)
        #expect(notice(.append, states) == .ended)
        #expect(notice(.prepend, states) == .nothing)
    }

    @Test("a page is offered if the list has rows and continues, and the edge shows no notice")
    func offered() {
        var list = Driver.middle(previous: nil)
        #expect(list.feed.update.canOfferPage(.append))
        #expect(!list.feed.update.canOfferPage(.prepend))
        list.pull(.append)
        #expect(!list.feed.update.canOfferPage(.append))
        #expect(!Driver.chained().feed.update.canOfferPage(.append))
    }
}
