// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

extension UICollectionView {
    /// https://developer.apple.com/documentation/uikit/uicollectionview/performbatchupdates(_:completion:)
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        begin()
        updates?()
        end()
        if let completion { completions.append { completion(true) } }
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/insertitems(at:)
    public func insertItems(at indexPaths: [IndexPath]) { add { $0.inserts += indexPaths } }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/deleteitems(at:)
    public func deleteItems(at indexPaths: [IndexPath]) { add { $0.deletes += indexPaths } }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/reloaditems(at:)
    public func reloadItems(at indexPaths: [IndexPath]) { add { $0.reloads += indexPaths } }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/moveitem(at:to:)
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        add { $0.moves.append(BatchUpdate.Move(from: indexPath, to: newIndexPath)) }
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/insertsections(_:)
    public func insertSections(_ sections: IndexSet) { add { $0.insertedSections.formUnion(sections) } }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/deletesections(_:)
    public func deleteSections(_ sections: IndexSet) { add { $0.deletedSections.formUnion(sections) } }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/reloadsections(_:)
    public func reloadSections(_ sections: IndexSet) { add { $0.reloadedSections.formUnion(sections) } }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/reconfigureitems(at:)
    public func reconfigureItems(at indexPaths: [IndexPath]) {
        if isRequestingCells || batchDepth > 0 { violations.raise(Violation("reconfigureItems(at:) during updates")) }
        for path in indexPaths {
            guard knownCounts.indices.contains(path.section), path.item < knownCounts[path.section], path.item >= 0
            else {
                violations.raise(Violation("attempt to reconfigure item \(path) which does not exist"))
                continue
            }
            if let cell = cells[path] ?? prepared[path] { reconfigure(cell, path) }
        }
    }

    private func reconfigure(_ cell: UICollectionViewCell, _ path: IndexPath) {
        guard let identifier = cell.reuseIdentifier else { return }
        let spare = reusable[identifier]
        reusable[identifier] = [cell]
        isRequestingCells = true
        let given = configuredCell(at: path)
        isRequestingCells = false
        reusable[identifier] = spare
        if given !== cell {
            violations.raise(Violation("reconfigured item \(path) with another cell than the existing one"))
        }
    }

    private func begin() {
        if isRequestingCells { violations.raise(Violation("updates while the collection requests its cells")) }
        if batchDepth == 0 {
            if knownCounts != requestedCounts {
                violations.raise(Violation("the data source returns other counts before the updates begin"))
            }
            batch = BatchUpdate()
        }
        batchDepth += 1
    }

    private func end() {
        batchDepth -= 1
        guard batchDepth == 0, let finished = batch else { return }
        batch = nil
        apply(finished)
    }

    private func add(_ change: (inout BatchUpdate) -> Void) {
        begin()
        change(&batch!)
        end()
    }

    /// Moves headers and footers with their sections. Those of deleted and reloaded sections are dropped.
    private func carrySupplements(over update: BatchUpdate) {
        let before = supplements
        let measuredBefore = measured
        for supplement in before.keys where update.carry(section: supplement.section) == nil { drop(supplement) }
        supplements = [:]
        measured = []
        for (supplement, view) in before {
            guard let section = update.carry(section: supplement.section) else { continue }
            let carried = Supplement(kind: supplement.kind, section: section)
            supplements[carried] = view
            if measuredBefore.contains(supplement) { measured.insert(carried) }
        }
    }

    private func apply(_ update: BatchUpdate) {
        let before = knownCounts
        let after = requestedCounts
        if let violation = update.violation(before: before, after: after, noun: "item") {
            violations.raise(violation)
            return reloadData()
        }
        let mappings = before.indices.map { update.carry(section: $0, count: before[$0]) }
        let reloads = Set(update.reloads)
        let moves = Dictionary(update.moves.map { ($0.from, $0.to) }) { first, _ in first }
        func carry(_ path: IndexPath) -> IndexPath? {
            if reloads.contains(path) { return nil }
            if let target = moves[path] { return target }
            guard let section = update.carry(section: path.section) else { return nil }
            return mappings[path.section].carry(path.item).map { IndexPath(item: $0, section: section) }
        }
        for path in cells.keys.sorted() where carry(path) == nil { drop(path) }
        cells = Dictionary(uniqueKeysWithValues: cells.compactMap { path, cell in carry(path).map { ($0, cell) } })
        for (path, cell) in prepared where carry(path) == nil { recycle(cell) }
        prepared = Dictionary(
            uniqueKeysWithValues: prepared.compactMap { path, cell in carry(path).map { ($0, cell) } })
        carrySupplements(over: update)
        prefetched = []
        cachedCounts = after
        contentSize = collectionViewLayout.collectionViewContentSize
        notifyScrollWithinUpdates()
        #if !os(tvOS)
        if isDragging, refreshControl?.isRefreshing == true, !update.isEmpty {
            violations.raise(
                Violation("items changed while the user drags a refreshing list, which makes the list jump"))
        }
        #endif
        setNeedsLayout()
        if window != nil { layoutIfNeeded() }
    }
}
#endif
