#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A diffable data source, of a table or of a collection.
@MainActor
protocol SnapshotSource<SectionID, RowIdentifier>: AnyObject {
    associatedtype SectionID: Hashable & Sendable
    associatedtype RowIdentifier: Hashable & Sendable
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, RowIdentifier>

    /// What it shows.
    func snapshot() -> NSDiffableDataSourceSnapshot<SectionID, RowIdentifier>

    /// The index of a section; `nil` for one that it does not have.
    func index(for section: SectionID) -> Int?

    /// Shows something else.
    func show(_ snapshot: Snapshot, isAnimated: Bool)
}

extension UITableViewDiffableDataSource: SnapshotSource {
    func show(_ snapshot: Snapshot, isAnimated: Bool) {
        apply(snapshot, animatingDifferences: isAnimated, completion: nil)
    }
}

extension UICollectionViewDiffableDataSource: SnapshotSource {
    func show(_ snapshot: Snapshot, isAnimated: Bool) {
        apply(snapshot, animatingDifferences: isAnimated, completion: nil)
    }
}
#endif
