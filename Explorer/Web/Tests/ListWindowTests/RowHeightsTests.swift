import Testing

@testable import ListWindow

struct RowHeightsTests {
    @Test func `ten million rows that were not measured have the estimate`() {
        var heights = RowHeights(estimate: 72)
        heights.insert(10_000_000, at: 0)
        #expect(heights.count == 10_000_000)
        #expect(heights.total == 720_000_000)
        #expect(heights.offset(of: 9_999_999) == 719_999_928)
        #expect(heights.place(at: 719_999_964) == 9_999_999.5)
        #expect(heights.runCount == 1)
    }

    @Test func `a measured row moves those behind it and none before it`() {
        var heights = RowHeights(estimate: 10)
        heights.insert(100, at: 0)
        heights.set(40, to: 25)
        #expect(heights.offset(of: 40) == 400)
        #expect(heights.offset(of: 41) == 425)
        #expect(heights.total == 1_015)
        #expect(heights.place(at: 405) == 40.2)
        #expect(heights.height(of: 40) == 25)
    }

    @Test func `an offset outside the list is at one of its ends`() {
        var heights = RowHeights(estimate: 10)
        #expect(heights.place(at: 5) == 0)
        heights.insert(3, at: 0)
        #expect(heights.place(at: -5) == 0)
        #expect(heights.place(at: 30) == 3)
        #expect(heights.place(at: .infinity) == 3)
    }

    @Test func `neighboring rows of one height are one run`() {
        var heights = RowHeights(estimate: 10)
        heights.insert(1_000, at: 0)
        for row in 0..<1_000 { heights.set(row, to: 20) }
        #expect(heights.runCount == 1)
        for row in (0..<1_000).reversed() { heights.set(row, to: 30) }
        #expect(heights.runCount == 1)
    }

    @Test func `condensing bounds the memory and moves no row of the range that is kept`() {
        var heights = RowHeights(estimate: 10)
        heights.insert(1_000_000, at: 0)
        for row in 0..<RowHeights.maximumRunCount { heights.set(row * 2, to: Double(row % 50 + 11)) }
        let range = 20_000..<20_100
        let before = range.map { heights.offset(of: $0) }
        let total = heights.total
        heights.condense(keeping: range)
        #expect(heights.runCount <= range.count + 2)
        #expect(heights.count == 1_000_000)
        #expect(abs(heights.total - total) < 0.01)
        for (row, offset) in zip(range, before) { #expect(abs(heights.offset(of: row) - offset) < 0.01) }
    }

    @Test func `a few runs are not condensed`() {
        var heights = RowHeights(estimate: 10)
        heights.insert(1_000, at: 0)
        heights.set(1, to: 20)
        heights.condense(keeping: 500..<510)
        #expect(heights.height(of: 1) == 20)
    }

    @Test func `random changes give what a plain array gives`() {
        let seed = UInt64.random(in: 0..<UInt64.max)
        var random = SeededGenerator(seed: seed)
        var heights = RowHeights(estimate: 16)
        var plain: [Double] = []
        for step in 0..<3_000 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let row = Int.random(in: 0...plain.count, using: &random)
                let count = Int.random(in: 0...40, using: &random)
                heights.insert(count, at: row)
                plain.insert(contentsOf: repeatElement(16, count: count), at: row)
            case 1:
                let first = Int.random(in: 0...plain.count, using: &random)
                let end = min(plain.count, first + Int.random(in: 0...30, using: &random))
                heights.remove(first..<end)
                plain.removeSubrange(first..<end)
            default:
                guard let row = plain.indices.randomElement(using: &random) else { continue }
                let height = Double(Int.random(in: 1...6, using: &random)) * 8
                heights.set(row, to: height)
                plain[row] = height
            }
            let row = Int.random(in: 0...plain.count, using: &random)
            #expect(heights.count == plain.count, "seed \(seed), step \(step)")
            #expect(heights.total == plain.reduce(0, +), "seed \(seed), step \(step)")
            let offset = plain[..<row].reduce(0, +)
            #expect(heights.offset(of: row) == offset, "seed \(seed), step \(step)")
            guard row < plain.count else { continue }
            #expect(heights.place(at: offset + plain[row] / 4) == Double(row) + 0.25, "seed \(seed), step \(step)")
        }
        #expect(heights.depth < 60, "seed \(seed)")
    }

    @Test func `the tree stays flat however the rows are measured`() {
        for order in ["upward", "downward", "apart"] {
            var heights = RowHeights(estimate: 10)
            heights.insert(100_000, at: 0)
            for step in 0..<10_000 {
                let row = order == "upward" ? step : order == "downward" ? 99_999 - step : step * 7_919 % 100_000
                heights.set(row, to: Double(11 + step % 2))
            }
            #expect(heights.depth < 60, "\(order)")
        }
    }
}

extension RowHeights {
    /// How many runs there are. Complexity: O(r).
    var runCount: Int { runCount(root) }

    /// How many nodes the longest way from the root has. Complexity: O(r).
    var depth: Int { depth(root) }

    private func runCount(_ node: Int) -> Int {
        node == 0 ? 0 : 1 + runCount(nodes[node].left) + runCount(nodes[node].right)
    }

    private func depth(_ node: Int) -> Int {
        node == 0 ? 0 : 1 + max(depth(nodes[node].left), depth(nodes[node].right))
    }
}

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
