import Testing

@testable import PagingCore

@Suite struct TreeNodeTests {
    /// The sizes of the nodes that elements are split into, of at most 4 each.
    private func sizes(_ count: Int, grownAt index: Int) -> [Int] {
        let nodes = ContiguousArray(0..<count).split(capacity: 4, grownAt: index) { $0 }
        #expect(nodes.flatMap { $0 } == Array(0..<count))
        return nodes.map(\.count)
    }

    @Test("up to the capacity there is one node, and none without elements")
    func single() {
        #expect(sizes(0, grownAt: 0) == [])
        #expect(sizes(1, grownAt: 0) == [1])
        #expect(sizes(4, grownAt: 2) == [4])
    }

    @Test("a node that grows at its end leaves full nodes before the last one")
    func atEnd() {
        #expect(sizes(5, grownAt: 4) == [4, 1])
        #expect(sizes(9, grownAt: 3) == [4, 4, 1])
    }

    @Test("a node that grows at its start leaves full nodes behind the first one")
    func atStart() {
        #expect(sizes(5, grownAt: 0) == [1, 4])
        #expect(sizes(10, grownAt: 0) == [2, 4, 4])
    }

    @Test("a node that grows inside is split evenly")
    func inside() {
        #expect(sizes(5, grownAt: 1) == [3, 2])
        #expect(sizes(9, grownAt: 2) == [3, 3, 3])
    }
}
