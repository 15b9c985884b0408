import PagingCore
import Testing

/// A refresh of the held pages of a chained list whose opening page was evicted.
@Suite struct EvictedPageRefreshTests {
    /// Five pages of 20 items, of which only the last two in a direction are held.
    private func far(_ direction: LoadDirection) -> Driver {
        var list = Driver.fivePages(retention: .items(40))
        list.moveViewport(to: direction == .append ? 90 : 4)
        let isEnd = direction == .append
        for page in isEnd ? [2, 1] : [-2, -1] {
            let first = isEnd ? page * 20 : page * 20
            let request = PageRequest.cursor(page, direction, limit: 20)
            list.moveViewport(to: first + 40 + (isEnd ? 10 : 6))
            if list.requests.contains(request) { list.answer(request, first..<(first + 20)) }
        }
        #expect(list.rows.map { $0.item != nil } == (0..<100).map { isEnd ? $0 >= 60 : $0 < 40 })
        return list
    }

    /// A list with a gap before its first two pages, of which the second one is being refreshed.
    private func refreshedAfterGap() -> Driver {
        var list = Driver.chained(emptyPageLimit: 2)
        list.join()
        list.answer(.opening, 0..<20, next: 100)
        list.pull(.append)
        list.answer(.next(100), 20..<40, next: 101)
        list.check()
        list.answer(.opening, -60..<(-40), next: 99)
        list.showNewItems()
        list.moveViewport(to: 54)
        list.refresh(1, .loaded)
        return list
    }

    @Test(
        "R4: it starts at the held page nearest the opening page, and nearer pages and their edge stay as they are"
    )
    func towardEnd() {
        var list = far(.append)
        list.refresh(1, .loaded)
        #expect(list.loads == [.next(1)])
        list.answer(.next(1), 20..<40, next: 12, text: "new")
        #expect(list.loads == [.next(12)])
        list.answer(.next(12), 40..<60, next: 13, text: "new")
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        #expect(list.rows.count == 100)
        #expect(list.texts[60...] == ArraySlice(repeating: "new", count: 40))
        #expect(list.rows[0..<60].allSatisfy { $0.placeholder != nil })
        list.pull(.prepend)
        #expect(list.loads == [.previous(-3)])
        list.pull(.append)
        #expect(list.loads == [.next(13)])
    }

    @Test("R4: a page without rows does not separate the held pages on its two sides")
    func pageWithoutRows() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .lastRow, retry: .never)
        configuration.retention = .items(40)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 100)
        for (page, items) in [(100, 90..<92), (101, 20..<40), (102, 40..<60)] {
            list.pull(.append)
            list.answer(.next(page), items, next: page + 1)
        }
        for id in 90..<92 { list.edit(.remove(id, shiftsOffsets: true)) }
        list.moveViewport(to: 50)
        list.pull(.append)
        list.answer(.next(103), 60..<80, next: nil)
        list.refresh(1, .loaded)
        list.answer(.next(102), 40..<60, next: 103)
        list.answer(.next(103), 60..<80, next: nil)
        list.moveViewport(to: 30)
        list.answer(.next(101), 20..<40, next: 102)
        list.moveViewport(to: 19)
        list.answer(.opening, 0..<20, next: 100)
        list.moveViewport(to: 25)
        list.refresh(2, .loaded)
        #expect(list.loads == [.opening])
    }

    @Test("R7: the failure of an edge beside evicted pages that stay does not outlive the refresh")
    func failedEdge() {
        var list = far(.append)
        list.pull(.prepend)
        list.fail(.previous(-3))
        list.refresh(1, .loaded)
        list.answer(.next(1), 20..<40, next: 12)
        list.answer(.next(12), 40..<60, next: 13)
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        #expect(list.states.prepend == .idle)
        list.pull(.prepend)
        #expect(list.loads == [.previous(-3)])
    }

    @Test("I1, R4: an item after a gap keeps what another page brings during a refresh")
    func itemAfterGap() {
        var list = refreshedAfterGap()
        #expect(list.loads == [.next(100)])
        list.moveViewport(to: 18)
        list.answer(.next(99), [-40, 5], next: 98, text: "new")
        list.answer(.next(100), 20..<40, next: 101)
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        #expect(list.rows.first { $0.item?.id == 5 }?.item?.text == "new")
    }

    @Test("R4: rows after a gap that a refresh finds in its pages move there, and count as loaded")
    func movedFromAfterGap() {
        var list = refreshedAfterGap()
        list.answer(.next(100), 10..<20, next: 102)
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        list.pull(.append)
        list.answer(.next(102), 20..<30, next: 103)
        #expect(list.ids.compactMap { $0 } == Array(0..<30))
    }

    @Test("R4: toward the head the same holds in the other direction")
    func towardHead() {
        var list = far(.prepend)
        list.refresh(1, .loaded)
        #expect(list.loads == [.previous(-1)])
        list.answer(.previous(-1), -20..<0, previous: -12, text: "new")
        #expect(list.loads == [.previous(-12)])
        list.answer(.previous(-12), -40..<(-20), previous: -13, text: "new")
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        #expect(list.rows.count == 100)
        #expect(list.texts[..<40] == ArraySlice(repeating: "new", count: 40))
        #expect(list.rows[40...].allSatisfy { $0.placeholder != nil })
        list.pull(.append)
        #expect(list.loads == [.next(3)])
        list.pull(.prepend)
        #expect(list.loads == [.previous(-13)])
    }

    @Test("K3: the evicted pages that stay are reloaded with their own cursors")
    func stubs() {
        var list = far(.append)
        list.refresh(1, .loaded)
        list.answer(.next(1), 20..<40, next: 12)
        list.answer(.next(12), 40..<60, next: 13)
        list.moveViewport(to: 44)
        #expect(list.loads == [.opening])
        list.answer(.opening, 0..<20, next: 1, previous: -1)
        #expect(list.rows[40].item?.id == 0)
        list.moveViewport(to: 24)
        #expect(list.loads == [.previous(-1)])
        list.moveViewport(to: 4)
        #expect(list.loads == [.previous(-2)])
    }

    @Test(
        "L7: the cursors of the pages that stay evicted, and of the page where it starts, are still in use",
        arguments: [1, -1, -2])
    func loops(_ cursor: Int) {
        var list = far(.append)
        list.refresh(1, .loaded)
        list.answer(.next(1), 20..<40, next: 12)
        guard cursor < 0 else {
            list.answer(.next(12), 40..<60, next: cursor)
            #expect(list.states.append == .failed(.cursorLoop))
            return
        }
        list.answer(.next(12), 40..<60, next: 13)
        list.pull(.prepend)
        list.answer(.previous(-3), -60..<(-40), previous: cursor)
        #expect(list.states.prepend == .failed(.cursorLoop))
    }

    @Test("L7: toward the head the cursors are still in use too", arguments: [-1, 1, 2])
    func loopsTowardHead(_ cursor: Int) {
        var list = far(.prepend)
        list.refresh(1, .loaded)
        list.answer(.previous(-1), -20..<0, previous: -12)
        guard cursor > 0 else {
            list.answer(.previous(-12), -40..<(-20), previous: cursor)
            #expect(list.states.prepend == .failed(.cursorLoop))
            return
        }
        list.answer(.previous(-12), -40..<(-20), previous: -13)
        list.pull(.append)
        list.answer(.next(3), 60..<80, next: cursor)
        #expect(list.states.append == .failed(.cursorLoop))
    }

    @Test("R4, R5: the list keeps its total, and whether its source supports prepend")
    func whole() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3), retry: .never)
        configuration.retention = .items(40)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 1, previous: -1, total: 900)
        for page in 1...3 {
            list.moveViewport(to: page * 20 - 10)
            list.pull(.append)
            list.answer(.next(page), (page * 20)..<(page * 20 + 20), next: page + 1)
        }
        list.moveViewport(to: 70)
        list.refresh(1, .loaded)
        list.answer(.next(2), 40..<60, next: 3)
        list.answer(.next(3), 60..<80, next: 4)
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        #expect(list.feed.update.total == 900)
        list.refresh(2, .around(70))
        #expect(list.loads == [.next(3)])
    }

    @Test("R5: a refresh around an item of a chain without prepend reloads all held pages")
    func cannotGoBack() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        list.moveViewport(to: 8)
        list.pull(.append)
        list.answer(.next(1), 20..<40, next: 2)
        list.moveViewport(to: 30)
        list.refresh(1, .around(30))
        #expect(list.loads == [.opening])
        list.answer(.opening, 0..<20, next: 11)
        #expect(list.loads == [.next(11)])
    }

    @Test(
        "R5: a refresh around an item of an offset list requests from that item on, whatever the length of its page was"
    )
    func aroundOffset() {
        var list = Driver.offset(opening: .row(40))
        list.join()
        list.answer(.offset(40, limit: 20), 40..<60, total: 100)
        list.moveViewport(to: 53)
        list.refresh(1, .around(53))
        #expect(list.loads == [.offset(53, limit: 20)])
        list.answer(.offset(53, limit: 20), 53..<73, total: 100)
        #expect(list.rows[list.viewport.lowerBound].item?.id == 53)
    }
}
