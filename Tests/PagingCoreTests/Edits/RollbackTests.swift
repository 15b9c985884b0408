import PagingCore
import Testing

/// Where a rollback puts items.
@Suite struct RollbackTests {
    private let first = TransactionID(1)
    private let second = TransactionID(2)

    private func opened() -> Driver {
        var list = Driver.middle()
        list.send(.transactionOpened(first))
        return list
    }

    @Test(
        "I3: a rollback restores the rows in their order, whatever the transaction did",
        arguments: Seeds.first(60))
    func order(_ seed: Int) {
        var random = Random(seed: seed)
        var list = opened()
        for step in 0..<(1 + random.below(20)) {
            let place: EditPlace<Int> =
                switch random.below(4) {
                case 0: .start
                case 1: .end
                case 2: .before(random.below(24))
                default: .after(random.below(24))
                }
            switch random.below(4) {
            case 0: list.edit(.update(.init(id: random.below(24), text: "\(step)")), in: first)
            case 1: list.edit(.insert(.init(id: 20 + random.below(4)), place, shiftsOffsets: false), in: first)
            case 2: list.edit(.remove(random.below(24), shiftsOffsets: false), in: first)
            default: list.edit(.move(random.below(24), place), in: first)
            }
        }
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == Array(0..<20), "seed \(seed)")
        #expect(list.texts.allSatisfy { $0 == "" }, "seed \(seed)")
    }

    @Test("I3: an item stays where another transaction inserted it after a refresh dropped it")
    func insertedElsewhere() {
        var list = Driver.offset(limit: 5)
        list.join()
        list.answer(.offset(0, limit: 5), 0..<5)
        list.send(.transactionOpened(first))
        list.edit(.move(2, .end), in: first)
        list.refresh()
        list.answer(.offset(0, limit: 5), [0, 1, 3, 4, 5])
        list.send(.transactionOpened(second))
        list.edit(.insert(.init(id: 2), .start, shiftsOffsets: false), in: second)
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == [2, 0, 1, 3, 4, 5])
    }

    @Test("I3: a chained list is restored with an item whose page is gone when its move is rolled back")
    func pageIsGone() throws {
        let configuration = FeedConfiguration(addressing: .chained(limit: 1), retry: .never)
        var list = Driver(configuration)
        list.join()
        list.moveViewport(to: 0)
        list.answer(.cursor(nil, .append, limit: 1), [1], next: 0)
        list.send(.transactionOpened(first))
        list.edit(.insert(.init(id: -1), .start, shiftsOffsets: true))
        list.edit(.move(1, .before(-1)), in: first)
        list.edit(.insert(.init(id: -2), .end, shiftsOffsets: false))
        // The next page has the item again, and nothing else.
        list.answer(.cursor(0, .append, limit: 1), [1], next: 5)
        list.send(.transactionEnded(first, .rolledBack))
        list.answer(.cursor(5, .append, limit: 1), [3])
        #expect(list.ids == [-1, -2, 1, 3])
        let state = try #require(list.feed.state)
        #expect(throws: Never.self) { try Driver(configuration, restoring: state) }
    }

    @Test("U3: a rollback that restores the same rows publishes nothing")
    func nothing() {
        var list = opened()
        list.edit(.update(.init(id: 5, text: "mine")), in: first)
        list.edit(.update(.init(id: 5, text: "theirs")), in: first)
        list.edit(.update(.init(id: 5, text: "theirs")))
        list.edit(.move(9, .end), in: first)
        list.edit(.move(9, .after(8)), in: first)
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.commands == [])
        #expect(list.ids == Array(0..<20))
    }

    @Test("U3: a rollback reloads changed rows in place, and moves no row that is at its place")
    func reloadsInPlace() {
        var list = opened()
        for id in [9, 10] {
            list.edit(.move(id, .end), in: first)
            list.edit(.update(.init(id: id, text: "mine")), in: first)
        }
        list.edit(.move(9, .after(8)), in: first)
        list.edit(.move(10, .after(9)), in: first)
        list.edit(.update(.init(id: 3, text: "mine")), in: first)
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.changed.reloads == [3..<4, 9..<11])
        #expect(list.changed.removals == [] && list.changed.insertions == [])
    }

    @Test("U3: a rollback removes and inserts no more rows than necessary")
    func movesWhatMoved() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .after(8), shiftsOffsets: false), in: first)
        list.edit(.remove(9, shiftsOffsets: false), in: first)
        list.edit(.insert(.init(id: 9), .after(500), shiftsOffsets: false), in: first)
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == Array(0..<20))
        #expect(list.changed.removals == [9..<10])
        #expect(list.changed.insertions == [] && list.changed.reloads == [])
    }

    @Test("I3: a removed item returns after the neighbor before it, wherever that neighbor is now")
    func behindNeighbour() {
        var list = opened()
        list.edit(.remove(9, shiftsOffsets: false), in: first)
        list.edit(.move(10, .start))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == [10] + Array(0..<10) + Array(11..<20))
    }

    @Test("I3: an item whose preceding neighbor is gone returns before the following one")
    func beforeNeighbour() {
        var list = opened()
        list.edit(.remove(9, shiftsOffsets: false), in: first)
        list.edit(.remove(8, shiftsOffsets: false))
        list.edit(.move(10, .start))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == [9, 10] + Array(0..<8) + Array(11..<20))
    }

    @Test("I3: an item without its neighbors returns beside the nearest surviving item of its page")
    func withoutNeighbours() {
        var list = opened()
        list.edit(.remove(9, shiftsOffsets: false), in: first)
        for id in [8, 7, 10] { list.edit(.remove(id, shiftsOffsets: false)) }
        list.edit(.move(15, .start))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == [15] + Array(0..<7) + [9, 11, 12, 13, 14] + Array(16..<20))
    }

    @Test("I3: the first item of a page returns after the page before it, and the last one before the next page")
    func besidePages() {
        var list = Driver.fivePages()
        list.send(.transactionOpened(first))
        for id in [20, 39] { list.edit(.remove(id, shiftsOffsets: false), in: first) }
        list.edit(.move(19, .start))
        for id in 21..<39 { list.edit(.remove(id, shiftsOffsets: false)) }
        list.edit(.move(40, .end))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == [19, 20] + Array(-40..<19) + Array(41..<60) + [39, 40])
    }

    @Test("I3: an item does not return beside an item that the same rollback removes or moves")
    func besideLeaving() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .before(9), shiftsOffsets: false), in: first)
        list.edit(.move(9, .start), in: first)
        list.edit(.move(500, .end))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == Array(0..<20))
    }

    @Test("I3: an item whose page has lost all other items returns to the place of that page")
    func alone() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .end, shiftsOffsets: false))
        list.edit(.remove(9, shiftsOffsets: false), in: first)
        for id in Array(0..<9) + Array(10..<20) + [500] { list.edit(.remove(id, shiftsOffsets: false)) }
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == [9])
    }

    @Test("I3: a rollback that the move of another transaction hides is visible when that move is rolled back")
    func moveOverMove() {
        var list = opened()
        list.send(.transactionOpened(second))
        list.edit(.move(9, .start), in: first)
        list.edit(.move(9, .end), in: second)
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == Array(0..<9) + Array(10..<20) + [9])
        list.send(.transactionEnded(second, .rolledBack))
        #expect(list.ids == Array(0..<20))
    }

    @Test("I3: a removed item is restored where a refresh brought it")
    func removedThenRefreshed() {
        var list = opened()
        list.edit(.remove(9, shiftsOffsets: false), in: first)
        list.refresh()
        list.answer(.opening, [0, 1, 9] + Array(2..<9) + Array(10..<20), next: 1)
        #expect(list.ids == Array(0..<9) + Array(10..<20))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == [0, 1, 9] + Array(2..<9) + Array(10..<20))
    }

    @Test("I3: a moved item goes where a refresh brought it")
    func movedThenRefreshed() {
        var list = opened()
        list.edit(.move(9, .after(14)), in: first)
        list.refresh()
        list.answer(.opening, [0, 1, 9] + Array(2..<9) + Array(10..<20), next: 1)
        #expect(list.ids == Array(0..<9) + Array(10..<15) + [9] + Array(15..<20))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == [0, 1, 9] + Array(2..<9) + Array(10..<20))
    }

    @Test("I3: a removed item that arrives in a later page is restored there", arguments: [0, 1])
    func removedThenArrives(_ place: Int) {
        var list = opened()
        list.edit(.remove(9, shiftsOffsets: false), in: first)
        list.pull(.append)
        var page = [20, 21]
        page.insert(9, at: place)
        list.answer(.next(100), page, next: 101)
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == Array(0..<9) + Array(10..<20) + page)
    }

    @Test("I3: an item inserted into a list whose rows a refresh replaces goes to the end that it was nearer to")
    func nearerEnd() {
        for (row, isAtHead) in [(0, true), (1, true), (2, false), (3, false)] {
            var list = Driver.chained(prefetch: .manual)
            list.join()
            list.answer(.opening, 0..<3, next: 1)
            list.send(.transactionOpened(first))
            list.edit(.insert(.init(id: 500), row < 3 ? .before(row) : .end, shiftsOffsets: false), in: first)
            list.refresh()
            list.answer(.opening, 10..<13, next: 1)
            #expect(list.ids == (isAtHead ? [500, 10, 11, 12] : [10, 11, 12, 500]), "row \(row)")
        }
    }

    @Test("I3: a commit reloads no row that only another transaction changed, even if no two contents are equal")
    func commitReloads() {
        var list = Driver(FeedConfiguration(addressing: .chained(limit: 20))) { _, _ in false }
        list.join()
        list.answer(.opening, 0..<20)
        list.send(.transactionOpened(first))
        list.send(.transactionOpened(second))
        list.edit(.update(.init(id: 5, text: "mine")), in: first)
        list.edit(.update(.init(id: 7, text: "mine")), in: second)
        list.send(.transactionEnded(second, .committed))
        #expect(list.changed.reloads == [7..<8])
    }

    @Test("I2, I3: an item for which an open change waits has that change when it is inserted")
    func insertedAtOnce() {
        var list = opened()
        list.edit(.update(.init(id: 30, text: "mine")), in: first)
        list.edit(.insert(.init(id: 30, text: "new"), .after(4), shiftsOffsets: false))
        #expect(list.rows[5].item == .init(id: 30, text: "mine"))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.rows[5].item == .init(id: 30, text: "new"))
    }

    @Test("I3: an item with an open move that was absent meanwhile is placed where it arrives again")
    func movedGoneAndBack() {
        var list = opened()
        list.edit(.move(9, .start), in: first)
        list.edit(.remove(9, shiftsOffsets: false))
        #expect(list.feed.index(of: 9) == nil)
        list.pull(.append)
        list.answer(.next(100), [20, 9], next: 101)
        #expect(list.ids.last == 9)
    }

    @Test("I3: a rollback of a removal and an insertion leaves an item where a later transaction moved it")
    func movedByAnother() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, 0..<3)
        list.send(.transactionOpened(first))
        list.send(.transactionOpened(second))
        list.edit(.remove(1, shiftsOffsets: true), in: first)
        list.edit(.insert(.init(id: 1, text: "own"), .after(2), shiftsOffsets: true), in: first)
        list.edit(.move(1, .start), in: second)
        #expect(list.texts == ["own", "", ""])
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == [1, 0, 2])
        #expect(list.texts == ["", "", ""])
        list.send(.transactionEnded(second, .rolledBack))
        #expect(list.ids == [0, 1, 2])
    }
}
