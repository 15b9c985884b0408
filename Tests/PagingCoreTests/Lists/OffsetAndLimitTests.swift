import PagingCore
import Testing

/// S1: `start` counts the items received, `limit` is 20, and a row among the last five loads more.
@Suite struct OffsetAndLimitTests {
    private func opened(_ count: Int = 20) -> Driver {
        var list = Driver.offset(prefetch: .rows(5), endsAtShortPage: true)
        list.join()
        list.moveViewport(to: 0, length: 10)
        list.answer(.offset(0, limit: 20), 0..<count)
        return list
    }

    @Test("S1: the first page loads automatically, and one of the last five rows loads the next page")
    func lastFive() {
        var list = opened()
        #expect(list.requests == [])
        list.moveViewport(to: 5, length: 10)
        #expect(list.loads == [])
        list.moveViewport(to: 6, length: 10)
        #expect(list.loads == [.offset(20, limit: 20)])
    }

    @Test("S1: fewer than 20 items, or none at all, end the list", arguments: [0, 1, 19])
    func ends(_ count: Int) {
        var list = opened(count)
        list.moveViewport(to: 0, length: 10)
        #expect(list.requests == [])
        #expect(list.states.append == .ended)
        #expect(list.content == (count == 0 ? .empty : .rows))
    }

    @Test("S1: an error turns the indicator off, and retry requests the same start")
    func errors() {
        var list = opened()
        list.moveViewport(to: 6, length: 10)
        list.wait(milliseconds: 800)
        #expect(list.indicators.append)
        list.fail(.offset(20, limit: 20))
        #expect(!list.indicators.append)
        list.moveViewport(to: 9, length: 10)
        #expect(list.loads == [])
        list.retry()
        #expect(list.loads == [.offset(20, limit: 20)])
        list.answer(.offset(20, limit: 20), 20..<33)
        #expect(list.ids == Array(0..<33))
        #expect(list.states.append == .ended)
    }

    @Test("S1: the loading row is shown beside the items, and never replaces one")
    func loadingRow() {
        var list = opened()
        list.moveViewport(to: 6, length: 10)
        #expect(list.states.append == .loading)
        #expect(list.ids == Array(0..<20))
    }
}
