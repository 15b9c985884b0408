import Testing

@testable import PagingCore
@testable import PagingPresentation

/// What a reader of a presented list is shown, and what it reports to the base list.
@Suite struct PresentedReaderTests {
    private typealias Entry = Driver.Entry

    private func reader(of list: Driver) -> PresentedReader<Entry, Entry, Never> {
        PresentedReader(ListPresentation(), list.feed.update, loadsByItself: true)
    }

    @Test(
        "A1: a presented list has the states, the indicators and the number of refreshes of the base list")
    func states() {
        var list = Driver.middle()
        var reader = reader(of: list)
        list.pull(.append)
        var hasChanged = reader.apply(list.feed.update)
        #expect(hasChanged)
        #expect(reader.update.indicators.append)
        #expect(reader.update.states.append == .loading)
        #expect(reader.update.completedRefreshes == 1)
        list.answer(.next(100), 20..<30, next: 101)
        list.refresh()
        hasChanged = reader.apply(list.feed.update)
        #expect(hasChanged)
        #expect(reader.update.states == list.states)
        #expect(reader.update.indicators == list.indicators)
        list.answer(.opening, 0..<20, next: 100)
        hasChanged = reader.apply(list.feed.update)
        #expect(hasChanged)
        #expect(reader.update.completedRefreshes == 2)
    }

    @Test(
        "L3: a placeholder is reported if it is the last visible row, or the last one within the distance")
    func missing() throws {
        var list = Driver.offset(limit: 10)
        list.join()
        list.answer(.offset(0, limit: 10), 0..<10, total: 30)
        var reader = reader(of: list)
        reader.viewportMoved(to: 8..<11)
        #expect(try #require(reader.viewport { _ in (0, 0) }).presented.missing == [10..<11])
        #expect(try #require(reader.viewport { _ in (0, 2) }).presented.missing == [10..<13])
        #expect(try #require(reader.viewport { _ in (9, 0) }).seen == 8..<11)
        #expect(try #require(reader.viewport { _ in (9, 0) }).presented.reachBefore == 8)
    }
}
