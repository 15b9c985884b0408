#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A diffable data source as something that takes changes of rows: each as a snapshot of all rows.
@MainActor
final class SnapshotTarget<SectionID: Hashable & Sendable, RowIdentifier: Hashable & Sendable>: RowTarget {
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, RowIdentifier>

    /// The identifiers of all rows as they are now.
    var identifiers: () -> [RowIdentifier] = { [] }
    private weak var dataSource: (any SnapshotSource<SectionID, RowIdentifier>)?
    private let section: SectionID

    /// - Parameter dataSource: The data source; not kept.
    init(_ dataSource: any SnapshotSource<SectionID, RowIdentifier>, _ section: SectionID) {
        self.dataSource = dataSource
        self.section = section
    }

    /// Which section it is now; `nil` while there is none.
    var index: Int? { dataSource?.index(for: section) }

    /// Where in the view the section is.
    var place: ShownPlace? { dataSource.map { .snapshots(of: ObjectIdentifier($0), section: AnyHashable(section)) } }

    /// Appends the section, or takes from it the rows that another list has left there.
    func takeSection() {
        guard let dataSource else { return }
        var snapshot = dataSource.snapshot()
        if snapshot.indexOfSection(section) == nil {
            snapshot.appendSections([section])
        } else {
            let left = snapshot.itemIdentifiers(inSection: section)
            if left.isEmpty { return }
            snapshot.deleteItems(left)
        }
        dataSource.show(snapshot, isAnimated: false)
    }

    func change(_ batch: RowBatch, isAnimated: Bool, _ change: @escaping () -> Void) {
        let before = identifiers()
        change()
        let after = identifiers()
        let returned = returned(batch, before, after)
        let present = Set(after).subtracting(returned)
        let reloaded = batch.reloads.map { before[$0.item] }.filter(present.contains)
        update(isAnimated: isAnimated) { $0.reloadItems(returned + reloaded) }
    }

    /// Rows that went and came back under their own names, in their old places or others. To a snapshot that is no
    /// difference, but they may show something else.
    private func returned(_ batch: RowBatch, _ before: [RowIdentifier], _ after: [RowIdentifier]) -> [RowIdentifier] {
        let removed = Set(batch.removals.map(\.item))
        let inserted = Set(batch.insertions.map(\.item))
        let known = Set(before)
        let places = zip(
            before.indices.filter { !removed.contains($0) }, after.indices.filter { !inserted.contains($0) })
        let exchanged = places.filter { before[$0] != after[$1] }.map { after[$1] }
        return (batch.insertions.map { after[$0.item] } + exchanged).filter(known.contains)
    }

    func takeAll(section: Int, _ change: @escaping () -> Void) {
        change()
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
        dataSource.show(snapshot, isAnimated: isAnimated)
    }
}
#endif
