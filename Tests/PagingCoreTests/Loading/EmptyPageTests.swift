import PagingCore
import Testing

@Suite struct EmptyPageTests {
    @Test("L6: an empty page that names a next one is followed at once")
    func followed() {
        var list = Driver.middle()
        list.pull(.append)
        list.answer(.next(100), [], next: 101)
        #expect(list.loads == [.next(101)])
        #expect(list.states.append == .loading)
    }

    @Test("L6: a page of known items brings no new row and is followed")
    func knownItems() {
        var list = Driver.middle()
        list.pull(.append)
        list.answer(.next(100), 0..<20, next: 101)
        #expect(list.loads == [.next(101)])
        #expect(list.rows.count == 20)
    }

    @Test("L6: an empty page that names none ends the edge")
    func ended() {
        var list = Driver.middle()
        list.pull(.append)
        list.answer(.next(100), [])
        #expect(list.loads == [])
        #expect(list.states.append == .ended)
    }

    @Test("L6: the tenth consecutive page without a new row is not followed", arguments: LoadDirection.allCases)
    func tenth(_ direction: LoadDirection) {
        var list = Driver.middle(next: 1, previous: 1)
        list.pull(direction)
        for page in 1...9 {
            list.answer(.cursor(page, direction, limit: 20), [], next: page + 1, previous: page + 1)
            #expect(list.loads == [.cursor(page + 1, direction, limit: 20)])
        }
        list.answer(.cursor(10, direction, limit: 20), [], next: 11, previous: 11)
        #expect(list.loads == [])
        #expect(list.states[direction] == .failed(.noProgress))
    }

    @Test("L6: a new row resets the count")
    func countBeginsAgain() {
        var list = Driver.middle(next: 1, prefetch: .rows(3), emptyPageLimit: 2)
        list.pull(.append)
        list.answer(.next(1), [], next: 2)
        list.answer(.next(2), [20], next: 3)
        list.pull(.append)
        list.answer(.next(3), [], next: 4)
        #expect(list.loads == [.next(4)])
    }

    @Test("L6: a retry of one row begins the count of placeholders again too")
    func retryOfRow() {
        var list = Driver.hundred(prefetch: .rows(1), maxConcurrentLoads: 1, emptyPageLimit: 3)
        list.moveViewport(to: 44)
        for _ in 0..<2 { list.answer(list.requests[0], [], total: 100) }
        list.fail(list.requests[0])
        list.retry(row: list.rows.firstIndex { $0.placeholder == .failed(.source(code: 500)) })
        list.answer(list.requests[0], [], total: 100)
        #expect(!list.rows.contains { $0.placeholder == .failed(.noProgress) })
    }

    @Test("L6, T1: a first load without progress is no completed refresh, and leaves a stale list")
    func firstLoad() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), retry: .never, emptyPageLimit: 2)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 1_000_000_000)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, [], next: 1)
        list.answer(.next(1), [], next: 2)
        #expect(list.states.append == .failed(.noProgress))
        #expect(list.feed.update.completedRefreshes == 0)
        #expect(list.feed.isStale(at: list.now))
    }

    @Test("L6: retry continues there with a fresh budget")
    func retry() {
        var list = Driver.middle(next: 1, emptyPageLimit: 2)
        list.pull(.append)
        list.answer(.next(1), [], next: 2)
        list.answer(.next(2), [], next: 3)
        #expect(list.states.append == .failed(.noProgress))
        list.retry()
        #expect(list.loads == [.next(3)])
        list.answer(.next(3), [], next: 4)
        #expect(list.loads == [.next(4)])
        list.answer(.next(4), [20])
        #expect(list.states.append == .ended)
    }

    @Test("L6: a retry after a transient failure does not reset the count")
    func repetitionCounts() {
        var list = Driver.middle(next: 1, retry: .twice, emptyPageLimit: 2)
        list.pull(.append)
        list.answer(.next(1), [], next: 2)
        list.fail(.next(2), isTransient: true)
        list.wait(milliseconds: 500)
        list.answer(.next(2), [], next: 3)
        #expect(list.states.append == .failed(.noProgress))
    }

    @Test("L6, L9: the answers of a server that ignores the page number do not make the list grow", arguments: [1, 2])
    func ignoredNumber(first count: Int) {
        var list = Driver.numbered(size: 3, prefetch: .lastRow)
        list.join()
        list.answer(.number(1, size: 3), 0..<count, total: 12)
        for _ in 0..<60 {
            list.moveViewport(to: list.rows.count - 2, length: 2)
            guard let request = list.requests.first else { break }
            list.answer(request, 0..<3, total: 12)
            // A page that brings rows may end up to two places after the total.
            #expect(list.feed.update.total ?? 0 <= 14)
        }
        #expect(list.requests == [])
        #expect(list.ids.compactMap { $0 } == [0, 1, 2])
    }

    @Test("L6: an offset source continues after the requested span")
    func offsetSpan() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        list.moveViewport(to: 16)
        list.answer(.offset(20, limit: 20), [], isLast: false)
        #expect(list.loads == [.offset(40, limit: 20)])
    }

    @Test("L6: an empty first page that names a next one is followed, also if it names a cursor")
    func firstPage() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, [], next: 1)
        #expect(list.loads == [.next(1)])
        #expect(list.states.refresh == .loading)
        #expect(list.content == .unknown)
        list.answer(.next(1), 0..<3)
        #expect(list.ids == [0, 1, 2])
    }

    @Test("L6, R6: a first load without progress fails the edge and leaves an empty list, and a retry continues it")
    func firstLoadWithoutProgress() {
        var list = Driver.chained(emptyPageLimit: 2)
        list.join()
        list.refresh(7)
        list.answer(.opening, [], next: 1)
        list.answer(.next(1), [], next: 2)
        #expect(list.commands.contains(.refreshEnded(WaiterID(7), .failed(.noProgress))))
        #expect(list.states.append == .failed(.noProgress))
        #expect(list.states.refresh == .idle)
        #expect(list.requests == [])
        list.retry()
        #expect(list.loads == [.next(2)])
        list.answer(.next(2), [7])
        #expect(list.ids == [7])
    }

    @Test("L6: fills without a new row fail the wanted placeholders, and a retry has a fresh budget")
    func fills() {
        var list = Driver.hundred(prefetch: .rows(1), maxConcurrentLoads: 1, emptyPageLimit: 2)
        list.moveViewport(to: 36, length: 20)
        list.answer(.number(4, size: 10), 0..<10, total: 100)
        #expect(list.requests == [.number(5, size: 10)])
        list.answer(.number(5, size: 10), 0..<10, total: 100)
        #expect(list.requests == [])
        #expect(list.rows.contains { $0.placeholder == .failed(.noProgress) })
        list.retry()
        #expect(list.requests.count == 1)
        list.answer(list.requests[0], 0..<10, total: 100)
        #expect(!list.rows.contains { $0.placeholder == .failed(.noProgress) })
    }

    @Test("L6: a fill that brings a row resets the count of fills")
    func fillCountBeginsAgain() {
        var list = Driver.hundred(prefetch: .rows(1), maxConcurrentLoads: 1, emptyPageLimit: 2)
        list.moveViewport(to: 36, length: 20)
        list.answer(.number(4, size: 10), 0..<10, total: 100)
        list.answer(.number(5, size: 10), 40..<50, total: 100)
        #expect(list.requests.count == 1)
        list.answer(list.requests[0], 0..<10, total: 100)
        #expect(!list.rows.contains { $0.placeholder == .failed(.noProgress) })
    }
}
