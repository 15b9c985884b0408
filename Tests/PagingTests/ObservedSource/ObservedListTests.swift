import Testing

/// Lists over a table that changes while they are read.
@Suite("Lists over a table that changes")
struct ObservedListTests {
    @Test("D1, D2, D3: the rows are always those of the table, each once and in its order", arguments: 0..<20)
    func changes(_ batch: UInt64) {
        for seed in (batch * 50)..<(batch * 50 + 50) { check(seed, edits: false) }
    }

    @Test("D4, I3: after transactions have ended, the rows are those of the table", arguments: 0..<20)
    func transactions(_ batch: UInt64) {
        for seed in (batch * 50)..<(batch * 50 + 50) { check(seed, edits: true) }
    }

    private func check(_ seed: UInt64, edits: Bool) {
        let run = ObservedListRun(seed: seed, edits: edits)
        guard let broken = run.broken else { return }
        Issue.record("seed \(seed): \(broken) after:\n\(run.log.suffix(40).joined(separator: "\n"))")
    }
}
