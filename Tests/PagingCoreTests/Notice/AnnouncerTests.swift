import PagingCore
@testable import PagingPresentation
import Testing

private struct Status: ListStatus {
    var content: ListContent
    var states: LoadStates
    var indicators = ListIndicators()
    var itemRows: Int
    var completedRefreshes: Int
}

@Suite struct AnnouncerTests {
    private var announcer = ListAnnouncer()

    private mutating func announcements(
        _ content: ListContent, _ states: LoadStates, rows: Int, completedRefreshes: Int = 1
    ) -> [ListAnnouncement] {
        announcer.announcements(
            for: Status(content: content, states: states, itemRows: rows, completedRefreshes: completedRefreshes))
    }

    @Test("the state of the list before the announcer starts is not announced")
    mutating func first() {
        #expect(announcements(.rows, LoadStates(append: .ended), rows: 20) == [])
    }

    @Test("arrived items are announced together with the end, and again only when more items arrive")
    mutating func items() {
        _ = announcements(.rows, LoadStates(append: .loading), rows: 20)
        #expect(announcements(.rows, LoadStates(append: .ended), rows: 25) == [.itemsAdded(5), .ended])
        #expect(announcements(.rows, LoadStates(append: .ended), rows: 25) == [])
        #expect(announcements(.rows, LoadStates(append: .ended), rows: 24) == [])
    }

    @Test("a completed refresh is one announcement, whatever the number of changed items")
    mutating func refresh() {
        _ = announcements(.unknown, LoadStates(refresh: .loading), rows: 0, completedRefreshes: 0)
        #expect(announcements(.rows, LoadStates(), rows: 20) == [.refreshed(20)])
        _ = announcements(.rows, LoadStates(refresh: .loading), rows: 20)
        #expect(announcements(.rows, LoadStates(), rows: 3, completedRefreshes: 2) == [.refreshed(3)])
    }

    @Test("R8: a cancelled or superseded refresh is not announced as completed")
    mutating func cancelled() {
        _ = announcements(.rows, LoadStates(refresh: .loading), rows: 20)
        #expect(announcements(.rows, LoadStates(append: .loading), rows: 20) == [])
    }

    @Test("a failure is announced once for each load that failed, at both edges and of a refresh")
    mutating func failures() {
        _ = announcements(.rows, LoadStates(), rows: 20)
        let failed = LoadStates(append: .failed(.noProgress))
        #expect(announcements(.rows, failed, rows: 20) == [.failed(.noProgress)])
        #expect(announcements(.rows, failed, rows: 20) == [])
        _ = announcements(.rows, LoadStates(append: .loading), rows: 20)
        #expect(announcements(.rows, failed, rows: 20) == [.failed(.noProgress)])
        #expect(announcements(.rows, LoadStates(prepend: .failed(.cursorLoop)), rows: 20) == [.failed(.cursorLoop)])
        #expect(
            announcements(.rows, LoadStates(refresh: .failed(.source(code: 7))), rows: 20) == [
                .failed(.source(code: 7))
            ])
    }

    @Test("an empty list is announced as empty and not as ended")
    mutating func empty() {
        _ = announcements(.unknown, LoadStates(refresh: .loading), rows: 0)
        #expect(announcements(.empty, LoadStates(append: .ended), rows: 0) == [.empty])
        #expect(announcements(.empty, LoadStates(append: .ended), rows: 0) == [])
    }
}
