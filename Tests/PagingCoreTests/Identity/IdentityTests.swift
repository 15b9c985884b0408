import PagingCore
import Testing

@Suite struct IdentityTests {
    @Test("I1: an item that arrives again keeps its place and is updated")
    func keepPlace() {
        var list = Driver.middle()
        list.pull(.append)
        list.answer(.next(100), [5, 20, 21], next: 101, text: "new")
        #expect(list.ids == Array(0..<22))
        #expect(list.rows[5].item?.text == "new")
        #expect(list.changed.reloads == [5..<6])
        #expect(list.changed.insertions == [20..<22])
        #expect(list.changed.removals == [])
    }

    @Test("I1: an item that arrives again unchanged is not reloaded")
    func unchanged() {
        var list = Driver.middle()
        list.pull(.append)
        list.answer(.next(100), [5, 20], next: 101)
        #expect(list.changed.reloads == [])
    }

    @Test("I1: a page with many repeated ids is applied in linear time")
    func manyRepeated() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, Array(0..<200_000) + Array((0..<200_000).reversed()))
        let ids = list.rows.items.map(\.id)
        #expect(ids == Array(0..<200_000))
    }

    @Test("I1: an id that appears twice in one page is one row, with the newest content")
    func withinPage() {
        var list = Driver.chained()
        list.join()
        list.send(
            .pageArrived(
                LoadID(1),
                ItemPage([.init(id: 1, text: "a"), .init(id: 2), .init(id: 1, text: "b")], next: nil)))
        #expect(list.ids == [1, 2])
        #expect(list.rows[0].item?.text == "b")
    }

    @Test("I1: items of a page of placeholders that are held elsewhere are not inserted again")
    func fills() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), [3] + Array(51..<60), total: 100, text: "new")
        #expect(list.rows.count == 99)
        #expect(list.rows[3].item?.text == "new")
        #expect(list.rows[50].item?.id == 51)
    }

    @Test("I1: an offset list whose head grew shows no item twice")
    func grownHead() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, isLast: false)
        list.moveViewport(to: 16)
        list.answer(.offset(20, limit: 20), 19..<39, isLast: false)
        #expect(list.ids == Array(0..<39))
        list.moveViewport(to: 35)
        #expect(list.loads == [.offset(40, limit: 20)])
    }

    @Test("I1: an item is found by its id wherever it is, until its row is removed")
    func index() {
        var list = Driver.middle()
        list.pull(.prepend)
        list.answer(.previous(200), -5..<0)
        #expect(list.feed.index(of: 0) == 5)
        #expect(list.feed.index(of: -5) == 0)
        #expect(list.feed.index(of: 999) == nil)
        list.refresh()
        list.answer(.opening, 0..<5)
        #expect(list.feed.index(of: 0) == 0)
        #expect(list.feed.index(of: -5) == nil)
        list.send(.resetRequested)
        #expect(list.feed.index(of: 0) == nil)
    }

    @Test("I1: random pages of random items leave each id once, with both policies", arguments: Seeds.first(30))
    func random(_ seed: Int) {
        var random = Random(seed: seed)
        var list = Driver.middle(next: 1_000, prefetch: .manual)
        for page in 1..<30 {
            list.pull(.append)
            guard case .cursor(let cursor?, _, _)? = list.requests.first else { break }
            let items = (0..<random.below(12)).map { _ in random.below(60) }
            list.answer(.next(cursor), items, next: 1_000 + page, text: "\(page)")
            let held = list.ids.compactMap { $0 }
            #expect(Set(held).count == held.count)
            #expect(Set(items).isSubset(of: held))
            for item in items { #expect(list.feed.index(of: item).map { list.ids[$0] } == item) }
            if list.states.append == .failed(.noProgress) { list.retry() }
        }
    }
}
