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

    @Test("L6: the tenth page in a row without a new row is not followed", arguments: Direction.allCases)
    func tenth(_ direction: Direction) {
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

    @Test("L6: a new row begins the count again")
    func countBeginsAgain() {
        var list = Driver.middle(next: 1, prefetch: .rows(3), emptyPageLimit: 2)
        list.pull(.append)
        list.answer(.next(1), [], next: 2)
        list.answer(.next(2), [20], next: 3)
        list.pull(.append)
        list.answer(.next(3), [], next: 4)
        #expect(list.loads == [.next(4)])
    }

    @Test("L6: retry goes on from there with a fresh budget")
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

    @Test("L6: a repetition after a failure does not begin the count again")
    func repetitionCounts() {
        var list = Driver.middle(next: 1, retry: .twice, emptyPageLimit: 2)
        list.pull(.append)
        list.answer(.next(1), [], next: 2)
        list.fail(.next(2), isTransient: true)
        list.wait(milliseconds: 500)
        list.answer(.next(2), [], next: 3)
        #expect(list.states.append == .failed(.noProgress))
    }

    @Test("L6, L9: a list does not grow with the answers of a server that ignores the page number", arguments: [1, 2])
    func ignoredNumber(first count: Int) {
        var list = Driver.numbered(size: 3, prefetch: .lastRow)
        list.join()
        list.answer(.number(1, size: 3), 0..<count, total: 12)
        for _ in 0..<60 {
            list.look(at: list.rows.count - 2, length: 2)
            guard let request = list.asked.first else { break }
            list.answer(request, 0..<3, total: 12)
            // A page that brings rows may end up to two places behind the total.
            #expect(list.feed.update.total ?? 0 <= 14)
        }
        #expect(list.asked == [])
        #expect(list.ids.compactMap { $0 } == [0, 1, 2])
    }

    @Test("L6: an offset source goes on behind the span it asked for")
    func offsetSpan() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        list.look(at: 16)
        list.answer(.offset(20, limit: 20), [], isLast: false)
        #expect(list.loads == [.offset(40, limit: 20)])
    }

    @Test("L6: an empty first page that names a next one is followed, also by a cursor")
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

    @Test("L6: a first load without progress fails the edge and leaves an empty list that a retry goes on with")
    func firstLoadWithoutProgress() {
        var list = Driver.chained(emptyPageLimit: 2)
        list.join()
        list.answer(.opening, [], next: 1)
        list.answer(.next(1), [], next: 2)
        #expect(list.states.append == .failed(.noProgress))
        #expect(list.asked == [])
        list.retry()
        #expect(list.loads == [.next(2)])
        list.answer(.next(2), [7])
        #expect(list.ids == [7])
    }

    @Test("L6: fills without a new row fail the wanted placeholders, and a retry has a fresh budget")
    func fills() {
        var list = Driver.hundred(prefetch: .rows(1), maxConcurrentLoads: 1, emptyPageLimit: 2)
        list.look(at: 36, length: 20)
        list.answer(.number(4, size: 10), 0..<10, total: 100)
        #expect(list.asked == [.number(5, size: 10)])
        list.answer(.number(5, size: 10), 0..<10, total: 100)
        #expect(list.asked == [])
        #expect(list.rows.contains { $0.placeholder == .failed(.noProgress) })
        list.retry()
        #expect(list.asked.count == 1)
        list.answer(list.asked[0], 0..<10, total: 100)
        #expect(!list.rows.contains { $0.placeholder == .failed(.noProgress) })
    }

    @Test("L6: a fill that brings a row begins the count of fills again")
    func fillCountBeginsAgain() {
        var list = Driver.hundred(prefetch: .rows(1), maxConcurrentLoads: 1, emptyPageLimit: 2)
        list.look(at: 36, length: 20)
        list.answer(.number(4, size: 10), 0..<10, total: 100)
        list.answer(.number(5, size: 10), 40..<50, total: 100)
        #expect(list.asked.count == 1)
        list.answer(list.asked[0], 0..<10, total: 100)
        #expect(!list.rows.contains { $0.placeholder == .failed(.noProgress) })
    }
}
