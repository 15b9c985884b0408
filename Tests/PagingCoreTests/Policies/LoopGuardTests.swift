import Testing

@testable import PagingCore

@Suite struct LoopGuardTests {
    @Test("L7: the guard contains the same cursors as a set, in any order of insertion", arguments: 0..<30)
    func againstSet(_ seed: Int) {
        var random = Random(seed: seed)
        var loop = LoopGuard()
        var model: Set<Int> = []
        for _ in 0..<200 {
            let cursor = random.below(120) - 60
            #expect(loop.contains(cursor) == model.contains(cursor))
            if random.below(2) == 0 {
                loop.insert(cursor)
                model.insert(cursor)
            }
        }
        for cursor in -70..<70 where loop.contains(cursor) != model.contains(cursor) {
            Issue.record("\(cursor) is in only one of the two")
        }
    }

    @Test("cursors that are added at once give the same guard as cursors that are added one by one", arguments: 0..<10)
    func many(_ seed: Int) {
        var random = Random(seed: seed)
        let cursors = (0..<100).map { _ in random.below(150) - 70 }
        var loop = LoopGuard()
        for cursor in cursors { loop.insert(cursor) }
        #expect(LoopGuard(cursors) == loop)
    }

    @Test("the order of insertion does not matter")
    func order() {
        var up = LoopGuard()
        var down = LoopGuard()
        var inside = LoopGuard()
        for cursor in 0..<10 { up.insert(cursor) }
        for cursor in (0..<10).reversed() { down.insert(cursor) }
        for cursor in [0, 9, 2, 7, 1, 8, 4, 5, 3, 6, 3] { inside.insert(cursor) }
        #expect(up == down)
        #expect(up == inside)
    }

    @Test("the least and the greatest number are valid cursors")
    func extremes() {
        var loop = LoopGuard()
        for cursor in [Int.max, .min, .max - 1, .min + 1, 0] { loop.insert(cursor) }
        #expect(loop.contains(.max) && loop.contains(.min) && loop.contains(.max - 1) && loop.contains(0))
        #expect(!loop.contains(1) && !loop.contains(.max - 2))
    }
}
