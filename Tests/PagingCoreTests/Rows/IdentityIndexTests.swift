import Testing

@testable import PagingCore

@Suite struct IdentityIndexTests {
    @Test("random edits leave what a dictionary has")
    func edits() {
        var random = Random(seed: 1)
        var index = IdentityIndex<Int>()
        var model: [Int: Int] = [:]
        for step in 0..<60_000 {
            let id = random.below(5_000)
            switch random.below(6) {
            case 0..<3:
                let existing = index.insert(id, key: step)
                guard existing == model[id] else { return #expect(existing == model[id]) }
                if model[id] == nil { model[id] = step }
            case 3..<5:
                index.remove(id)
                model[id] = nil
            default:
                if model[id] != nil {
                    index.move(id, to: -step)
                    model[id] = -step
                }
            }
            guard index.count == model.count else { return #expect(index.count == model.count) }
        }
        for id in 0..<5_000 where index[id] != model[id] { Issue.record("\(id) is under another key") }
    }

    @Test("200,000 ids are found, and no others")
    func large() {
        var index = IdentityIndex<Int>()
        for id in 0..<200_000 where index.insert(id * 7, key: id / 20) != nil { Issue.record("\(id) was there") }
        #expect(index.count == 200_000)
        var wrong = 0
        for id in 0..<200_000 {
            if index[id * 7] != id / 20 { wrong += 1 }
            if index[id * 7 + 1] != nil { wrong += 1 }
            if index.insert(id * 7, key: -1) != id / 20 { wrong += 1 }
        }
        #expect(wrong == 0)
        for id in 0..<200_000 { index.remove(id * 7) }
        #expect(index.count == 0)
        #expect(index[7] == nil)
    }

    @Test("equal hashes are not equal ids")
    func equalHashes() {
        struct Colliding: Hashable {
            var number: Int
            func hash(into hasher: inout Hasher) { hasher.combine(0) }
        }
        var index = IdentityIndex<Colliding>()
        for number in 0..<1_500 { #expect(index.insert(Colliding(number: number), key: number) == nil) }
        for number in 0..<1_500 { #expect(index[Colliding(number: number)] == number) }
        #expect(index.count == 1_500)
    }

    @Test("an earlier index stays as it was")
    func copies() {
        var index = IdentityIndex<Int>()
        for id in 0..<1_000 { _ = index.insert(id, key: 1) }
        let before = index
        for id in 0..<1_000 { index.move(id, to: 2) }
        index.remove(5)
        #expect(before[5] == 1 && before[6] == 1 && before.count == 1_000)
        #expect(index[5] == nil && index[6] == 2)
    }

    @Test("ids are what their type says, not numbers alone")
    func strings() {
        var index = IdentityIndex<String>()
        #expect(index.insert("é", key: 1) == nil)
        #expect(index.insert("e\u{301}", key: 2) == 1)
        #expect(index.insert("", key: 3) == nil)
        #expect(index[""] == 3)
    }
}
