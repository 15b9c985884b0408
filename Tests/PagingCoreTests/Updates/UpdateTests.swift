import PagingCore
import Testing

@Suite struct UpdateTests {
    @Test("U1: an appended page is one joined range of insertions at the end")
    func appended() {
        var list = Driver.middle()
        list.pull(.append)
        list.answer(.next(100), 20..<40)
        #expect(list.changed.insertions == [20..<40])
        #expect(list.changed.removals == [] && list.changed.reloads == [])
    }

    @Test("U1: a prepended page is one joined range of insertions at the head")
    func prepended() {
        var list = Driver.middle()
        list.pull(.prepend)
        list.answer(.previous(200), -20..<0)
        #expect(list.changed.insertions == [0..<20])
        #expect(list.changed.removals == [] && list.changed.reloads == [])
    }

    @Test("U1: pages of placeholders that start to load with one input are one joined range")
    func joinedReloads() {
        var list = Driver.hundred()
        list.moveViewport(to: 48, length: 24)
        #expect(list.loads.count == 4)
        #expect(list.changed.reloads == [40..<80])
    }

    @Test("U1: a page of placeholders that arrives while the total changes is one legal batch")
    func fillAndTotal() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), 50..<57, total: 70)
        #expect(list.loads == [.number(7, size: 10)])
        #expect(list.changed.reloads == [50..<57, 60..<70])
        #expect(list.changed.removals == [57..<60, 70..<100])
        #expect(list.rows.count == 67)
    }

    @Test("U2: the rows and the end of the list change in one update")
    func endTravelsWithPage() {
        var list = Driver.middle()
        list.pull(.append)
        let version = list.version
        list.answer(.next(100), 20..<25)
        #expect(list.version == version + 1)
        #expect(list.rows.count == 25)
        #expect(list.states.append == .ended)
    }

    @Test("U2: a load is shown as loading in the update of the input that started it")
    func loadingAtOnce() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        #expect(list.commands.first == .load(list.load(.next(100)), .next(100)))
        #expect(list.commands.contains(.publish(version: list.version)))
        #expect(list.states.append == .loading)
    }

    @Test("U2: several pages for one hint are shown as loading throughout, without an idle state in between")
    func loadingThroughout() {
        var list = Driver.middle()
        list.moveViewport(to: 16, length: 40)
        list.answer(.next(100), 20..<30, next: 101)
        #expect(list.states.append == .loading)
        #expect(list.rows.count == 30)
    }

    @Test("U3: inputs that change nothing publish nothing")
    func nothingChanged() {
        var list = Driver.middle(next: nil)
        let version = list.version
        list.moveViewport(to: 8)
        list.moveViewport(to: 9)
        list.join()
        list.send(.readerJoined(ReaderID(2)))
        list.send(.readerLeft(ReaderID(2)))
        list.pull(.append)
        list.retry()
        list.retry(row: 3)
        list.send(.timerFired(.indicator(.refresh)))
        list.send(.timerFired(.retry(LoadID(1))))
        list.answerLate(LoadID(1), 0..<3)
        #expect(list.version == version)
        #expect(list.commands == [])
    }

    @Test("U4: versions count up by one, and a snapshot keeps its rows while the list changes")
    func snapshots() {
        var list = Driver.middle()
        let before = list.rows
        list.pull(.append)
        list.answer(.next(100), 20..<40)
        list.refresh()
        list.answer(.opening, [7])
        #expect(before.map { $0.item?.id } == Array(0..<20))
        #expect(before.version < list.version)
        #expect(list.rows.version == list.version)
    }

    @Test("U4: a reader that missed an update can apply the next one as a replacement")
    func replacement() {
        var list = Driver.middle()
        list.pull(.append)
        list.answer(.next(100), 20..<40)
        let whole = list.feed.update.asReplacement
        #expect(whole.change == .replaced)
        #expect(whole.rows.count == 40 && whole.version == list.version && whole.states == list.states)
    }

    @Test("U4: the first update has the current list", arguments: [true, false])
    func firstUpdate(_ given: Bool) {
        let configuration = FeedConfiguration(addressing: .chained(limit: 20))
        let list =
            given
            ? Driver(configuration, given: ItemPage([.init(id: 1)], next: nil)) : Driver(configuration)
        #expect(list.feed.update.change == .replaced)
        #expect(list.rows.count == (given ? 1 : 0))
        #expect(list.version == 0)
    }

    @Test("a range of rows can be read at once or one by one")
    func rangeOfRows() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), 50..<57, total: 100)
        var random = Random(seed: 3)
        for _ in 0..<200 {
            let range = random.range(within: list.rows.count)
            var ids: [RowID<Int>] = []
            list.rows.forEach(in: range) { ids.append($0.id) }
            #expect(ids == range.map { list.rows[$0].id })
        }
        var beyond: [Int] = []
        list.rows.forEach(in: 90..<10_000) { beyond.append($0.index) }
        #expect(beyond == Array(90..<97))
        #expect(list.rows.loadedItems == 17)
    }
}
