import PagingCore
import Testing

@Suite struct EndTests {
    @Test("L8: an indexed list without a total ends when the source says so")
    func saysSo() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        #expect(list.states.append == .idle)
        list.look(at: 16)
        list.answer(.offset(20, limit: 20), 20..<40, isLast: true)
        #expect(list.states.append == .ended)
    }

    @Test("L8: where the source never says, a full or a short page is not the end, an empty one is")
    func neverSays() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.look(at: 16)
        list.answer(.offset(20, limit: 20), 20..<25)
        #expect(list.states.append == .idle)
        list.look(at: 21)
        list.answer(.offset(25, limit: 20), [])
        #expect(list.states.append == .ended)
        #expect(list.rows.count == 25)
    }

    @Test("L8: a short page ends a list for which it does", arguments: [0, 1, 19])
    func shortPage(_ count: Int) {
        var list = Driver.offset(endsAtShortPage: true)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.look(at: 16)
        list.answer(.offset(20, limit: 20), 20..<(20 + count))
        #expect(list.states.append == .ended)
        #expect(list.rows.count == 20 + count)
    }

    @Test("L8: a source that says there is more is believed about a short page")
    func moreAfterShortPage() {
        var list = Driver.offset(endsAtShortPage: true)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<7, isLast: false)
        #expect(list.states.append == .idle)
        list.look(at: 5)
        #expect(list.loads == [.offset(7, limit: 20)])
    }

    @Test("L8: numbered pages end at an empty one, never at a short one")
    func numbered() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10)
        list.look(at: 6)
        list.answer(.number(2, size: 10), 10..<13)
        #expect(list.states.append == .idle)
        list.look(at: 9)
        #expect(list.loads == [.number(3, size: 10)])
        list.answer(.number(3, size: 10), [])
        #expect(list.states.append == .ended)
    }

    @Test("L8: the end is sticky: neither hints nor pulls nor late answers reopen it")
    func sticky() {
        var list = Driver.middle()
        list.pull(.append)
        let load = list.load(.next(100))
        list.answer(.next(100), 20..<25)
        list.answerLate(load, 30..<35, next: 7)
        list.look(at: 22)
        list.look(at: 23)
        list.pull(.append)
        list.retry()
        #expect(list.asked == [])
        #expect(list.states.append == .ended)
        #expect(list.rows.count == 25)
    }

    @Test("L8: a refresh that lands takes the end back")
    func refreshReopens() {
        var list = Driver.middle(next: nil)
        list.refresh()
        #expect(list.states.append == .ended)
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.states.append == .idle)
    }

    @Test("L11: pages of 0 as their first number are counted from 0")
    func firstNumber() {
        var list = Driver.numbered(first: 0)
        list.join()
        #expect(list.loads == [.number(0, size: 10)])
        list.answer(.number(0, size: 10), 0..<10, isLast: false)
        list.look(at: 6)
        #expect(list.loads == [.number(1, size: 10)])
    }
}
