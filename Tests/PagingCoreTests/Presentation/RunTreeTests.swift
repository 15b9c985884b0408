@testable import PagingCore
@testable import PagingPresentation
import Testing

@Suite struct RunTreeTests {
    private typealias Tree = RunTree<VisibilitySum>

    private func runs(_ values: [RowVisibility]) -> Runs<VisibilitySum> {
        var runs = Runs<VisibilitySum>()
        for value in values { runs.append(value, count: 1) }
        return runs
    }

    private func values(_ runs: Runs<VisibilitySum>) -> [RowVisibility] {
        runs.runs.flatMap { Array(repeating: $0.value, count: $0.count) }
    }

    @Test("a tree without rows has no sections")
    func noRows() {
        let tree = RunTree<SectionSum<Int>>(3, default: .asBefore) { _ in RowClassification(.of(7)) }
        #expect(tree.sum(before: 0).sections == 0 && tree.sum(before: 1).sections == 1)
    }

    @Test("random replacements of rows give the same result as an array")
    func replacements() {
        var random = Random(seed: 1)
        let all: [RowVisibility] = [.hidden, .shown, .separated]
        var model = (0..<4_000).map { _ in all[random.below(3)] }
        var tree = Tree()
        tree.replace(0..<0, with: runs(model))
        for step in 0..<600 {
            let before = tree
            let (start, removed) = (random.below(model.count + 1), random.below(random.below(20) == 0 ? 2_000 : 40))
            let rows = start..<min(start + removed, model.count)
            let new = (0..<random.below(step < 300 ? 80 : 30)).map { _ in all[random.below(3)] }
            let old = model
            model.replaceSubrange(rows, with: new)
            tree.replace(rows, with: runs(new))
            let asked = random.range(within: model.count)
            guard values(tree.runs(in: asked)) == Array(model[asked]), tree.rows == model.count,
                tree.sum(before: asked.lowerBound).presented
                    == model[..<asked.lowerBound].map(\.presentedRows).reduce(0, +),
                asked.isEmpty || tree.value(at: asked.lowerBound) == model[asked.lowerBound],
                values(before.runs(in: rows)) == Array(old[rows])
            else {
                Issue.record("step \(step): rows \(asked) differ after \(rows) became \(new.count) rows")
                return
            }
        }
        #expect(values(tree.runs(in: 0..<model.count)) == model)
    }
}
