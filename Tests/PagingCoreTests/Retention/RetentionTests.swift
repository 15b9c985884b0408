import PagingCore
import Testing

@Suite struct RetentionTests {
    @Test("K2: the page farthest from the viewport is evicted and published as a reload, and no row moves")
    func farthest() {
        let list = Driver.fivePages(retention: .items(80))
        #expect(list.rows.count == 100)
        #expect(list.rows.loadedItems <= 80)
        #expect(list.rows[list.viewport.lowerBound].item?.id == 8)
        #expect(list.changed.removals == [])
        let stubs = list.rows.filter { $0.item == nil }
        #expect(stubs.allSatisfy { $0.page == -2 || $0.page == 2 })
    }

    @Test("K2: scrolling back and forth through many pages holds a bounded number of items")
    func bounded() {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 20, endsAtShortPage: false), prefetch: .rows(20), retry: .never)
        configuration.retention = .items(200)
        var list = Driver(configuration)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 4_000)
        for row in Array(stride(from: 0, to: 4_000, by: 37)) + stride(from: 3_990, to: 0, by: -61) {
            list.moveViewport(to: row, length: 10)
            while let request = list.requests.first, case .offset(let start, let limit) = request {
                list.answer(request, start..<min(start + limit, 4_000), total: 4_000)
            }
            #expect(list.rows.loadedItems <= 200)
            #expect(list.rows.count == 4_000)
            #expect(list.rows[row].item?.id == row)
        }
    }

    @Test("K1: wanted rows are never evicted, even if they exceed the retention")
    func wantedRows() {
        let list = Driver.fivePages(retention: .items(1))
        for row in (list.viewport.lowerBound - 3)..<(list.viewport.upperBound + 3) {
            #expect(list.rows[row].item != nil)
        }
        #expect(list.requests == [])
    }

    /// Five pages with an open edit in the first one. The viewport is at the end, and two pages exceed the retention.
    private func edited(_ edit: ListEdit<Driver.Entry>) -> Driver {
        var list = Driver.fivePages(retention: .items(100))
        list.send(.transactionOpened(TransactionID(1)))
        list.edit(edit, in: TransactionID(1))
        list.moveViewport(to: 90)
        for page in 3...4 {
            list.pull(.append)
            list.answer(.next(page), (page * 20)..<(page * 20 + 20), next: page + 1)
        }
        #expect(list.rows.loadedItems <= 100)
        return list
    }

    @Test("K1: a page with an item that an open edit changed is not evicted, even if it is the farthest")
    func openChange() {
        var list = edited(.update(.init(id: -40, text: "mine")))
        #expect(list.rows[0].item?.text == "mine")
        #expect(list.rows[20].placeholder == .notRequested)
        list.send(.transactionEnded(TransactionID(1), .rolledBack))
        list.pull(.append)
        list.answer(.next(5), 100..<120, next: 6)
        #expect(list.rows[0].placeholder == .notRequested)
    }

    @Test("K1: a page from which an open edit removed an item is not evicted, even if it is the farthest")
    func openRemoval() {
        var list = edited(.remove(-40, shiftsOffsets: false))
        #expect(list.rows[0].item?.id == -39)
        #expect(list.rows[19].placeholder == .notRequested)
        list.send(.transactionEnded(TransactionID(1), .rolledBack))
        #expect(list.rows[0].item?.id == -40)
    }

    @Test("K1: without a viewport nothing is evicted")
    func withoutViewport() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3))
        configuration.retention = .items(20)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        list.pull(.append)
        list.answer(.next(1), 20..<40, next: 2)
        list.pull(.append)
        list.answer(.next(2), 40..<60, next: 3)
        #expect(list.rows.loadedItems == 60)
    }

    @Test("K3: an evicted page that is wanted again is reloaded with its own cursor in its own direction")
    func filledAgain() {
        var list = Driver.fivePages(retention: .items(40))
        #expect(list.rows[0].placeholder == .notRequested)
        list.moveViewport(to: 4)
        #expect(list.requests == [.previous(-2)])
        list.answer(.previous(-2), -40..<(-20), previous: -3)
        #expect(list.rows[0].item?.id == -40)
        #expect(list.rows.count == 100)
        list.moveViewport(to: 90)
        #expect(list.requests == [.next(2)])
    }

    @Test("K3: an evicted page that is reloaded longer or shorter publishes the difference", arguments: [0, 13, 27])
    func otherLength(_ count: Int) {
        var list = Driver.fivePages(retention: .items(40))
        list.moveViewport(to: 90)
        list.answer(.next(2), 1_000..<(1_000 + count), next: 3)
        #expect(list.rows.count == 80 + count)
    }

    @Test("K3: reloading a page is not a second use of its cursor, and does not change the edge")
    func noLoop() {
        var list = Driver.fivePages(retention: .items(40))
        list.moveViewport(to: 90)
        list.answer(.next(2), 40..<60, next: 3)
        #expect(list.states.append == .idle)
        list.pull(.append)
        #expect(list.loads == [.next(3)])
    }

    @Test("K2: the items of an evicted page are no longer known: they may arrive elsewhere, once")
    func forgotten() {
        var list = Driver.fivePages(retention: .items(40))
        #expect(list.feed.index(of: -40) == nil)
        list.pull(.append)
        list.answer(.next(3), [-40, 60], next: 4)
        #expect(list.ids.filter { $0 == -40 }.count <= 1)
    }

    @Test("K2, K3: an evicted page that failed shows its failure and is loaded only by a retry")
    func failedStub() {
        var list = Driver.fivePages(retention: .items(40))
        list.moveViewport(to: 4)
        list.fail(.previous(-2))
        #expect(list.rows[4].placeholder == .failed(.source(code: 500)))
        list.moveViewport(to: 3)
        #expect(list.loads == [])
        list.retry(row: 4)
        #expect(list.loads == [.previous(-2)])
    }

    @Test("L13: initial items are never evicted")
    func given() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3), retry: .never)
        configuration.retention = .items(20)
        var list = Driver(configuration, given: ItemPage((0..<20).map { .init(id: $0) }, next: 1))
        list.join()
        for page in 1...4 {
            list.moveViewport(to: list.rows.count - 4)
            list.answer(.next(page), (page * 20)..<(page * 20 + 20), next: page + 1)
        }
        #expect(list.ids.prefix(20) == ArraySlice((0..<20).map(Optional.init)))
    }

    @Test("K2: evicting the page at an edge does not change the edge: an ended edge stays ended")
    func evictedEnd() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3), retry: .never)
        configuration.retention = .items(40)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 1, previous: -1)
        list.moveViewport(to: 8)
        list.pull(.prepend)
        list.answer(.previous(-1), -20..<0)
        list.pull(.append)
        list.answer(.next(1), 20..<40, next: 2)
        list.moveViewport(to: 54)
        list.answer(.next(2), 40..<60)
        #expect(list.rows[0].placeholder == .notRequested)
        #expect(list.states == LoadStates(append: .ended, prepend: .ended))
        list.moveViewport(to: 4)
        #expect(list.requests == [.previous(-1)])
        list.answer(.previous(-1), -20..<0)
        #expect(list.states == LoadStates(append: .ended, prepend: .ended))
    }

    @Test("K2: an eviction discards no load in flight, in either direction")
    func evictionDuringLoads() {
        var list = Driver.fivePages(retention: .items(40))
        list.pull(.append)
        list.pull(.prepend)
        list.answer(.previous(-3), -60..<(-40), previous: -4)
        list.answer(.next(3), 60..<80, next: 4)
        #expect(list.cancels == [])
        #expect(list.rows.count == 140)
        #expect(list.rows.loadedItems <= 40)
        list.pull(.append)
        #expect(list.requests == [.next(4)])
    }

    @Test("K3: the page with which a refresh around an item opened is reloaded with its own cursor")
    func openedAround() {
        var list = Driver.fivePages(retention: .items(100))
        list.moveViewport(to: 70)
        list.refresh(1, .around(30))
        list.answer(.next(1), 20..<40, next: 2, previous: 20)
        for page in 2...6 {
            list.moveViewport(to: list.rows.count - 4)
            list.answer(.next(page), (page * 20)..<(page * 20 + 20), next: page + 1)
        }
        #expect(list.rows[0].placeholder == .notRequested)
        list.moveViewport(to: 6)
        #expect(list.loads == [.next(1)])
    }
}
