import PagingCore
import Testing

@Suite struct PlaceholderTests {
    @Test("L14: an indexed list has no prepend edge: its head has ended from the first page on", arguments: [0, 40])
    func noPrepend(_ row: Int) {
        var list = Driver.offset(opening: .row(row))
        list.join()
        list.answer(.offset(row, limit: 20), row..<(row + 20), isLast: false)
        #expect(list.states.prepend == .ended)
        list.pull(.prepend)
        #expect(list.loads == [])
    }

    @Test("L14: rows before the opening page are placeholders even without a total")
    func beforeTheOpening() {
        var list = Driver.offset(opening: .row(40))
        list.join()
        list.answer(.offset(40, limit: 20), 40..<60, isLast: false)
        #expect(list.rows.count == 60)
        #expect(list.rows[0].placeholder == .notRequested)
        list.moveViewport(to: 39)
        #expect(list.loads.first == .offset(20, limit: 20))
    }

    @Test("L14: a chained list has no placeholders, whatever total it reports")
    func chained() {
        var list = Driver.chained(opening: .row(500))
        list.join()
        #expect(list.requests == [.opening])
        list.answer(.opening, 0..<20, next: 1, previous: 2, total: 1_000)
        #expect(list.rows.allSatisfy { $0.item != nil })
    }

    @Test("I1: the loading of a placeholder is a reload of its row")
    func loadingIsReload() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        #expect(list.changed.reloads == [50..<60])
        #expect(list.changed.removals == [] && list.changed.insertions == [])
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        #expect(list.changed.reloads == [50..<60])
        #expect(list.changed.removals == [] && list.changed.insertions == [])
    }

    @Test("I1: a placeholder keeps its id while pages around it are applied, and its id is unique")
    func ids() {
        var list = Driver.hundred()
        let before = list.rows[75].id
        list.moveViewport(to: 55)
        #expect(list.rows[75].id == before)
        list.answer(.number(6, size: 10), 50..<53, total: 100)
        #expect(list.rows[68].id == before)
        #expect(Set(list.rows.map(\.id)).count == list.rows.count)
        list.moveViewport(to: 68)
        #expect(list.rows[68].id == before)
    }

    @Test("a row knows its index and its page, whether or not it is loaded")
    func pages() {
        var list = Driver.hundred()
        #expect(list.rows.map(\.index) == Array(0..<100))
        #expect(list.rows.map(\.page) == (0..<100).map { $0 / 10 })
        #expect(list.rows.lastPageIndex == 9)
        list.moveViewport(to: 55)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        #expect(list.rows.map(\.page) == (0..<100).map { $0 / 10 })
        var chained = Driver.middle()
        chained.pull(.append)
        chained.answer(.next(100), 20..<22)
        chained.pull(.prepend)
        chained.answer(.previous(200), -2..<0)
        #expect(chained.rows.map(\.page) == [-1, -1] + Array(repeating: 0, count: 20) + [1, 1])
    }
}
