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
        if isAsking || batchDepth > 0 { complaints.raise(Complaint("reconfigureItems(at:) in the middle of updates")) }
        for path in indexPaths {
            guard knownCounts.indices.contains(path.section), path.item < knownCounts[path.section], path.item >= 0
            else {
                complaints.raise(Complaint("attempt to reconfigure item \(path) which does not exist"))
                continue
            }
            if let cell = cells[path] ?? prepared[path] { reconfigure(cell, path) }
        }
    }

    private func reconfigure(_ cell: UICollectionViewCell, _ path: IndexPath) {
        guard let identifier = cell.reuseIdentifier else { return }
        let spare = reusable[identifier]
        reusable[identifier] = [cell]
        isAsking = true
        let given = configuredCell(at: path)
        isAsking = false
        reusable[identifier] = spare
        if given !== cell {
            complaints.raise(Complaint("reconfigured item \(path) with another cell than the one that is there"))
        }
    }

    private func begin() {
        if isAsking { complaints.raise(Complaint("updates while the collection asks for its cells")) }
        if batchDepth == 0 {
            if knownCounts != askedCounts {
                complaints.raise(Complaint("the data source answers other counts before the updates have begun"))
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

    private func apply(_ update: BatchUpdate) {
        let before = knownCounts
        let after = askedCounts
        if let complaint = update.complaint(before: before, after: after, noun: "item") {
            complaints.raise(complaint)
            return reloadData()
        }
        let places = before.indices.map { update.carry(section: $0, count: before[$0]) }
        let reloads = Set(update.reloads)
        let moves = Dictionary(update.moves.map { ($0.from, $0.to) }) { first, _ in first }
        func carry(_ path: IndexPath) -> IndexPath? {
            if reloads.contains(path) { return nil }
            if let goal = moves[path] { return goal }
            guard let section = update.carry(section: path.section) else { return nil }
            return places[path.section].carry(path.item).map { IndexPath(item: $0, section: section) }
        }
        for path in cells.keys.sorted() where carry(path) == nil { drop(path) }
        cells = Dictionary(uniqueKeysWithValues: cells.compactMap { path, cell in carry(path).map { ($0, cell) } })
        for (path, cell) in prepared where carry(path) == nil { recycle(cell) }
        prepared = Dictionary(
            uniqueKeysWithValues: prepared.compactMap { path, cell in carry(path).map { ($0, cell) } })
        announced = []
        looked = after
        contentSize = collectionViewLayout.collectionViewContentSize
        notifyScrollWithinUpdates()
        #if !os(tvOS)
        if isDragging, refreshControl?.isRefreshing == true, !update.isEmpty {
            complaints.raise(
                Complaint("items changed under a finger that holds a turning refresh control: the list jumps"))
        }
        #endif
        setNeedsLayout()
        if window != nil { layoutIfNeeded() }
    }
}
#endif
