// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

extension UITableView {
    /// https://developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates?()
        endUpdates()
        if let completion { completions.append { completion(true) } }
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/beginupdates()
    public func beginUpdates() {
        if isRequestingCells { violations.raise(Violation("updates while the table requests its cells")) }
        if batchDepth == 0 {
            if layout.counts != requestedCounts {
                violations.raise(Violation("the data source returns other counts before the updates begin"))
            }
            batch = BatchUpdate()
        }
        batchDepth += 1
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/endupdates()
    ///
    /// The delegate is notified of a scroll before this method returns.
    public func endUpdates() {
        batchDepth -= 1
        guard batchDepth == 0, let finished = batch else { return }
        batch = nil
        apply(finished)
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/insertrows(at:with:)
    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        add { $0.inserts += indexPaths }
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/deleterows(at:with:)
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        add { $0.deletes += indexPaths }
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/reloadrows(at:with:)
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        add { $0.reloads += indexPaths }
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/moverow(at:to:)
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        add { $0.moves.append(BatchUpdate.Move(from: indexPath, to: newIndexPath)) }
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/insertsections(_:with:)
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        add { $0.insertedSections.formUnion(sections) }
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/deletesections(_:with:)
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        add { $0.deletedSections.formUnion(sections) }
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/reloadsections(_:with:)
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        add { $0.reloadedSections.formUnion(sections) }
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/reconfigurerows(at:)
    ///
    /// The data source must return the existing cell, which it gets when it dequeues one with the same reuse
    /// identifier.
    public func reconfigureRows(at indexPaths: [IndexPath]) {
        if isRequestingCells || batchDepth > 0 { violations.raise(Violation("reconfigureRows(at:) during updates")) }
        for path in indexPaths {
            guard layout.contains(path) else {
                violations.raise(Violation("attempt to reconfigure row \(path) which does not exist"))
                continue
            }
            if let cell = cells[path] { reconfigure(cell, path) { cells[path] = $0 } }
            if let cell = prepared[path] { reconfigure(cell, path) { prepared[path] = $0 } }
        }
    }

    private func reconfigure(_ cell: UITableViewCell, _ path: IndexPath, _ keep: (UITableViewCell) -> Void) {
        guard let identifier = cell.reuseIdentifier else { return }
        let spare = reusable[identifier]
        reusable[identifier] = [cell]
        isRequestingCells = true
        let given = configuredCell(at: path)
        isRequestingCells = false
        reusable[identifier] = spare
        guard let given else { return }
        if given !== cell {
            violations.raise(Violation("reconfigured row \(path) with another cell than the existing one"))
            if cell.superview != nil {
                cell.removeFromSuperview()
                addSubview(given)
            }
        }
        keep(given)
        if measuresRows, layout.contains(path) {
            layout.sections[path.section].rows.measure(path.row, given.fittingHeight)
            setNeedsLayout()
        }
    }

    private func add(_ change: (inout BatchUpdate) -> Void) {
        beginUpdates()
        change(&batch!)
        endUpdates()
    }

    private func apply(_ update: BatchUpdate) {
        let before = layout
        let counts = requestedCounts
        if let violation = update.violation(before: before.counts, after: counts, noun: "row") {
            violations.raise(violation)
            return reloadData()
        }
        guard !update.isEmpty else { return setNeedsLayout() }
        if UIView.areAnimationsEnabled, window != nil { animatedBatches += 1 }
        var after = TableLayout(counts: counts, table: self)
        let reloads = Dictionary(grouping: update.reloads, by: \.section).mapValues { Set($0.map(\.row)) }
        var mappings: [RowMapping] = []
        for section in before.sections.indices {
            let rows = before.sections[section].rows
            let carried = update.carry(section: section, count: rows.count)
            mappings.append(carried)
            guard let place = update.carry(section: section) else { continue }
            after.sections[place].rows = rows.carried(carried, without: reloads[section] ?? [], count: counts[place])
        }
        let moves = Dictionary(update.moves.map { ($0.from, $0.to) }) { first, _ in first }
        func carry(_ path: IndexPath) -> IndexPath? {
            if reloads[path.section]?.contains(path.row) == true { return nil }
            if let target = moves[path] { return target }
            guard let section = update.carry(section: path.section) else { return nil }
            return mappings[path.section].carry(path.row).map { IndexPath(row: $0, section: section) }
        }
        let shown = cells
        for path in shown.keys.sorted() where carry(path) == nil { drop(path) }
        cells = [:]
        for (path, cell) in shown { if let target = carry(path) { cells[target] = cell } }
        let ready = prepared
        prepared = [:]
        for (path, cell) in ready { if let target = carry(path) { prepared[target] = cell } else { recycle(cell) } }
        selected = Set(selected.compactMap(carry))
        prefetched = []
        layout = after
        contentSize = after.contentSize(of: self)
        notifyScrollWithinUpdates()
        rowsChanged()
        setNeedsLayout()
        if window != nil { layoutIfNeeded() }
    }

    /// Reports a change of rows while the user drags the list and its refresh control is refreshing, which makes the
    /// list jump. Assumed.
    private func rowsChanged() {
        #if !os(tvOS)
        guard isDragging, refreshControl?.isRefreshing == true else { return }
        violations.raise(Violation("rows changed while the user drags a refreshing list, which makes the list jump"))
        #endif
    }
}
#endif
