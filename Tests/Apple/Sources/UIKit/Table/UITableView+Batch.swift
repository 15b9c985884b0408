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
        if isAsking { complaints.raise(Complaint("updates while the table asks for its cells")) }
        if batchDepth == 0 {
            if layout.counts != askedCounts {
                complaints.raise(Complaint("the data source answers other counts before the updates have begun"))
            }
            batch = BatchUpdate()
        }
        batchDepth += 1
    }

    /// https://developer.apple.com/documentation/uikit/uitableview/endupdates()
    ///
    /// The delegate is told of a scroll before this returns.
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
    /// The data source has to give the cell that is there: it is given it when it dequeues one of the same kind.
    public func reconfigureRows(at indexPaths: [IndexPath]) {
        if isAsking || batchDepth > 0 { complaints.raise(Complaint("reconfigureRows(at:) in the middle of updates")) }
        for path in indexPaths {
            guard layout.contains(path) else {
                complaints.raise(Complaint("attempt to reconfigure row \(path) which does not exist"))
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
        isAsking = true
        let given = configuredCell(at: path)
        isAsking = false
        reusable[identifier] = spare
        guard let given else { return }
        if given !== cell {
            complaints.raise(Complaint("reconfigured row \(path) with another cell than the one that is there"))
            if cell.superview != nil {
                cell.removeFromSuperview()
                addSubview(given)
            }
        }
        keep(given)
        if measures, layout.contains(path) {
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
        let counts = askedCounts
        if let complaint = update.complaint(before: before.counts, after: counts, noun: "row") {
            complaints.raise(complaint)
            return reloadData()
        }
        guard !update.isEmpty else { return setNeedsLayout() }
        if UIView.areAnimationsEnabled, window != nil { animatedBatches += 1 }
        var after = TableLayout(counts: counts, table: self)
        let reloads = Dictionary(grouping: update.reloads, by: \.section).mapValues { Set($0.map(\.row)) }
        var places: [RowPlaces] = []
        for section in before.sections.indices {
            let rows = before.sections[section].rows
            let carried = update.carry(section: section, count: rows.count)
            places.append(carried)
            guard let place = update.carry(section: section) else { continue }
            after.sections[place].rows = rows.carried(carried, without: reloads[section] ?? [], count: counts[place])
        }
        let moves = Dictionary(update.moves.map { ($0.from, $0.to) }) { first, _ in first }
        func carry(_ path: IndexPath) -> IndexPath? {
            if reloads[path.section]?.contains(path.row) == true { return nil }
            if let goal = moves[path] { return goal }
            guard let section = update.carry(section: path.section) else { return nil }
            return places[path.section].carry(path.row).map { IndexPath(row: $0, section: section) }
        }
        let shown = cells
        for path in shown.keys.sorted() where carry(path) == nil { drop(path) }
        cells = [:]
        for (path, cell) in shown { if let goal = carry(path) { cells[goal] = cell } }
        let ready = prepared
        prepared = [:]
        for (path, cell) in ready { if let goal = carry(path) { prepared[goal] = cell } else { recycle(cell) } }
        selected = Set(selected.compactMap(carry))
        announced = []
        layout = after
        contentSize = after.contentSize(of: self)
        notifyScrollWithinUpdates()
        rowsChanged()
        setNeedsLayout()
        if window != nil { layoutIfNeeded() }
    }

    /// Rows that change while a finger holds a list whose refresh control turns make the list jump back. Assumed.
    private func rowsChanged() {
        #if !os(tvOS)
        guard isDragging, refreshControl?.isRefreshing == true else { return }
        complaints.raise(Complaint("rows changed under a finger that holds a turning refresh control: the list jumps"))
        #endif
    }
}
#endif
