import PagingCore
import Testing

@Suite struct EditTests {
    @Test("I2: an update is one reload, asks nobody, and one that changes nothing publishes nothing")
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
        "I2: an insertion is one inserted row beside the item it names",
        arguments: [
            (EditPlace<Int>.start, 0), (.end, 20), (.before(5), 5), (.after(5), 6), (.before(0), 0), (.after(19), 20),
        ])
    func insert(_ place: EditPlace<Int>, _ row: Int) {
        var list = Driver.middle()
        list.edit(.insert(.init(id: 500), place, alsoOnServer: false))
        #expect(list.changed.insertions == [row..<(row + 1)])
        #expect(list.changed.removals == [] && list.changed.reloads == [])
        #expect(list.rows[row].item?.id == 500)
        #expect(list.rows.count == 21)
    }

    @Test("I2: an insertion of an id that is held updates the item where it stands")
    func insertHeld() {
        var list = Driver.middle()
        list.edit(.insert(.init(id: 5, text: "mine"), .end, alsoOnServer: false))
        #expect(list.ids == Array(0..<20))
        #expect(list.rows[5].item?.text == "mine")
    }

    @Test("I2: a removal is one removed row, and one of an absent item is none")
    func remove() {
        var list = Driver.middle()
        list.edit(.remove(5, alsoOnServer: false))
        #expect(list.changed.removals == [5..<6])
        #expect(list.ids == Array(0..<5) + Array(6..<20))
        list.edit(.remove(5, alsoOnServer: false))
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

    @Test("I2: the viewport keeps its item through edits above it")
    func viewport() {
        var list = Driver.middle()
        list.edit(.insert(.init(id: 500), .start, alsoOnServer: false))
        #expect(list.rows[list.viewport.lowerBound].item?.id == 8)
        list.edit(.remove(3, alsoOnServer: false))
        #expect(list.rows[list.viewport.lowerBound].item?.id == 8)
    }

    @Test("deleting the item at the edge stalls nothing: the edge keeps its cursor")
    func boundaryItem() {
        var list = Driver.middle()
        list.edit(.remove(19, alsoOnServer: false))
        list.edit(.remove(0, alsoOnServer: false))
        list.pull(.append)
        #expect(list.asked == [.next(100)])
        list.pull(.prepend)
        #expect(list.asked == [.next(100), .previous(200)])
    }

    @Test("removing all rows leaves a list that loads on")
    func removeAll() {
        var list = Driver.chained(limit: 20)
        list.join()
        list.look(at: 0)
        list.answer(.opening, 0..<3, next: 1)
        list.answer(.next(1), 3..<20, next: 2)
        for id in 0..<20 { list.edit(.remove(id, alsoOnServer: false)) }
        #expect(list.rows.isEmpty)
        #expect(list.asked == [.next(2)])
        #expect(list.content != .empty)
    }

    @Test(
        "I4: an edit moves the spans behind it by one where the server's numbering moves too", arguments: [true, false])
    func numbering(_ alsoOnServer: Bool) {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        list.look(at: 8)
        list.edit(.insert(.init(id: 500), .start, alsoOnServer: alsoOnServer))
        list.pull(.append)
        #expect(list.loads == [.offset(alsoOnServer ? 21 : 20, limit: 20)])
        var removing = Driver.offset()
        removing.join()
        removing.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        removing.look(at: 8)
        removing.edit(.remove(3, alsoOnServer: alsoOnServer))
        removing.pull(.append)
        #expect(removing.loads == [.offset(alsoOnServer ? 19 : 20, limit: 20)])
    }

    @Test("I4: page numbers do not move")
    func pageNumbers() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, isLast: false)
        list.look(at: 3)
        list.edit(.remove(0, alsoOnServer: true))
        list.pull(.append)
        #expect(list.loads == [.number(2, size: 10)])
    }

    @Test("I2: an edit that names an absent item does nothing")
    func absentNeighbour() {
        var list = Driver.middle()
        list.edit(.insert(.init(id: 500), .before(999), alsoOnServer: false))
        list.edit(.insert(.init(id: 500), .after(999), alsoOnServer: false))
        list.edit(.move(5, .before(999)))
        list.edit(.move(999, .start))
        list.edit(.update(.init(id: 999, text: "mine")))
        #expect(list.commands == [])
        #expect(list.ids == Array(0..<20))
    }

    @Test("U3: a move to where the item stands already publishes nothing", arguments: [(0, EditPlace<Int>.start), (19, .end), (5, .before(6)), (5, .after(4))])
    func moveNowhere(_ id: Int, _ place: EditPlace<Int>) {
        var list = Driver.middle()
        list.edit(.move(id, place))
        #expect(list.commands == [])
        #expect(list.ids == Array(0..<20))
    }

    @Test("I4: the spans move too where an item is removed that an open edit lies over")
    func numberingBeneath() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        list.look(at: 8)
        list.send(.transactionOpened(TransactionID(1)))
        list.edit(.update(.init(id: 3, text: "mine")), in: TransactionID(1))
        list.edit(.remove(3, alsoOnServer: true))
        #expect(list.ids == [0, 1, 2] + Array(4..<20))
        list.pull(.append)
        #expect(list.loads == [.offset(19, limit: 20)])
    }
}
