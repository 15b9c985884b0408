import Testing

@testable import PagingCore

@Suite struct PageEndTests {
    private func end(
        _ count: Int, requested: Int = 10, total: Int? = nil, isLast: Bool? = nil, endsAtShortPage: Bool = false
    ) -> PageEnd {
        PageEnd(
            Page<Int, Int>(Array(0..<count), next: nil, total: total, isLast: isLast), requested: requested,
            endsAtShortPage: endsAtShortPage)
    }

    @Test("L8: without other information a full or a short page leaves the list open, and an empty page ends it")
    func nothingSaid() {
        #expect(end(10).tail(from: 20, knownTotal: nil) == .open)
        #expect(end(3).tail(from: 20, knownTotal: nil) == .open)
        #expect(end(0).tail(from: 20, knownTotal: nil) == .closed(at: 20))
    }

    @Test("L8: a short page ends the list if the source is configured so, and a full page does not")
    func shortPage() {
        #expect(end(9, endsAtShortPage: true).tail(from: 20, knownTotal: nil) == .closed(at: 29))
        #expect(end(10, endsAtShortPage: true).tail(from: 20, knownTotal: nil) == .open)
        #expect(end(9, isLast: false, endsAtShortPage: true).tail(from: 20, knownTotal: nil) == .open)
        #expect(end(9, total: 100, endsAtShortPage: true).tail(from: 20, knownTotal: nil) == .closed(at: 100))
    }

    @Test("L9: the last page ends the list after its last item, whatever its own or another total is")
    func last() {
        #expect(end(7, total: 100, isLast: true).tail(from: 20, knownTotal: 50) == .closed(at: 27))
        #expect(end(7, total: 3, isLast: true).tail(from: 20, knownTotal: nil) == .closed(at: 27))
    }

    @Test("L9: a page that is not the last accepts only a total beyond itself")
    func notLast() {
        #expect(end(10, total: 100, isLast: false).tail(from: 20, knownTotal: nil) == .closed(at: 100))
        #expect(end(10, total: 30, isLast: false).tail(from: 20, knownTotal: nil) == .open)
        #expect(end(10, total: 5, isLast: false).tail(from: 20, knownTotal: nil) == .open)
        #expect(end(0, isLast: false).tail(from: 20, knownTotal: nil) == .open)
    }

    @Test("L9: the list ends at its total, or after the items that exceed it")
    func total() {
        #expect(end(10, total: 100).tail(from: 20, knownTotal: 40) == .closed(at: 100))
        #expect(end(10).tail(from: 20, knownTotal: 40) == .closed(at: 40))
        #expect(end(10, total: 5).tail(from: 20, knownTotal: nil) == .closed(at: 30))
        #expect(end(0, total: 100).tail(from: 20, knownTotal: nil) == .closed(at: 100))
        #expect(end(0, total: 20).tail(from: 20, knownTotal: 40) == .closed(at: 20))
        #expect(end(0).tail(from: 20, knownTotal: 40) == .closed(at: 20))
    }

    @Test(
        "a negative total is zero, and a huge one is bounded",
        arguments: [(-1, 0), (Int.min, 0), (Int.max, 1 << 29)])
    func bounded(_ said: Int, _ believed: Int) {
        #expect(end(1, total: said).total == believed)
    }

    @Test("L11: a page of another size sets the page size, unless it is the short last page")
    func size() {
        #expect(end(7, isLast: false).setsPageSize(from: 0, expected: 10, isKnown: false))
        #expect(end(7, total: 100).setsPageSize(from: 0, expected: 10, isKnown: false))
        #expect(end(7).setsPageSize(from: 0, expected: 10, isKnown: false))
        #expect(!end(7, isLast: true).setsPageSize(from: 0, expected: 10, isKnown: false))
        #expect(!end(7, total: 27).setsPageSize(from: 20, expected: 10, isKnown: false))
        #expect(!end(10, isLast: false).setsPageSize(from: 0, expected: 10, isKnown: false))
        #expect(!end(0, isLast: false).setsPageSize(from: 0, expected: 10, isKnown: false))
        #expect(end(12, isLast: false).setsPageSize(from: 0, expected: 10, isKnown: false))
    }
}
