import PagingCore
@testable import PagingPresentation
import Testing

@Suite struct AnnouncerTests {
    private var announcer = Announcer()

    private mutating func told(
        _ content: ListContent, _ states: LoadStates, rows: Int, completedRefreshes: Int = 1
    ) -> [Announcement] {
        announcer.take(content, states, rows: rows, completedRefreshes: completedRefreshes)
    }

    @Test("of the list as it stands when somebody comes nothing is announced")
    mutating func first() {
        #expect(told(.rows, LoadStates(append: .ended), rows: 20) == [])
    }

    @Test("items that came are announced with the end they brought, and again only when more come")
    mutating func items() {
        _ = told(.rows, LoadStates(append: .loading), rows: 20)
        #expect(told(.rows, LoadStates(append: .ended), rows: 25) == [.itemsAdded(5), .ended])
        #expect(told(.rows, LoadStates(append: .ended), rows: 25) == [])
        #expect(told(.rows, LoadStates(append: .ended), rows: 24) == [])
    }

    @Test("a refresh that landed is one announcement, however many items came or went")
    mutating func refresh() {
        _ = told(.unknown, LoadStates(refresh: .loading), rows: 0, completedRefreshes: 0)
        #expect(told(.rows, LoadStates(), rows: 20) == [.refreshed(20)])
        _ = told(.rows, LoadStates(refresh: .loading), rows: 20)
        #expect(told(.rows, LoadStates(), rows: 3, completedRefreshes: 2) == [.refreshed(3)])
    }

    @Test("R8: a refresh that was cancelled, or gave way, is not announced as one that landed")
    mutating func cancelled() {
        _ = told(.rows, LoadStates(refresh: .loading), rows: 20)
        #expect(told(.rows, LoadStates(append: .loading), rows: 20) == [])
    }

    @Test("a failure is announced once for each load that failed, at either edge and of a refresh")
    mutating func failures() {
        _ = told(.rows, LoadStates(), rows: 20)
        let failed = LoadStates(append: .failed(.noProgress))
        #expect(told(.rows, failed, rows: 20) == [.failed(.noProgress)])
        #expect(told(.rows, failed, rows: 20) == [])
        _ = told(.rows, LoadStates(append: .loading), rows: 20)
        #expect(told(.rows, failed, rows: 20) == [.failed(.noProgress)])
        #expect(told(.rows, LoadStates(prepend: .failed(.cursorLoop)), rows: 20) == [.failed(.cursorLoop)])
        #expect(told(.rows, LoadStates(refresh: .failed(.source(7))), rows: 20) == [.failed(.source(7))])
    }

    @Test("an empty list is announced as empty, and not as ended")
    mutating func empty() {
        _ = told(.unknown, LoadStates(refresh: .loading), rows: 0)
        #expect(told(.empty, LoadStates(append: .ended), rows: 0) == [.empty])
        #expect(told(.empty, LoadStates(append: .ended), rows: 0) == [])
    }
}
