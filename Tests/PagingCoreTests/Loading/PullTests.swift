import PagingCore
import Testing

@Suite struct PullTests {
    @Test("L12: a pull at the end of an indexed list loads the first missing page, up to the last row")
    func missingPages() {
        var list = Driver.numbered(prefetch: .manual)
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 21)
        list.pull(.append)
        #expect(list.loads == [.number(2, size: 10)])
        list.answer(.number(2, size: 10), 10..<20, total: 21)
        list.pull(.append)
        #expect(list.loads == [.number(3, size: 10)])
        list.answer(.number(3, size: 10), [20], total: 21)
        #expect(list.states.append == .ended)
        list.pull(.append)
        #expect(list.commands == [])
    }

    /// A list of 50 rows in which each pull loads ten more, and in which at most 20 items are held.
    private func evicting() -> Driver {
        var configuration = FeedConfiguration(
            addressing: .numbered(firstNumber: 1, pageSize: 10), prefetch: .manual, retry: .never)
        configuration.retention = .items(20)
        var list = Driver(configuration)
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 50)
        for page in 2...3 {
            list.moveViewport(to: page * 10 - 14)
            list.pull(.append)
            list.answer(.number(page, size: 10), (page * 10 - 10)..<(page * 10), total: 50)
        }
        list.moveViewport(to: 26)
        #expect(list.rows[0].placeholder == .notRequested)
        return list
    }

    @Test("L12: a pull at the end loads rows that were never loaded, and not a page that was evicted")
    func beyondEvicted() {
        var list = evicting()
        list.pull(.append)
        #expect(list.loads == [.number(4, size: 10)])
    }

    @Test("R2: a pull at an ended edge has no effect, even if pages were evicted")
    func endedWithEvicted() {
        var list = evicting()
        for page in 4...5 {
            list.pull(.append)
            list.answer(.number(page, size: 10), (page * 10 - 10)..<(page * 10), total: 50)
            list.moveViewport(to: page * 10 - 4)
        }
        #expect(list.rows[0].placeholder == .notRequested)
        // The ids of evicted rows are not known, so that only an empty page shows that the total is reached.
        list.pull(.append)
        list.answer(.number(6, size: 10), [], total: 50)
        #expect(list.states.append == .ended)
        list.pull(.append)
        #expect(list.commands == [])
    }
}
