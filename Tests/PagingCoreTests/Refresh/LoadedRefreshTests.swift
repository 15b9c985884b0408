import PagingCore
import Testing

/// Which pages count as held for a refresh of the held pages, and which pages it keeps.
@Suite struct LoadedRefreshTests {
    /// A numbered list of 100 rows whose pages 1, 5, 6 and 7 are held.
    private func twoRuns() -> Driver {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        list.moveViewport(to: 56)
        list.answer(.number(7, size: 10), 60..<70, total: 100)
        list.moveViewport(to: 51)
        list.answer(.number(5, size: 10), 40..<50, total: 100)
        return list
    }

    @Test(
        "R4: the held pages around the reader are reloaded, else those after it, else the last ones",
        arguments: [(0, 1), (9, 1), (10, 5), (25, 5), (40, 5), (69, 5), (70, 9), (85, 9), (90, 9), (95, 9)])
    func aroundReader(_ row: Int, _ first: Int) {
        var list = twoRuns()
        list.moveViewport(to: 83)
        list.answer(.number(9, size: 10), 80..<90, total: 100)
        list.send(.jumpRequested(list.reader, row: row))
        list.refresh(1, .loaded)
        #expect(list.loads == [.number(first, size: 10)])
    }

    @Test("R4: each held span is requested once, all are published together, and all other spans become placeholders")
    func spans() {
        var list = twoRuns()
        let version = list.version
        list.refresh(1, .loaded)
        for page in 5...7 {
            #expect(list.requests == [.number(page, size: 10)])
            #expect(list.version == version + 1)
            list.answer(.number(page, size: 10), (page * 10 - 10)..<(page * 10), total: 100, text: "new")
        }
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        #expect(list.requests == [])
        #expect(list.rows.map { $0.item != nil } == (0..<100).map { (40..<70).contains($0) })
        #expect(list.texts[40..<70] == ArraySlice(repeating: "new", count: 30))
    }

    @Test("R4: if the server reports no total, the held spans are requested and none after them")
    func spansWithoutTotal() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        for offset in [20, 40] {
            list.pull(.append)
            list.answer(.offset(offset, limit: 20), offset..<(offset + 20))
        }
        list.refresh(1, .loaded)
        for offset in [0, 20, 40] {
            #expect(list.loads == [.offset(offset, limit: 20)])
            #expect(list.outcomes.isEmpty)
            list.answer(.offset(offset, limit: 20), offset..<(offset + 20), text: "new")
        }
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        #expect(list.requests == [])
        #expect(list.texts == Array(repeating: "new", count: 60))
    }

    @Test("R4: a page whose items were all removed is a held page, and inserted rows do not separate pages")
    func emptiedPage() {
        var list = twoRuns()
        for id in 50..<60 { list.edit(.remove(id, shiftsOffsets: false)) }
        list.refresh(1, .loaded)
        for page in 5...7 { list.answer(.number(page, size: 10), (page * 10 - 10)..<(page * 10), total: 100) }
        #expect(list.ids[40..<70] == ArraySlice((40..<70).map(Optional.init)))
        var inserted = Driver.hundred()
        inserted.moveViewport(to: 95)
        inserted.answer(.number(10, size: 10), 90..<100, total: 100)
        inserted.refresh(2, .loaded)
        #expect(inserted.loads == [.number(10, size: 10)])
    }

    @Test("I1: an item that two pages of a refresh bring is one row with the newest content", arguments: [true, false])
    func arrivesAgain(_ isChained: Bool) {
        var list = isChained ? Driver.fivePages() : twoRuns()
        list.refresh(1, .loaded)
        if isChained {
            list.answer(.opening, 0..<20, next: 11)
            list.answer(.next(11), [3] + Array(20..<40), text: "newer")
        } else {
            list.answer(.number(5, size: 10), 40..<50, total: 100)
            list.answer(.number(6, size: 10), [43] + Array(50..<59), total: 100, text: "newer")
            list.answer(.number(7, size: 10), 60..<70, total: 100)
        }
        let row = isChained ? 3 : 43
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        #expect(list.rows[row].item == .init(id: row, text: "newer"))
        #expect(list.ids.filter { $0 == row }.count == 1)
    }

    @Test("I2: an item that the list has and that is inserted again is updated, also if a refresh has yet to load it")
    func insertedAgain() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        list.pull(.append)
        list.answer(.next(1), 20..<40, next: 2)
        list.refresh(1, .loaded)
        list.answer(.opening, 0..<20, next: 1)
        list.edit(.insert(Driver.Entry(id: 25, text: "again"), .start, shiftsOffsets: true))
        #expect(list.ids == Array(0..<40) && list.texts[25] == "again")
        list.answer(.next(1), 20..<40, next: 2, text: "new")
        #expect(list.ids == Array(0..<40))
        #expect(list.texts[25] == "again", "the request is older than the edit")
    }

    @Test("R4: a page of a chain that brings no new row is followed and does not count as a held page")
    func emptyPage() {
        var list = Driver.fivePages()
        list.refresh(1, .loaded)
        list.answer(.opening, 0..<20, next: 11, previous: -11)
        list.answer(.next(11), [], next: 12)
        #expect(list.loads == [.next(12)])
        list.answer(.next(12), 20..<40, next: 13)
        #expect(list.loads == [.next(13)])
        list.answer(.next(13), 40..<60, next: 14)
        #expect(list.loads == [.previous(-11)])
    }

    @Test("R4: a numbered list keeps the page size of its clamping server")
    func clampedSize() {
        var list = Driver.numbered(size: 100, opening: .row(95))
        list.join()
        list.answer(.number(1, size: 100), 0..<30, total: 300, isLast: false)
        list.moveViewport(to: 95)
        list.answer(.number(4, size: 100), 90..<120, total: 300, isLast: false)
        list.refresh(1, .loaded)
        #expect(list.loads == [.number(4, size: 100)])
        list.answer(.number(4, size: 100), 90..<120, total: 300, isLast: false)
        #expect(list.rows[95].item?.id == 95)
        #expect(list.rows.count == 300)
    }

    @Test(
        "R4, R7: an opening page without items is reloaded with the held pages, and no end outlives the refresh",
        arguments: [false, true])
    func emptyOpening(_ isEdited: Bool) {
        var list = Driver.chained(prefetch: .manual)
        list.join()
        list.answer(.opening, [], next: nil, previous: 200)
        if isEdited { list.edit(.insert(.init(id: 500), .start, shiftsOffsets: false)) }
        list.pull(.prepend)
        list.answer(.previous(200), 0..<20, next: 1, previous: nil)
        if isEdited { list.edit(.remove(500, shiftsOffsets: false)) }
        #expect(list.states.append == .ended)
        list.refresh(1, .loaded)
        #expect(list.requests == [.opening])
        list.answer(.opening, 20..<40, next: 2, previous: 200)
        list.answer(.previous(200), 0..<20, next: 1, previous: nil)
        #expect(list.ids == Array(0..<40))
        #expect(list.states.append == .idle)
    }

    @Test(
        "R4, R7: an opening page without items is reloaded, even if a page on its other side was evicted",
        arguments: LoadDirection.allCases)
    func emptyOpeningBesideStub(_ direction: LoadDirection) {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .manual, retry: .never)
        configuration.retention = .items(20)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, [], next: 1, previous: 200)
        list.answer(.next(1), 0..<20, next: 2)
        list.moveViewport(to: 10)
        list.pull(.prepend)
        list.answer(.previous(200), -20..<0, previous: 199)
        if direction == .prepend {
            list.moveViewport(to: 10)
            list.send(.jumpRequested(list.reader, row: 10))
            list.answer(.previous(200), -20..<0, previous: 199)
        }
        #expect(list.rows[direction == .append ? 10 : 30].item == nil)
        list.refresh(1, .loaded)
        #expect(list.requests == [.opening])
        list.answer(.opening, [], next: 1, previous: 200)
        list.answer(.next(1), 0..<20, next: 2)
        if direction == .prepend { list.answer(.previous(200), -20..<0, previous: 199) }
        #expect(list.outcomes[WaiterID(1)] == .loaded)
    }
}
