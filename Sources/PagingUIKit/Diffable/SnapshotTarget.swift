#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Applies changes of rows to a diffable data source, each as a snapshot of all rows.
@MainActor
final class SnapshotTarget<SectionID: Hashable & Sendable, RowIdentifier: Hashable & Sendable>: RowUpdateTarget {
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, RowIdentifier>

    /// Returns the identifiers of all current rows.
    var identifiers: () -> [RowIdentifier] = { [] }
    private weak var dataSource: (any SnapshotSource<SectionID, RowIdentifier>)?
    private let section: SectionID

    /// - Parameter dataSource: The data source; not retained.
    init(_ dataSource: any SnapshotSource<SectionID, RowIdentifier>, _ section: SectionID) {
        self.dataSource = dataSource
        self.section = section
    }

    /// The current index of the section; `nil` while there is none.
    var index: Int? { dataSource?.index(for: section) }

    /// The location of the section; `nil` after the data source was released.
    var location: ListLocation? {
        dataSource.map { .snapshots(of: ObjectIdentifier($0), section: AnyHashable(section)) }
    }

    /// Appends the section, or deletes the rows that another list left in it.
    func prepareSection() {
        guard let dataSource else { return }
        var snapshot = dataSource.snapshot()
        if snapshot.indexOfSection(section) == nil {
            snapshot.appendSections([section])
        } else {
            let leftover = snapshot.itemIdentifiers(inSection: section)
            if leftover.isEmpty { return }
            snapshot.deleteItems(leftover)
        }
        dataSource.apply(snapshot, isAnimated: false)
    }

    func apply(_ batch: RowBatch, isAnimated: Bool, _ change: @escaping () -> Void) {
        let before = identifiers()
        change()
        let after = identifiers()
        let returned = returned(batch, before, after)
        let present = Set(after).subtracting(returned)
        let reloaded = batch.reloads.map { before[$0.item] }.filter(present.contains)
        update(isAnimated: isAnimated) { $0.reloadItems(returned + reloaded) }
    }

    /// Rows that the batch removes and inserts again with the same identifier. A snapshot has no difference for them,
    /// so they must be reloaded to show new content.
    private func returned(_ batch: RowBatch, _ before: [RowIdentifier], _ after: [RowIdentifier]) -> [RowIdentifier] {
        let removed = Set(batch.removals.map(\.item))
        let inserted = Set(batch.insertions.map(\.item))
        let known = Set(before)
        let kept = zip(
            before.indices.filter { !removed.contains($0) }, after.indices.filter { !inserted.contains($0) })
        let moved = kept.filter { before[$0] != after[$1] }.map { after[$1] }
        return (batch.insertions.map { after[$0.item] } + moved).filter(known.contains)
    }

    func reload(sections: Range<Int>, _ change: @escaping () -> Range<Int>) {
        _ = change()
        update(isAnimated: false) { $0.reloadSections([self.section]) }
    }

    func reconfigure(_ paths: [IndexPath]) {
        let identifiers = identifiers()
        update(isAnimated: false) { $0.reconfigureItems(paths.map { identifiers[$0.item] }) }
    }

    private func update(isAnimated: Bool, _ change: (inout Snapshot) -> Void) {
        guard let dataSource else { return }
        var snapshot = dataSource.snapshot()
        if snapshot.indexOfSection(section) == nil {
            snapshot.appendSections([section])
        } else {
            snapshot.deleteItems(snapshot.itemIdentifiers(inSection: section))
        }
        snapshot.appendItems(identifiers(), toSection: section)
        change(&snapshot)
        dataSource.apply(snapshot, isAnimated: isAnimated)
    }
}
#endif
