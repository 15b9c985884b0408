#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A diffable data source, of a table or of a collection.
@MainActor
protocol SnapshotSource<SectionID, RowIdentifier>: AnyObject {
    associatedtype SectionID: Hashable & Sendable
    associatedtype RowIdentifier: Hashable & Sendable

    /// What it shows.
    var shownSnapshot: NSDiffableDataSourceSnapshot<SectionID, RowIdentifier> { get }

    /// The index of a section; `nil` for one that it does not have.
    func index(of section: SectionID) -> Int?

    /// Shows something else.
    func show(_ snapshot: NSDiffableDataSourceSnapshot<SectionID, RowIdentifier>, isAnimated: Bool)
}

extension UITableViewDiffableDataSource: SnapshotSource {
    var shownSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { snapshot() }

    func index(of section: SectionIdentifierType) -> Int? { index(for: section) }

    func show(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, isAnimated: Bool
    ) {
        apply(snapshot, animatingDifferences: isAnimated, completion: nil)
    }
}

extension UICollectionViewDiffableDataSource: SnapshotSource {
    var shownSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { snapshot() }

    func index(of section: SectionIdentifierType) -> Int? { index(for: section) }

    func show(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, isAnimated: Bool
    ) {
        apply(snapshot, animatingDifferences: isAnimated, completion: nil)
    }
}
#endif
