import PagingCore
import Testing

@Suite struct TotalTests {
    @Test("L9: a list with a total has ended when every span up to it is settled, in any order")
    func everySpan() {
        var list = Driver.numbered(prefetch: .rows(100))
        list.join()
        list.moveViewport(to: 0)
        list.answer(.number(1, size: 10), 0..<10, total: 35)
        list.answer(.number(4, size: 10), 30..<35, total: 35)
        #expect(list.states.append == .idle)
        list.answer(.number(2, size: 10), 10..<20, total: 35)
        #expect(list.states.append == .idle)
        list.answer(.number(3, size: 10), 20..<30, total: 35)
        #expect(list.states.append == .ended)
        #expect(list.ids == Array(0..<35))
    }

    @Test("L9: growth adds placeholders and reopens the end")
    func growth() {
        var list = Driver.hundred()
        list.moveViewport(to: 45)
        list.answer(.number(5, size: 10), 40..<50, total: 120)
        #expect(list.rows.count == 120)
        #expect(list.changed.insertions == [100..<120])
        var whole = Driver.numbered()
        whole.join()
        whole.answer(.number(1, size: 10), 0..<10, total: 20)
        whole.moveViewport(to: 0)
        whole.moveViewport(to: 12)
        whole.answer(.number(2, size: 10), 10..<20, total: 30)
        #expect(whole.states.append == .idle)
        #expect(whole.rows.count == 30)
    }

    @Test("L9, I2: a moved item counts toward the total")
    func movedItem() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 35)
        list.edit(.move(5, .start))
        list.moveViewport(to: 16)
        list.answer(.offset(20, limit: 20), 20..<35, total: 35)
        #expect(list.states.append == .ended)
        #expect(list.feed.update.total == 35)
    }

    @Test("L9: a smaller total does not open the end of a list", arguments: [-1, 0, 5])
    func smallerTotalAfterEnd(total: Int) {
        var list = Driver.numbered(prefetch: .rows(100))
        list.join()
        list.moveViewport(to: 0)
        list.answer(.number(1, size: 10), 0..<10, total: 30)
        list.answer(.number(3, size: 10), 20..<30, total: 30, isLast: true)
        list.answer(.number(2, size: 10), 10..<20, total: total)
        #expect(list.states.append == .ended)
        #expect(list.feed.update.total == 30)
        #expect(list.requests == [])
    }

    @Test("L9: shrinking removes placeholders and cancels their fills")
    func shrinking() {
        var list = Driver.hundred(prefetch: .rows(20), maxConcurrentLoads: 8)
        list.moveViewport(to: 90)
        let last = list.load(.number(10, size: 10))
        #expect(list.requests.contains(.number(10, size: 10)))
        list.answer(.number(2, size: 10), 10..<20, total: 90)
        #expect(list.rows.count == 90)
        #expect(list.cancels == [last])
        #expect(list.changed.removals == [90..<100])
    }

    @Test("L9: shrinking never removes a loaded row")
    func shrinkingKeepsItems() {
        var list = Driver.hundred()
        list.moveViewport(to: 85)
        list.answer(.number(9, size: 10), 80..<90, total: 100)
        list.moveViewport(to: 45)
        list.answer(.number(5, size: 10), 40..<50, total: 12)
        #expect(list.rows.count == 90)
        #expect(list.rows[85].item?.id == 85)
        #expect(list.feed.update.total == 90)
    }

    @Test("L9: an answer without a total keeps the last one")
    func withoutTotal() {
        var list = Driver.hundred()
        list.moveViewport(to: 45)
        list.answer(.number(5, size: 10), 40..<50)
        #expect(list.rows.count == 100)
        #expect(list.feed.update.total == 100)
    }

    @Test("L9: an empty page ends the list there, unless the total says otherwise")
    func emptyPage() {
        var list = Driver.hundred()
        list.moveViewport(to: 45)
        list.answer(.number(5, size: 10), [])
        #expect(list.rows.count == 90)
        list.moveViewport(to: 45)
        list.answer(.number(6, size: 10), [], total: 40)
        #expect(list.rows.count == 40)
        #expect(list.feed.update.total == 40)
    }

    @Test("L9, L11: a list that opens behind its total leaves no page out, although the server filters its pages")
    func opensBehindTotal() {
        var list = Driver.numbered(first: 0, size: 3, opening: .row(9), prefetch: .rows(100))
        list.join()
        list.answer(.number(3, size: 3), [], total: 6, isLast: true)
        list.moveViewport(to: 0)
        list.answer(.number(0, size: 3), 0..<2, total: 6)
        list.answer(.number(1, size: 3), 2..<4, total: 6)
        #expect(list.states.append != .ended)
        list.answer(.number(2, size: 3), 4..<6, total: 6, isLast: true)
        #expect(list.states.append == .ended)
        #expect(list.ids == Array(0..<6))
    }

    @Test("L8, L11: a list that opened in the middle, and whose total is too small, ends at its empty page")
    func endsAfterTooSmallTotal() {
        var list = Driver.numbered(first: 0, size: 3, opening: .row(9), prefetch: .lastRow)
        list.join()
        list.answer(.number(3, size: 3), 9..<12, total: 10)
        list.pull(.append)
        list.answer(.number(4, size: 3), 12..<14, total: 10)
        list.pull(.append)
        list.answer(.number(5, size: 3), [], total: 10, isLast: true)
        #expect(!list.requests.contains(.number(5, size: 3)))
        #expect(Array(list.ids.suffix(5)) == Array(9..<14))
        list.pull(.append)
        #expect(!list.requests.contains(.number(5, size: 3)))
    }

    @Test("L9: an empty page before loaded rows removes none of them")
    func emptyPageBeforeItems() {
        var list = Driver.hundred()
        list.moveViewport(to: 85)
        list.answer(.number(9, size: 10), 80..<90, total: 100)
        list.moveViewport(to: 45)
        list.answer(.number(5, size: 10), [])
        #expect(list.ids.compactMap { $0 } == Array(0..<10) + Array(80..<90))
        #expect(list.rows.count >= 80)
    }

    @Test("L9: the last page sets the total to the offset after its last item, whatever total it reports")
    func lastIsBelieved() {
        var list = Driver.hundred()
        list.moveViewport(to: 45)
        list.answer(.number(5, size: 10), 40..<43, total: 100, isLast: true)
        #expect(list.rows.count == 43)
        #expect(list.feed.update.total == 43)
    }

    @Test("L9: a page that reaches the total and is not the last one keeps the list open, and it appends from there")
    func notTheLast() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 10, isLast: false)
        #expect(list.states.append == .idle)
        list.moveViewport(to: 6)
        #expect(list.loads == [.number(2, size: 10)])
        list.answer(.number(2, size: 10), 10..<15, total: 10, isLast: true)
        #expect(list.rows.count == 15)
        #expect(list.states.append == .ended)
    }

    @Test("L9: a total that comes again does not undo what pages have shown since")
    func repeatedTotal() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.moveViewport(to: 85)
        list.answer(.offset(80, limit: 20), 80..<90, isLast: true)
        #expect(list.rows.count == 90)
        list.moveViewport(to: 45)
        list.answer(.offset(40, limit: 20), 40..<60, total: 100)
        #expect(list.rows.count == 90)
        #expect(list.feed.update.total == 90)
    }

    @Test("L9: a total that comes again does not undo what the opening page has shown")
    func repeatedOpeningTotal() {
        var list = Driver.numbered(size: 20, opening: .row(85))
        list.join()
        list.answer(.number(5, size: 20), 80..<90, total: 100, isLast: true)
        #expect(list.rows.count == 90)
        list.moveViewport(to: 45)
        list.answer(.number(3, size: 20), 40..<60, total: 100)
        #expect(list.rows.count == 90)
        #expect(list.feed.update.total == 90)
    }

    @Test("L9: the last page does not make the total count an item that only the list has")
    func localItem() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 15)
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: false))
        list.moveViewport(to: 9)
        list.answer(.number(2, size: 10), 10..<15, total: 15, isLast: true)
        #expect(list.rows.count == 16)
        #expect(list.feed.update.total == 15)
    }

    @Test(
        "L9: a negative total is ignored, and one that is greater than a list can have is not known",
        arguments: [-3, Int.min, Int.max, 1 << 29])
    func lies(_ total: Int) {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: total)
        list.moveViewport(to: 0)
        #expect(list.rows.count >= 10)
        #expect(list.rows[9].item?.id == 9)
        #expect(list.feed.update.total == (total < 0 ? 10 : nil))
    }

    @Test("L9: a total below what the list has ends nothing")
    func zero() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<7, total: 0)
        #expect(list.rows.count == 7)
        #expect(list.states.append == .idle)
        list.moveViewport(to: 5)
        list.answer(.number(2, size: 10), [], total: 0)
        #expect(list.states.append == .ended)
    }

    @Test("L9: a total that only one full page has reported may be the number of items that remain, and ends nothing")
    func remaining() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 10)
        list.moveViewport(to: 8)
        #expect(list.requests == [.number(2, size: 10)])
        list.answer(.number(2, size: 10), 10..<20, total: 0)
        list.moveViewport(to: 18)
        #expect(list.requests == [.number(3, size: 10)])
    }

    @Test("L9: the total of an append that arrives while placeholders load is kept")
    func totalDuringAppend() {
        var list = Driver.offset(opening: .row(40), prefetch: .rows(3))
        list.join()
        list.answer(.offset(40, limit: 20), 40..<60, isLast: false)
        list.moveViewport(to: 56)
        #expect(list.requests == [.offset(60, limit: 20)])
        list.moveViewport(to: 30)
        list.answer(.offset(20, limit: 20), 20..<40, total: 100)
        list.answer(.offset(60, limit: 20), 60..<80, total: 100)
        #expect(list.rows.count == 100)
        #expect(list.states.append == .idle)
    }

    @Test("L9: a total that grows and shrinks repeatedly gives a legal batch each time")
    func toAndFro() {
        var list = Driver.hundred(prefetch: .rows(60))
        for (index, total) in [18_077, 18_078, 50, 51, 49, 1_000].enumerated() {
            guard let request = list.requests.first, case .number(let number, _) = request else { break }
            list.answer(request, (number - 1) * 10..<number * 10, total: total)
            #expect(list.rows.count >= min(total, 20), "total \(total), answer \(index)")
        }
    }

    @Test("L14: the total of a chained list is only informative and gives no placeholders")
    func chained() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, 0..<20, next: 1, total: 500)
        #expect(list.feed.update.total == 500)
        #expect(list.rows.count == 20)
        list.moveViewport(to: 16)
        list.answer(.next(1), 20..<40, next: 2)
        #expect(list.feed.update.total == 500)
        list.moveViewport(to: 36)
        list.answer(.next(2), 40..<41, next: 3, total: -3)
        #expect(list.feed.update.total == 0)
    }
}
