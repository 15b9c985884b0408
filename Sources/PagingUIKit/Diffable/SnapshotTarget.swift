#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A diffable data source as something that takes changes of rows: each as a snapshot of all rows.
@MainActor
final class SnapshotTarget<SectionID: Hashable & Sendable, RowIdentifier: Hashable & Sendable>: RowTarget {
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, RowIdentifier>

    /// How a snapshot is applied.
    enum Manner {
        case animated
        case still
        /// Without a look at what is different.
        case anew
    }

    /// The identifiers of all rows as they are now.
    var identifiers: () -> [RowIdentifier] = { [] }
    /// Which section it is now; `nil` while there is none.
    let index: @MainActor () -> Int?
    private weak var dataSource: AnyObject?
    private let section: SectionID
    private let snapshot: () -> Snapshot?
    private let apply: (Snapshot, Manner) -> Void

    init(
        _ dataSource: AnyObject, _ section: SectionID, index: @escaping @MainActor () -> Int?,
        snapshot: @escaping () -> Snapshot?,
        apply: @escaping (Snapshot, Manner) -> Void
    ) {
        self.dataSource = dataSource
        self.section = section
        self.index = index
        self.snapshot = snapshot
        self.apply = apply
    }

    /// Where in the view the section is.
    var place: ShownPlace? { dataSource.map { .snapshots(of: ObjectIdentifier($0), section: AnyHashable(section)) } }

    /// Appends the section, or takes from it the rows that another list has left there.
    func takeSection() {
        guard var snapshot = snapshot() else { return }
        if snapshot.indexOfSection(section) == nil {
            snapshot.appendSections([section])
        } else {
            let left = snapshot.itemIdentifiers(inSection: section)
            if left.isEmpty { return }
            snapshot.deleteItems(left)
        }
        apply(snapshot, .anew)
    }

    func change(_ batch: RowBatch, isAnimated: Bool, _ change: @escaping () -> Void) {
        let before = identifiers()
        change()
        let after = identifiers()
        let returned = returned(batch, before, after)
        let present = Set(after).subtracting(returned)
        let reloaded = batch.reloads.map { before[$0.item] }.filter(present.contains)
        update(isAnimated ? .animated : .still) { $0.reloadItems(returned + reloaded) }
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
        update(.anew) { _ in }
    }

    func reconfigure(_ paths: [IndexPath]) {
        let identifiers = identifiers()
        update(.still) { $0.reconfigureItems(paths.map { identifiers[$0.item] }) }
    }

    private func update(_ manner: Manner, _ change: (inout Snapshot) -> Void) {
        guard var snapshot = snapshot() else { return }
        if snapshot.indexOfSection(section) == nil {
            snapshot.appendSections([section])
        } else {
            snapshot.deleteItems(snapshot.itemIdentifiers(inSection: section))
        }
        snapshot.appendItems(identifiers(), toSection: section)
        change(&snapshot)
        apply(snapshot, manner)
    }
}
#endif
