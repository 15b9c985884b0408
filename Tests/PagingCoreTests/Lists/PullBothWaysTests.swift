import PagingCore
import Testing

/// S2: 15 rows load automatically, a pull down replaces them with 15 others, and a pull up appends 15. Each takes 2 s.
@Suite struct PullBothWaysTests {
    private let first = PageRequest.offset(0, limit: 15)
    private let second = PageRequest.offset(15, limit: 15)

    private func opened() -> Driver {
        var list = Driver.offset(limit: 15, prefetch: .manual)
        list.join()
        list.moveViewport(to: 0, length: 10)
        list.wait(milliseconds: 2_000)
        list.answer(first, 0..<15, isLast: false, text: "equal")
        return list
    }

    @Test("S2: opening loads 15 rows, a pull down loads others and a pull up appends 15, repeatedly and in any order")
    func bothWays() {
        var list = opened()
        for round in 1...3 {
            list.pull(.append)
            list.wait(milliseconds: 2_000)
            list.answer(second, (round * 100 + 15)..<(round * 100 + 30), isLast: false)
            #expect(list.rows.count == 30)
            list.refresh(round)
            list.wait(milliseconds: 2_000)
            list.answer(first, (round * 100)..<(round * 100 + 15), isLast: false)
            #expect(list.ids == Array((round * 100)..<(round * 100 + 15)))
            #expect(list.outcomes[WaiterID(round)] == .loaded)
        }
    }

    @Test("S2: each pull cancels the other's load and ignores its answer, and the indicator turns off at once")
    func cancels() {
        var list = opened()
        list.pull(.append)
        let append = list.load(second)
        list.refresh(1)
        #expect(list.cancels == [append] && !list.indicators.append)
        list.wait(milliseconds: 300)
        let refresh = list.load(first)
        list.pull(.append)
        #expect(list.cancels == [refresh] && !list.indicators.refresh && list.indicators.append)
        list.answerLate(append, 90..<95)
        list.answerLate(refresh, 90..<95)
        #expect(list.rows.count == 15)
        list.answer(second, 15..<30, isLast: false)
        #expect(list.ids == Array(0..<30))
    }

    @Test("S2: two observers give one request and both learn the outcome, and equal texts stay separate rows")
    func observers() {
        var list = opened()
        #expect(list.texts == Array(repeating: "equal", count: 15))
        list.refresh(1)
        list.refresh(2)
        #expect(list.requests == [first])
        list.fail(first)
        #expect(list.outcomes == [WaiterID(1): .failed(.source(code: 500)), WaiterID(2): .failed(.source(code: 500))])
    }
}
