import Testing

@testable import PagingCore
@testable import PagingPresentation

/// What whoever reads a presented list is shown, and what it tells the list beneath.
@Suite struct PresentedReaderTests {
    private typealias Entry = Driver.Entry

    private func reader(of list: Driver) -> PresentedReader<Entry, Entry, Never> {
        PresentedReader(Presentation(), list.feed.update, loadsByItself: true)
    }

    @Test(
        "A1: a presented list shows the states and indicators of the list beneath, and how often that was loaded anew")
    func states() {
        var list = Driver.middle()
        var reader = reader(of: list)
        list.pull(.append)
        var isNews = reader.take(list.feed.update)
        #expect(isNews)
        #expect(reader.update.indicators.append)
        #expect(reader.update.states.append == .loading)
        #expect(reader.update.completedRefreshes == 1)
        list.answer(.next(100), 20..<30, next: 101)
        list.refresh()
        isNews = reader.take(list.feed.update)
        #expect(isNews)
        #expect(reader.update.states == list.states)
        #expect(reader.update.indicators == list.indicators)
        list.answer(.opening, 0..<20, next: 100)
        isNews = reader.take(list.feed.update)
        #expect(isNews)
        #expect(reader.update.completedRefreshes == 2)
    }

    @Test(
        "L3: a placeholder is told of where it is the last row on screen, and where it is the last within the distance")
    func missing() throws {
        var list = Driver.offset(limit: 10)
        list.join()
        list.answer(.offset(0, limit: 10), 0..<10, total: 30)
        var reader = reader(of: list)
        reader.look(at: 8..<11)
        #expect(try #require(reader.viewport { _ in (0, 0) }).presented.missing == [10..<11])
        #expect(try #require(reader.viewport { _ in (0, 2) }).presented.missing == [10..<13])
        #expect(try #require(reader.viewport { _ in (9, 0) }).seen == 8..<11)
        #expect(try #require(reader.viewport { _ in (9, 0) }).presented.reachBefore == 8)
    }
}
