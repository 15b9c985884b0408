import PagingCore
import Testing

@Suite struct SpanTests {
    @Test("L11: rows that a page repeats after insertions before them settle places", arguments: [1, 10, 19])
    func insertedBefore(count: Int) {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        for start in stride(from: 20, to: 100, by: 20) {
            list.pull(.append)
            list.answer(.offset(start, limit: 20), (start - count)..<(start - count + 20))
        }
        #expect(list.ids == Array(0..<(100 - count)))
    }

    @Test("L11: an offset list continues at the number of new items, so that a server may repeat some")
    func newItems() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), Array(0..<18) + [0, 1], isLast: false)
        #expect(list.rows.count == 18)
        list.moveViewport(to: 14)
        #expect(list.loads == [.offset(18, limit: 20)])
        list.answer(.offset(18, limit: 20), 18..<33, isLast: false)
        list.moveViewport(to: 29)
        #expect(list.loads == [.offset(33, limit: 20)])
    }

    @Test("L11: a page without a new item settles what was requested")
    func nothingNew() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        list.moveViewport(to: 16)
        list.answer(.offset(20, limit: 20), 5..<15, isLast: false)
        #expect(list.loads == [.offset(40, limit: 20)])
    }

    @Test("L11: new items that are shown before a page without a new item have moved it already")
    func nothingNewBehindNewItems() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 20..<40, isLast: false)
        list.moveViewport(to: 16)
        list.answer(.offset(20, limit: 20), 20..<40, isLast: false)
        list.answer(.offset(40, limit: 20), 40..<60, isLast: false)
        list.edit(.insert(.init(id: 19), .start, shiftsOffsets: true))
        list.moveViewport(to: 38)
        #expect(list.requests.contains(.offset(60, limit: 20)), "\(list.requests)")
    }

    @Test("L11: a page longer than requested settles only what was requested: it may have items that stand elsewhere")
    func longPage() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<25, isLast: false)
        list.moveViewport(to: 22)
        #expect(list.loads == [.offset(20, limit: 20)])
    }

    @Test("L11: the next page of a numbered list has the next number, however many rows a page brought")
    func nextNumber() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, isLast: false)
        list.moveViewport(to: 7)
        list.answer(.number(2, size: 10), 10..<14, isLast: false)
        list.moveViewport(to: 11)
        #expect(list.loads == [.number(3, size: 10)])
    }

    @Test("L11: a settled span is not requested again, even if it brought fewer rows")
    func settled() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), 50..<53, total: 100)
        #expect(list.rows.count == 93)
        #expect(list.requests == [.number(7, size: 10), .number(5, size: 10)])
        list.moveViewport(to: 50)
        list.moveViewport(to: 51)
        #expect(list.requests == [.number(7, size: 10), .number(5, size: 10)])
    }

    @Test("L11: a page of placeholders that brings more rows than its span publishes the difference")
    func moreRows() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), 50..<62, total: 100)
        #expect(list.rows.count == 102)
        #expect(list.changed.reloads == [50..<60])
        #expect(list.changed.insertions == [60..<62])
        list.moveViewport(to: 62)
        #expect(list.loads == [.number(7, size: 10)])
    }

    @Test("L11: duplicates do not move the spans of other pages")
    func folded() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), [0, 1, 2] + Array(53..<60), total: 100)
        #expect(list.rows.count == 97)
        #expect(list.requests == [.number(7, size: 10)])
        list.answer(.number(7, size: 10), 60..<70, total: 100)
        #expect(list.rows[57].item?.id == 60)
    }

    @Test("L11: a short page settles only the offsets that it brought, and the rest of its span is requested")
    func shortPage() {
        var list = Driver.offset(limit: 50, maxConcurrentLoads: 1)
        list.join()
        list.answer(.offset(0, limit: 50), 0..<50, total: 1_000)
        list.moveViewport(to: 520)
        list.answer(.offset(500, limit: 50), [500], total: 1_000)
        #expect(list.rows.count == 1_000)
        #expect(list.rows[500].item?.id == 500)
        #expect(list.loads == [.offset(501, limit: 49)])
        list.answer(.offset(501, limit: 49), 501..<550, total: 1_000)
        #expect(list.rows[549].item?.id == 549)
    }

    @Test("L9: numbered pages beyond the real end settle, even if the size learned from the first page is too small")
    func tooSmallFirstPage() {
        var list = Driver.numbered(size: 2)
        list.join()
        list.answer(.number(1, size: 2), [0], total: 33)
        var pages = 1
        list.moveViewport(to: 0, length: 33)
        for _ in 0..<200 {
            guard case .number(let number, let size)? = list.loads.first else { break }
            pages += 1
            let start = min((number - 1) * 2, 33)
            list.answer(.number(number, size: size), start..<min(start + 2, 33), total: 33)
            list.moveViewport(to: 0, length: 33)
        }
        #expect(list.loads == [], "the requests to a server without faults do not stop")
        #expect(pages <= 40)
    }

    @Test("L9: an empty page below its own total settles its span and does not end the list")
    func emptyBelowTotal() {
        var list = Driver.offset(limit: 10, maxConcurrentLoads: 1)
        list.join()
        list.answer(.offset(0, limit: 10), 0..<10, total: 100)
        list.moveViewport(to: 45)
        list.answer(.offset(40, limit: 10), [], total: 100)
        #expect(list.rows.count == 90)
        #expect(list.feed.update.total == 100)
        list.moveViewport(to: 55)
        #expect(list.requests.contains(.offset(60, limit: 10)))
    }

    @Test("L11: a numbered server that clamps its first page sets the size of all pages")
    func numberedSize() {
        var list = Driver.numbered(size: 100)
        list.join()
        list.answer(.number(1, size: 100), 0..<30, total: 300, isLast: false)
        list.moveViewport(to: 95)
        #expect(list.loads.first == .number(4, size: 100))
        list.answer(.number(4, size: 100), 90..<120, total: 300, isLast: false)
        #expect(list.rows[95].item?.id == 95)
        #expect(list.rows.count == 300)
    }

    @Test("L11: a list that opened in the middle of a clamping server finds its row again")
    func openedInTheMiddle() {
        var list = Driver.numbered(size: 100, opening: .row(650))
        list.join()
        list.moveViewport(to: 0)
        #expect(list.requests == [.number(7, size: 100)])
        list.answer(.number(7, size: 100), 180..<210, total: 1_000, isLast: false)
        #expect(list.rows[180].item?.id == 180)
        #expect(list.viewport.lowerBound == 650)
        #expect(list.requests.first == .number(22, size: 100))
    }

    @Test("L11: the short last page sets no page size")
    func shortPageSetsNoSize() {
        var list = Driver.numbered(size: 30, opening: .row(80))
        list.join()
        list.moveViewport(to: 0)
        list.answer(.number(3, size: 30), 60..<84, total: 84, isLast: true)
        #expect(list.rows.count == 84)
        #expect(list.rows[60].item?.id == 60)
    }

    @Test("L11: a span cut short by the total is requested again when the total grows past it")
    func cutByTotal() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 25)
        list.moveViewport(to: 18)
        list.fail(.number(3, size: 10))
        list.answer(.number(2, size: 10), 10..<20, total: 40)
        #expect(list.rows.count == 40)
        #expect(list.rows[27].placeholder == .failed(.source(code: 500)))
        #expect(list.rows[32].placeholder == .notRequested)
        list.retry(row: 27)
        #expect(list.loads == [.number(3, size: 10)])
        list.answer(.number(3, size: 10), 20..<30, total: 40)
        #expect(list.ids.prefix(30) == ArraySlice(Array(0..<30).map(Optional.init)))
    }

    @Test("L11: the last span of a smaller total is requested again only for the new rows")
    func settledUnderSmallerTotal() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 25)
        list.moveViewport(to: 8)
        list.answer(.number(2, size: 10), 10..<20, total: 25)
        list.moveViewport(to: 20)
        list.answer(.number(3, size: 10), 20..<25, total: 32)
        #expect(list.rows.count == 32)
        list.moveViewport(to: 22)
        #expect(list.requests == [.number(3, size: 10)])
        list.answer(.number(3, size: 10), 20..<30, total: 32)
        #expect(list.ids.prefix(30) == ArraySlice(Array(0..<30).map(Optional.init)))
    }

    @Test("L11: a short page that reaches its own total is the last one, and lowers no page size")
    func reachesItsOwnTotal() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.moveViewport(to: 85)
        list.answer(.offset(80, limit: 20), 80..<90, total: 90)
        #expect(list.rows.count == 90)
        list.moveViewport(to: 50)
        #expect(list.loads == [.offset(40, limit: 20)])
    }
}
