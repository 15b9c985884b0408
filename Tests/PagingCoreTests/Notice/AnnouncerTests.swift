import PagingCore
import Testing

@Suite struct AnnouncerTests {
    private var announcer = Announcer()

    private mutating func told(_ content: ListContent, _ states: LoadStates, items: Int) -> [Announcement] {
        announcer.take(content, states, items: items)
    }

    @Test("of the list as it stands when somebody comes nothing is announced")
    mutating func first() {
        #expect(told(.rows, LoadStates(append: .ended), items: 20) == [])
    }

    @Test("items that came are announced with the end they brought, and again only when more come")
    mutating func items() {
        _ = told(.rows, LoadStates(append: .loading), items: 20)
        #expect(told(.rows, LoadStates(append: .ended), items: 25) == [.itemsCame(5), .ended])
        #expect(told(.rows, LoadStates(append: .ended), items: 25) == [])
        #expect(told(.rows, LoadStates(append: .ended), items: 24) == [])
    }

    @Test("a refresh that landed is one announcement, however many items came or went")
    mutating func refresh() {
        _ = told(.unknown, LoadStates(refresh: .loading), items: 0)
        #expect(told(.rows, LoadStates(), items: 20) == [.refreshed(20)])
        _ = told(.rows, LoadStates(refresh: .loading), items: 20)
        #expect(told(.rows, LoadStates(), items: 3) == [.refreshed(3)])
    }

    @Test("a failure is announced once for each load that failed, at either edge and of a refresh")
    mutating func failures() {
        _ = told(.rows, LoadStates(), items: 20)
        let failed = LoadStates(append: .failed(.noProgress))
        #expect(told(.rows, failed, items: 20) == [.failed(.noProgress)])
        #expect(told(.rows, failed, items: 20) == [])
        _ = told(.rows, LoadStates(append: .loading), items: 20)
        #expect(told(.rows, failed, items: 20) == [.failed(.noProgress)])
        #expect(told(.rows, LoadStates(prepend: .failed(.cursorLoop)), items: 20) == [.failed(.cursorLoop)])
        #expect(told(.rows, LoadStates(refresh: .failed(.source(7))), items: 20) == [.failed(.source(7))])
    }

    @Test("an empty list is announced as empty, and not as ended")
    mutating func empty() {
        _ = told(.unknown, LoadStates(refresh: .loading), items: 0)
        #expect(told(.empty, LoadStates(append: .ended), items: 0) == [.empty])
        #expect(told(.empty, LoadStates(append: .ended), items: 0) == [])
    }
}
