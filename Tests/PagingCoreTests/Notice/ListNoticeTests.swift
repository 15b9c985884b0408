import PagingCore
@testable import PagingPresentation
import Testing

@Suite struct ListNoticeTests {
    private func end(
        _ list: Driver, showsUnavailableContentElsewhere: Bool = true, pull: PullAvailability = .notWanted
    ) -> ListNotice {
        list.feed.update.endNotice(showsUnavailableContentElsewhere: showsUnavailableContentElsewhere, pull: pull)
    }

    @Test("if no state view is in the place of the rows, the end shows its content")
    func noUnavailableContent() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, 0..<0)
        #expect(end(list) == .edge(.nothing))
        #expect(end(list, showsUnavailableContentElsewhere: false) == .unavailableContent(.empty))
    }

    @Test("a list that is pulled beyond its end shows the load there, and its end does not")
    func pulled() {
        var list = Driver.middle()
        list.pull(.append)
        #expect(end(list) == .edge(.loading))
        #expect(end(list, pull: .possible) == .edge(.nothing))
        #expect(end(list, pull: .impossible) == .edge(.nothing))
    }

    @Test("a page is offered if it needs a pull and a pull is not possible")
    func offered() {
        let list = Driver.middle()
        #expect(end(list, pull: .possible) == .edge(.nothing))
        #expect(end(list, pull: .impossible) == .offer)
        let ended = Driver.middle(next: nil)
        #expect(end(ended, pull: .impossible) == .edge(.ended))
    }
}
