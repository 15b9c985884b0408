import PagingCore
import Testing

@Suite struct EditTests {
    @Test("I2: an update is one reload without a request, and publishes nothing if the content is the same")
    func update() {
        var list = Driver.middle()
        list.edit(.update(.init(id: 5, text: "mine")))
        #expect(list.rows[5].item?.text == "mine")
        #expect(list.changed.reloads == [5..<6] && list.changed.removals == [] && list.changed.insertions == [])
        #expect(list.loads == [] && list.cancels == [])
        list.edit(.update(.init(id: 5, text: "mine")))
        #expect(list.commands == [])
    }

    @Test(
        "I2: an insertion is one inserted row beside the item that it names",
        arguments: [
            (EditPlace<Int>.start, 0), (.end, 20), (.before(5), 5), (.after(5), 6), (.before(0), 0), (.after(19), 20),
        ])
    func insert(_ place: EditPlace<Int>, _ row: Int) {
        var list = Driver.middle()
        list.edit(.insert(.init(id: 500), place, shiftsOffsets: false))
        #expect(list.changed.insertions == [row..<(row + 1)])
        #expect(list.changed.removals == [] && list.changed.reloads == [])
        #expect(list.rows[row].item?.id == 500)
        #expect(list.rows.count == 21)
    }

    @Test("I2: an insertion of a held id updates the item in place")
    func insertHeld() {
        var list = Driver.middle()
        list.edit(.insert(.init(id: 5, text: "mine"), .end, shiftsOffsets: false))
        #expect(list.ids == Array(0..<20))
        #expect(list.rows[5].item?.text == "mine")
    }

    @Test("I2: a removal is one removed row, and a removal of an absent item changes nothing")
    func remove() {
        var list = Driver.middle()
        list.edit(.remove(5, shiftsOffsets: false))
        #expect(list.changed.removals == [5..<6])
        #expect(list.ids == Array(0..<5) + Array(6..<20))
        list.edit(.remove(5, shiftsOffsets: false))
        #expect(list.commands == [])
    }

    @Test(
        "I2: a move is one removal and one insertion",
        arguments: [(EditPlace<Int>.before(2), 2), (.after(15), 15), (.start, 0), (.end, 19)])
    func move(_ place: EditPlace<Int>, _ row: Int) {
        var list = Driver.middle()
        list.edit(.move(9, place))
        #expect(list.rows[row].item?.id == 9)
        #expect(list.changed.removals == [9..<10])
        #expect(list.changed.insertions == [row..<(row + 1)])
        #expect(list.changed.reloads == [])
        #expect(Set(list.ids) == Set(0..<20) && list.rows.count == 20)
    }

    @Test("I2: a later answer that brings the item again replaces the edit")
    func answerReplaces() {
        var list = Driver.middle()
        list.edit(.update(.init(id: 5, text: "mine")))
        list.pull(.append)
        list.answer(.next(100), [5, 20], next: 101, text: "theirs")
        #expect(list.rows[5].item?.text == "theirs")
    }

    @Test("I2, V1: the viewport keeps its item through edits above it")
    func viewport() {
        var list = Driver.middle()
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: false))
        #expect(list.rows[list.viewport.lowerBound].item?.id == 8)
        list.edit(.remove(3, shiftsOffsets: false))
        #expect(list.rows[list.viewport.lowerBound].item?.id == 8)
    }

    @Test("after the item at an edge is removed, the edge keeps its cursor and loads on")
    func boundaryItem() {
        var list = Driver.middle()
        list.edit(.remove(19, shiftsOffsets: false))
        list.edit(.remove(0, shiftsOffsets: false))
        list.pull(.append)
        #expect(list.requests == [.next(100)])
        list.pull(.prepend)
        #expect(list.requests == [.next(100), .previous(200)])
    }

    @Test("a list whose rows were all removed loads on")
    func removeAll() {
        var list = Driver.chained(limit: 20)
        list.join()
        list.moveViewport(to: 0)
        list.answer(.opening, 0..<3, next: 1)
        list.answer(.next(1), 3..<20, next: 2)
        for id in 0..<20 { list.edit(.remove(id, shiftsOffsets: false)) }
        #expect(list.rows.isEmpty)
        #expect(list.requests == [.next(2)])
        #expect(list.content != .empty)
    }

    @Test(
        "I4: an edit moves the spans after it by one if the server's numbering moves too", arguments: [true, false])
    func numbering(_ shiftsOffsets: Bool) {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        list.moveViewport(to: 8)
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: shiftsOffsets))
        list.pull(.append)
        #expect(list.loads == [.offset(shiftsOffsets ? 21 : 20, limit: 20)])
        var removing = Driver.offset()
        removing.join()
        removing.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        removing.moveViewport(to: 8)
        removing.edit(.remove(3, shiftsOffsets: shiftsOffsets))
        removing.pull(.append)
        #expect(removing.loads == [.offset(shiftsOffsets ? 19 : 20, limit: 20)])
    }

    @Test("I4: page numbers do not move")
    func pageNumbers() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, isLast: false)
        list.moveViewport(to: 3)
        list.edit(.remove(0, shiftsOffsets: true))
        list.pull(.append)
        #expect(list.loads == [.number(2, size: 10)])
    }

    @Test("I2: an edit that names an absent item does nothing")
    func absentNeighbour() {
        var list = Driver.middle()
        list.edit(.insert(.init(id: 500), .before(999), shiftsOffsets: false))
        list.edit(.insert(.init(id: 500), .after(999), shiftsOffsets: false))
        list.edit(.move(5, .before(999)))
        list.edit(.move(999, .start))
        list.edit(.update(.init(id: 999, text: "mine")))
        #expect(list.commands == [])
        #expect(list.ids == Array(0..<20))
    }

    @Test(
        "U3: a move of an item to its own place publishes nothing",
        arguments: [(0, EditPlace<Int>.start), (19, .end), (5, .before(6)), (5, .after(4))])
    func moveNowhere(_ id: Int, _ place: EditPlace<Int>) {
        var list = Driver.middle()
        list.edit(.move(id, place))
        #expect(list.commands == [])
        #expect(list.ids == Array(0..<20))
    }

    /// The offset after the last known place of an offset list.
    private func nextOffset(_ list: Driver) -> Int? {
        var list = list
        list.pull(.append)
        guard case .offset(let offset, _)? = list.loads.first else { return nil }
        return offset
    }

    @Test("I4: a rollback moves the server's numbering back, and moves and updates of items never move it")
    func numberingOfTransactions() {
        let first = TransactionID(1)
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        list.moveViewport(to: 8)
        list.edit(.move(3, .end))
        #expect(nextOffset(list) == 20)
        list.send(.transactionOpened(first))
        list.edit(.move(9, .start), in: first)
        list.edit(.update(.init(id: 4, text: "mine")), in: first)
        #expect(nextOffset(list) == 20)
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: true), in: first)
        list.edit(.insert(.init(id: 501), .start, shiftsOffsets: false), in: first)
        #expect(nextOffset(list) == 20, "an insertion moves it when it is committed")
        for id in [5, 6, 7] { list.edit(.remove(id, shiftsOffsets: true), in: first) }
        list.edit(.remove(8, shiftsOffsets: false), in: first)
        #expect(nextOffset(list) == 17)
        var committed = list
        committed.send(.transactionEnded(first, .committed))
        #expect(nextOffset(committed) == 18)
        list.send(.transactionEnded(first, .rolledBack))
        #expect(nextOffset(list) == 20)
    }

    @Test("I4: an item that is removed on the server moves the numbering even if an open edit changed it")
    func numberingBeneath() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        list.moveViewport(to: 8)
        list.send(.transactionOpened(TransactionID(1)))
        list.edit(.update(.init(id: 4, text: "mine")), in: TransactionID(1))
        list.edit(.remove(4, shiftsOffsets: true))
        #expect(list.feed.index(of: 4) == nil)
        #expect(nextOffset(list) == 19)
        list.send(.transactionEnded(TransactionID(1), .rolledBack))
        #expect(nextOffset(list) == 19)
    }

    @Test("I4: a refresh starts with the server's own numbering, without the items whose removal is open")
    func numberingAfterRefresh() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        list.moveViewport(to: 8)
        list.send(.transactionOpened(TransactionID(1)))
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: true), in: TransactionID(1))
        list.edit(.remove(4, shiftsOffsets: true), in: TransactionID(1))
        list.edit(.remove(5, shiftsOffsets: true), in: TransactionID(1))
        #expect(nextOffset(list) == 18)
        list.refresh()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        #expect(nextOffset(list) == 18, "both removals are open, and the server may carry them out")
        list.send(.transactionEnded(TransactionID(1), .rolledBack))
        #expect(list.ids == Array(0..<20))
        #expect(nextOffset(list) == 20)
    }

    @Test("I2: random edits give the same rows as an array", arguments: Seeds.first(50))
    func random(_ seed: Int) {
        var random = Random(seed: seed)
        var list = Driver.middle(prefetch: .manual)
        var rows = (0..<20).map { Driver.Entry(id: $0) }
        for step in 0..<30 {
            let item = Driver.Entry(id: random.below(30), text: "\(step)")
            let other = random.below(30)
            let held = rows.firstIndex { $0.id == item.id }
            let (place, isNamed): (EditPlace<Int>, Bool) =
                switch random.below(4) {
                case 0: (.start, true)
                case 1: (.end, true)
                case 2: (.before(other), rows.contains { $0.id == other })
                default: (.after(other), rows.contains { $0.id == other })
                }
            func row() -> Int {
                switch place {
                case .start: 0
                case .end: rows.count
                case .before: rows.firstIndex { $0.id == other } ?? 0
                case .after: (rows.firstIndex { $0.id == other } ?? 0) + 1
                }
            }
            switch random.below(4) {
            case 0:
                list.edit(.update(item))
                if let held { rows[held] = item }
            case 1:
                list.edit(.insert(item, place, shiftsOffsets: false))
                if let held { rows[held] = item } else if isNamed { rows.insert(item, at: row()) }
            case 2:
                list.edit(.remove(item.id, shiftsOffsets: false))
                if let held { rows.remove(at: held) }
            default:
                list.edit(.move(item.id, place))
                let namesItself = place == .before(item.id) || place == .after(item.id)
                if let held, isNamed, !namesItself {
                    let moved = rows.remove(at: held)
                    rows.insert(moved, at: row())
                }
            }
            #expect(list.rows.compactMap(\.item) == rows, "seed \(seed), step \(step)")
        }
    }

    @Test("an item inserted at the end of an offset list belongs to the last page that had items")
    func pageOfInsertion() {
        var list = Driver.offset()
        list.join()
        list.moveViewport(to: 0)
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 16)
        list.answer(.offset(20, limit: 20), [])
        list.edit(.insert(.init(id: 500), .end, shiftsOffsets: false))
        #expect(list.rows.last?.item?.id == 500)
        #expect(list.rows.lastPageIndex == 0)
    }
}
