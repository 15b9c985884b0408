import Testing

@testable import PagingCore

@Suite struct IdentityIndexTests {
    @Test("I1: random edits give the same result as a dictionary of lists")
    func edits() {
        var random = Random(seed: 1)
        var index = IdentityIndex()
        var model: [UInt32: [Int]] = [:]
        var count = 0
        for step in 0..<60_000 {
            let fingerprint = Fingerprint(bits: UInt32(random.below(5_000)) &* 0x9E37_79B9)
            let key = random.below(3) - 1
            switch random.below(6) {
            case 0..<3:
                index.insert(fingerprint, key: key)
                model[fingerprint.bits, default: []].append(key)
                count += 1
            default:
                index.remove(fingerprint, key: key)
                if let place = model[fingerprint.bits]?.firstIndex(of: key) {
                    model[fingerprint.bits]?.remove(at: place)
                    count -= 1
                }
            }
            guard index.count == count else { return #expect(index.count == count, "step \(step)") }
        }
        for (bits, keys) in model {
            guard index.keys(of: Fingerprint(bits: bits)) == keys.sorted() else {
                return #expect(index.keys(of: Fingerprint(bits: bits)) == keys.sorted(), "\(bits)")
            }
        }
    }

    @Test("200,000 ids are found, and are not found after their removal")
    func large() {
        var index = IdentityIndex()
        for id in 0..<200_000 { index.insert(Fingerprint(of: id), key: id / 20) }
        #expect(index.count == 200_000)
        let lost = (0..<200_000).filter { id in index.key(of: Fingerprint(of: id)) { $0 == id / 20 } == nil }
        #expect(lost.isEmpty)
        for id in 0..<200_000 { index.remove(Fingerprint(of: id), key: id / 20) }
        #expect(index.count == 0)
        #expect((0..<200_000).allSatisfy { index.key(of: Fingerprint(of: $0)) { _ in true } == nil })
    }

    @Test("ids whose fingerprints are nearly equal are found, and so are all others")
    func crowd() {
        var index = IdentityIndex()
        let ids = 1..<4_000
        let crowd = ids.map { Fingerprint(bits: UInt32($0) &* 0x9E37_79B9 << 4 | 1) }
        let others = ids.map { Fingerprint(bits: UInt32($0) &* 0x9E37_79B9 << 1) }
        for id in ids { index.insert(crowd[id - 1], key: id) }
        for id in ids { index.insert(others[id - 1], key: -id) }
        #expect(ids.allSatisfy { id in index.key(of: crowd[id - 1]) { $0 == id } == id })
        #expect(ids.allSatisfy { id in index.key(of: others[id - 1]) { $0 == -id } == -id })
    }

    @Test("among several keys with one fingerprint, the requested one is found")
    func equalFingerprints() {
        var index = IdentityIndex()
        let shared = Fingerprint(bits: 7)
        for key in 0..<1_500 { index.insert(shared, key: key) }
        for key in 0..<1_500 { #expect(index.key(of: shared) { $0 == key } == key) }
        #expect(index.key(of: shared) { $0 == 1_500 } == nil)
        for key in 0..<1_500 where key != 700 { index.remove(shared, key: key) }
        #expect(index.keys(of: shared) == [700])
        #expect(index.count == 1)
    }

    @Test("keys before the opening page work like other keys")
    func negativeKeys() {
        var index = IdentityIndex()
        index.insert(Fingerprint(bits: 9), key: -12)
        #expect(index.key(of: Fingerprint(bits: 9)) { _ in true } == -12)
    }

    @Test("no fingerprint is mistaken for an empty slot")
    func zero() {
        var index = IdentityIndex()
        #expect(index.key(of: Fingerprint(bits: 0)) { _ in true } == nil)
        index.insert(Fingerprint(bits: 0), key: 3)
        #expect(index.keys(of: Fingerprint(bits: 0)) == [3])
    }

    @Test("an absent id cannot be removed")
    func absent() {
        var index = IdentityIndex()
        index.insert(Fingerprint(bits: 1), key: 1)
        index.remove(Fingerprint(bits: 1), key: 2)
        index.remove(Fingerprint(bits: 2), key: 1)
        #expect(index.count == 1)
        #expect(index.keys(of: Fingerprint(bits: 1)) == [1])
    }

    @Test("a page is recorded up to the first fingerprint that exists already or that appears twice in the page")
    func unknown() {
        let page = [Fingerprint(bits: 1), Fingerprint(bits: 2), Fingerprint(bits: 3)]
        var index = IdentityIndex()
        #expect(index.insertUnknown(page, key: 1) == 3)
        #expect(index.insertUnknown([Fingerprint(bits: 4), Fingerprint(bits: 2), Fingerprint(bits: 5)], key: 2) == 1)
        #expect(index.insertUnknown([Fingerprint(bits: 6), Fingerprint(bits: 6)], key: 3) == 1)
        #expect(index.count == 5)
        #expect(index.keys(of: Fingerprint(bits: 5)) == [])
        #expect(index.keys(of: Fingerprint(bits: 6)) == [3])
    }

    @Test("an earlier copy of an index does not change")
    func copies() {
        var index = IdentityIndex()
        for id in 0..<1_000 { index.insert(Fingerprint(of: id), key: 1) }
        let before = index
        for id in 0..<1_000 { index.remove(Fingerprint(of: id), key: 1) }
        #expect(before.count == 1_000)
        #expect((0..<1_000).allSatisfy { before.key(of: Fingerprint(of: $0)) { _ in true } == 1 })
        #expect(index.count == 0)
    }
}

extension IdentityIndex {
    /// All keys under a fingerprint, in ascending order.
    fileprivate func keys(of fingerprint: Fingerprint) -> [Int] {
        var found: [Int] = []
        _ = key(of: fingerprint) {
            found.append($0)
            return false
        }
        return found.sorted()
    }
}
