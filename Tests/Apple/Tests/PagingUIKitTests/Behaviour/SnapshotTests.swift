import Paging
import Testing
import UIKit

@testable import PagingUIKit

@MainActor
@Suite struct SnapshotTests {
    private final class Source: SnapshotSource {
        var shown = NSDiffableDataSourceSnapshot<String, Int>()

        func snapshot() -> NSDiffableDataSourceSnapshot<String, Int> { shown }

        func index(for section: String) -> Int? { shown.indexOfSection(section) }

        func apply(_ snapshot: NSDiffableDataSourceSnapshot<String, Int>, isAnimated: Bool) {
            shown = snapshot
        }
    }

    @Test("a row that is removed and inserted with the same identifier is reloaded, other rows are not")
    func returned() {
        let source = Source()
        source.shown.appendSections(["list"])
        source.shown.appendItems([1, 2, 3], toSection: "list")
        var rows = [1, 2, 3]
        let target = SnapshotTarget<String, Int>(source, "list")
        target.identifiers = { rows }
        var batch = RowBatch(SectionedRanges(), reloads: [], firstSection: 0)
        batch.removals = [IndexPath(row: 1, section: 0)]
        batch.insertions = [IndexPath(row: 1, section: 0), IndexPath(row: 3, section: 0)]
        target.apply(batch, isAnimated: false) { rows = [1, 2, 3, 4] }
        #expect(source.shown.itemIdentifiers == [1, 2, 3, 4])
        #expect(source.shown.reloadedItemIdentifiers == [2])
    }
}
