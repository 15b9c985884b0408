import Testing

@testable import PagingCore

@Suite struct PageEndTests {
    private func end(
        _ count: Int, requested: Int = 10, total: Int? = nil, isLast: Bool? = nil, endsAtShortPage: Bool = false
    ) -> PageEnd {
        PageEnd(
            ItemPage<Int, Int>(Array(0..<count), next: nil, total: total, isLast: isLast), requested: requested,
            endsAtShortPage: endsAtShortPage)
    }

    @Test("L8: without other information a full or a short page leaves the list open, and an empty page ends it")
    func nothingSaid() {
        #expect(end(10).listEnd(from: 20, knownTotal: nil) == nil)
        #expect(end(3).listEnd(from: 20, knownTotal: nil) == nil)
        #expect(end(0).listEnd(from: 20, knownTotal: nil) == 20)
    }

    @Test("L8: a short page ends the list if the source is configured so, and a full page does not")
    func shortPage() {
        #expect(end(9, endsAtShortPage: true).listEnd(from: 20, knownTotal: nil) == 29)
        #expect(end(10, endsAtShortPage: true).listEnd(from: 20, knownTotal: nil) == nil)
        #expect(end(9, isLast: false, endsAtShortPage: true).listEnd(from: 20, knownTotal: nil) == nil)
        #expect(end(9, total: 100, endsAtShortPage: true).listEnd(from: 20, knownTotal: nil) == 100)
    }

    @Test("L9: the last page ends the list after its last item, whatever its own or another total is")
    func last() {
        #expect(end(7, total: 100, isLast: true).listEnd(from: 20, knownTotal: 50) == 27)
        #expect(end(7, total: 3, isLast: true).listEnd(from: 20, knownTotal: nil) == 27)
    }

    @Test("L9: a page that is not the last accepts only a total beyond itself")
    func notLast() {
        #expect(end(10, total: 100, isLast: false).listEnd(from: 20, knownTotal: nil) == 100)
        #expect(end(10, total: 30, isLast: false).listEnd(from: 20, knownTotal: nil) == nil)
        #expect(end(10, total: 5, isLast: false).listEnd(from: 20, knownTotal: nil) == nil)
        #expect(end(0, isLast: false).listEnd(from: 20, knownTotal: nil) == nil)
    }

    @Test("L9: the list ends at its total, or after the items that exceed it")
    func total() {
        #expect(end(10, total: 100).listEnd(from: 20, knownTotal: 40) == 100)
        #expect(end(10).listEnd(from: 20, knownTotal: 40) == 40)
        #expect(end(10, total: 5).listEnd(from: 20, knownTotal: nil) == 30)
        #expect(end(0, total: 100).listEnd(from: 20, knownTotal: nil) == 100)
        #expect(end(0, total: 20).listEnd(from: 20, knownTotal: 40) == 20)
        #expect(end(0).listEnd(from: 20, knownTotal: 40) == 20)
    }

    @Test(
        "a negative total is zero, and a huge one is bounded",
        arguments: [(-1, 0), (Int.min, 0), (Int.max, 1 << 29)])
    func bounded(_ said: Int, _ believed: Int) {
        #expect(end(1, total: said).total == believed)
    }

    @Test("L11: an opening page shows the page size, unless it is the short last page")
    func size() {
        #expect(end(7, isLast: false).showsPageSize(from: 0, isKnown: false))
        #expect(end(7, total: 100).showsPageSize(from: 0, isKnown: false))
        #expect(end(7).showsPageSize(from: 0, isKnown: false))
        #expect(!end(7, isLast: true).showsPageSize(from: 0, isKnown: false))
        #expect(!end(7, total: 27).showsPageSize(from: 20, isKnown: false))
        #expect(end(10, isLast: false).showsPageSize(from: 0, isKnown: false))
        #expect(!end(0, isLast: false).showsPageSize(from: 0, isKnown: false))
        #expect(end(12, isLast: false).showsPageSize(from: 0, isKnown: false))
    }
}
