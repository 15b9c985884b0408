import PagingCore
import Testing

@Suite struct EndTests {
    @Test("L8: an indexed list without a total ends when the source says so")
    func saysSo() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        #expect(list.states.append == .idle)
        list.moveViewport(to: 16)
        list.answer(.offset(20, limit: 20), 20..<40, isLast: true)
        #expect(list.states.append == .ended)
    }

    @Test("L8: if the source reports no end, a full or a short page does not end the list and an empty one does")
    func neverSays() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 16)
        list.answer(.offset(20, limit: 20), 20..<25)
        #expect(list.states.append == .idle)
        list.moveViewport(to: 21)
        list.answer(.offset(25, limit: 20), [])
        #expect(list.states.append == .ended)
        #expect(list.rows.count == 25)
    }

    @Test("L8: a short page ends a list that is configured so", arguments: [0, 1, 19])
    func shortPage(_ count: Int) {
        var list = Driver.offset(endsAtShortPage: true)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 16)
        list.answer(.offset(20, limit: 20), 20..<(20 + count))
        #expect(list.states.append == .ended)
        #expect(list.rows.count == 20 + count)
    }

    @Test("L8: a source that reports more items after a short page is trusted")
    func moreAfterShortPage() {
        var list = Driver.offset(endsAtShortPage: true)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<7, isLast: false)
        #expect(list.states.append == .idle)
        list.moveViewport(to: 5)
        #expect(list.loads == [.offset(7, limit: 20)])
    }

    @Test("L8: an empty numbered page ends the list, and a short one never does")
    func numbered() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10)
        list.moveViewport(to: 6)
        list.answer(.number(2, size: 10), 10..<13)
        #expect(list.states.append == .idle)
        list.moveViewport(to: 9)
        #expect(list.loads == [.number(3, size: 10)])
        list.answer(.number(3, size: 10), [])
        #expect(list.states.append == .ended)
    }

    @Test("L8: the end is sticky: hints, pulls and late answers do not reopen it")
    func sticky() {
        var list = Driver.middle()
        list.pull(.append)
        let load = list.load(.next(100))
        list.answer(.next(100), 20..<25)
        list.answerLate(load, 30..<35, next: 7)
        list.moveViewport(to: 22)
        list.moveViewport(to: 23)
        list.pull(.append)
        list.retry()
        #expect(list.requests == [])
        #expect(list.states.append == .ended)
        #expect(list.rows.count == 25)
    }

    @Test("L8: a completed refresh reopens an ended edge")
    func refreshReopens() {
        var list = Driver.middle(next: nil)
        list.refresh()
        #expect(list.states.append == .ended)
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.states.append == .idle)
    }

    @Test("L11: numbered pages that start at 0 are counted from 0")
    func firstNumber() {
        var list = Driver.numbered(first: 0)
        list.join()
        #expect(list.loads == [.number(0, size: 10)])
        list.answer(.number(0, size: 10), 0..<10, isLast: false)
        list.moveViewport(to: 6)
        #expect(list.loads == [.number(1, size: 10)])
    }
}
