#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The diffable data source of a table or a collection.
@MainActor
protocol SnapshotSource<SectionID, RowIdentifier>: AnyObject {
    associatedtype SectionID: Hashable & Sendable
    associatedtype RowIdentifier: Hashable & Sendable
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, RowIdentifier>

    /// The current snapshot.
    func snapshot() -> NSDiffableDataSourceSnapshot<SectionID, RowIdentifier>

    /// The index of a section; `nil` if the data source does not have it.
    func index(for section: SectionID) -> Int?

    /// Applies a new snapshot.
    func apply(_ snapshot: Snapshot, isAnimated: Bool)
}

extension UITableViewDiffableDataSource: SnapshotSource {
    func apply(_ snapshot: Snapshot, isAnimated: Bool) {
        apply(snapshot, animatingDifferences: isAnimated, completion: nil)
    }
}

extension UICollectionViewDiffableDataSource: SnapshotSource {
    func apply(_ snapshot: Snapshot, isAnimated: Bool) {
        apply(snapshot, animatingDifferences: isAnimated, completion: nil)
    }
}
#endif
