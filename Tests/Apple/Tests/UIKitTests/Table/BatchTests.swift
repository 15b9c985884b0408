import Testing
import UIKit

@MainActor
@Suite struct BatchTests {
    /// An update of a table with 5 rows, and the number of rows after it.
    struct Trial: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var countAfter: Int
        var violation: String
        var update: @MainActor @Sendable (UITableView) -> Void

        init(
            _ name: String, _ count: Int, _ violation: String = "",
            _ update: @escaping @MainActor @Sendable (UITableView) -> Void
        ) {
            testDescription = name
            countAfter = count
            self.violation = violation
            self.update = update
        }
    }

    nonisolated static let illegal = [
        Trial("one row too few", 5, "invalid number of rows") { $0.insertRows(at: [IndexPath(0)], with: .none) },
        Trial("one row too many", 5, "invalid number of rows") { $0.deleteRows(at: [IndexPath(0)], with: .none) },
        Trial("no change reported", 6, "invalid number of rows") { _ in },
        Trial("a deletion beyond the end", 4, "attempt to delete row") {
            $0.deleteRows(at: [IndexPath(5)], with: .none)
        },
        Trial("an insertion beyond the end", 6, "attempt to insert row") {
            $0.insertRows(at: [IndexPath(6)], with: .none)
        },
        Trial("a reload beyond the end", 5, "attempt to reload row") { $0.reloadRows(at: [IndexPath(5)], with: .none) },
        Trial("a reload with an index after the update", 6, "attempt to reload row") {
            $0.insertRows(at: [IndexPath(0)], with: .none)
            $0.reloadRows(at: [IndexPath(5)], with: .none)
        },
        Trial("a move from beyond the end", 5, "attempt to move row") {
            $0.moveRow(at: IndexPath(5), to: IndexPath(0))
        },
        Trial("a move beyond the end", 5, "attempt to move a row to") {
            $0.moveRow(at: IndexPath(0), to: IndexPath(5))
        },
        Trial("a row deleted twice", 3, "delete the same index path twice") {
            $0.deleteRows(at: [IndexPath(1), IndexPath(1)], with: .none)
        },
        Trial("a row inserted twice", 7, "insert the same index path twice") {
            $0.insertRows(at: [IndexPath(1), IndexPath(1)], with: .none)
        },
        Trial("a row deleted and reloaded", 4, "delete and reload the same index path") {
            $0.reloadRows(at: [IndexPath(1)], with: .none)
            $0.deleteRows(at: [IndexPath(1)], with: .none)
        },
        Trial("a row deleted and moved", 4, "a delete and a move from the same") {
            $0.deleteRows(at: [IndexPath(1)], with: .none)
            $0.moveRow(at: IndexPath(1), to: IndexPath(0))
        },
        Trial("a row reloaded and moved", 5, "a reload and a move from the same") {
            $0.reloadRows(at: [IndexPath(1)], with: .none)
            $0.moveRow(at: IndexPath(1), to: IndexPath(0))
        },
        Trial("a row inserted where another is moved to", 6, "an insert and a move to the same") {
            $0.insertRows(at: [IndexPath(0)], with: .none)
            $0.moveRow(at: IndexPath(1), to: IndexPath(0))
        },
        Trial("two moves to one index", 5, "multiple moves to") {
            $0.moveRow(at: IndexPath(1), to: IndexPath(0))
            $0.moveRow(at: IndexPath(2), to: IndexPath(0))
        },
        Trial("a row moved twice", 5, "move the same index path twice") {
            $0.moveRow(at: IndexPath(1), to: IndexPath(0))
            $0.moveRow(at: IndexPath(1), to: IndexPath(3))
        },
        Trial("an insertion of a missing section", 5, "attempt to insert section") {
            $0.insertSections([1], with: .none)
        },
        Trial("a deletion of a remaining section", 5, "invalid number of sections") {
            $0.deleteSections([0], with: .none)
        },
        Trial("a deletion of an unknown section", 5, "attempt to delete section") {
            $0.deleteSections([3], with: .none)
        },
        Trial("a reload of an unknown section", 5, "attempt to reload section") {
            $0.reloadSections([1], with: .none)
        },
    ]

    nonisolated static let legal = [
        Trial("nothing", 5) { _ in },
        Trial("a deletion and an insertion at one index", 5) {
            $0.insertRows(at: [IndexPath(1)], with: .none)
            $0.deleteRows(at: [IndexPath(1)], with: .none)
        },
        Trial("a reload and an insertion", 6) {
            $0.reloadRows(at: [IndexPath(4)], with: .none)
            $0.insertRows(at: [IndexPath(0)], with: .none)
        },
        Trial("all rows replaced", 2) {
            $0.deleteRows(at: (0..<5).map { IndexPath($0) }, with: .none)
            $0.insertRows(at: [IndexPath(0), IndexPath(1)], with: .none)
        },
        Trial("a move", 5) { $0.moveRow(at: IndexPath(4), to: IndexPath(0)) },
        Trial("another number of rows in a reloaded section", 9) { $0.reloadSections([0], with: .none) },
    ]

    @Test("a table reports every inconsistent batch", arguments: illegal)
    func reports(_ trial: Trial) {
        let numbers = Numbers(5)
        numbers.table.performBatchUpdates {
            numbers.counts[0] = trial.countAfter
            trial.update(numbers.table)
        }
        #expect(numbers.violations.count == 1)
        #expect(numbers.violations.first?.contains(trial.violation) == true, "\(numbers.violations)")
    }

    @Test("a table accepts every consistent batch, in any order of its calls", arguments: legal)
    func takes(_ trial: Trial) {
        let numbers = Numbers(5)
        numbers.table.performBatchUpdates {
            numbers.counts[0] = trial.countAfter
            trial.update(numbers.table)
        }
        #expect(numbers.violations == [])
        #expect(numbers.table.numberOfRows(inSection: 0) == trial.countAfter)
    }

    @Test("a change outside a batch is its own batch")
    func alone() {
        let numbers = Numbers(5)
        numbers.counts[0] = 7
        numbers.table.insertRows(at: [IndexPath(0)], with: .none)
        #expect(numbers.violations.count == 2, "the counts changed before the updates, and by two")
    }

    @Test("a table reports a change while it requests a cell")
    func changedWhileAsking() {
        let numbers = Numbers(50)
        numbers.heights = { [weak numbers] path in
            if path.row == 6 { numbers?.table.reloadData() }
            return 44
        }
        numbers.table.contentOffset.y = 88
        numbers.window.showFrame()
        #expect(numbers.violations == ["reloadData() while the table requests its cells"])
    }

    @Test("existing cells keep their rows, and cells of new rows are requested")
    func cells() {
        let numbers = Numbers(5)
        let third = numbers.table.cellForRow(at: IndexPath(2))
        numbers.table.performBatchUpdates {
            numbers.counts[0] = 6
            numbers.table.deleteRows(at: [IndexPath(0)], with: .none)
            numbers.table.insertRows(at: [IndexPath(3), IndexPath(4)], with: .none)
        }
        #expect(numbers.events.contains("end 0"))
        #expect(numbers.events.filter { $0.hasPrefix("cell") } == ["cell 3", "cell 4"])
        #expect(numbers.table.cellForRow(at: IndexPath(1)) === third)
    }

    @Test("a reconfigured row keeps its cell, and another cell is reported")
    func reconfigures() {
        let numbers = Numbers(5)
        let first = numbers.table.cellForRow(at: IndexPath(0))
        numbers.table.reconfigureRows(at: [IndexPath(0)])
        #expect(numbers.table.cellForRow(at: IndexPath(0)) === first)
        #expect(numbers.violations.isEmpty)
        numbers.table.reconfigureRows(at: [IndexPath(7)])
        #expect(numbers.violations.count == 1)
    }
}
