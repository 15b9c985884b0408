import Testing

/// Lists over a table that changes while they are read (D1 to D4).
@Suite("Lists over a table that changes")
struct ObservedListTests {
    @Test("D1, D2, D3: the rows are always those of the table, each once and in its order", arguments: 0..<40)
    func changes(_ batch: UInt64) {
        for seed in (batch * 100)..<(batch * 100 + 100) { check(seed, edits: false) }
    }

    @Test("D4, I3: after a rollback the rows are those of the table again", arguments: 0..<40)
    func transactions(_ batch: UInt64) {
        for seed in (batch * 100)..<(batch * 100 + 100) { check(seed, edits: true) }
    }

    private func check(_ seed: UInt64, edits: Bool) {
        let run = ObservedListRun(seed: seed, edits: edits)
        guard let broken = run.log.last, broken.hasPrefix("broken") else { return }
        Issue.record("seed \(seed): \(run.log.suffix(400).joined(separator: "\n").replacing("PagingCore.", with: "").replacing("PagingTests.", with: "").replacing("ListEdit<RankedRow>", with: "").replacing("RankedRow", with: "").replacing("Optional", with: ""))")
    }
}
