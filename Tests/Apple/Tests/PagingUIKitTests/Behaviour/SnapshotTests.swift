import Paging
import Testing
import UIKit

@testable import PagingUIKit

@MainActor
@Suite struct SnapshotTests {
    private let dataSource = NSObject()

    @Test("a row that went and came back under its own name is shown anew, those that stayed are not")
    func returned() {
        var current = NSDiffableDataSourceSnapshot<String, Int>()
        current.appendSections(["list"])
        current.appendItems([1, 2, 3], toSection: "list")
        var rows = [1, 2, 3]
        let target = SnapshotTarget<String, Int>(
            dataSource, "list", index: { 0 }, snapshot: { current },
            apply: {
                current = $0; _ = $1
            })
        target.identifiers = { rows }
        var batch = RowBatch(RowRanges(), reloads: [], in: 0)
        batch.removals = [IndexPath(row: 1, section: 0)]
        batch.insertions = [IndexPath(row: 1, section: 0), IndexPath(row: 3, section: 0)]
        target.change(batch, isAnimated: false) { rows = [1, 2, 3, 4] }
        #expect(current.itemIdentifiers == [1, 2, 3, 4])
        #expect(current.reloadedItemIdentifiers == [2])
    }
}
