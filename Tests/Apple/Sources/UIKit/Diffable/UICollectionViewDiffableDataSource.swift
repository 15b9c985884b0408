// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uicollectionviewdiffabledatasource-9tqpa
@MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject,
    UICollectionViewDataSource
where
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
{
    public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?

    private weak let collectionView: UICollectionView?
    private let cellProvider: CellProvider
    private var current = Snapshot()

    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    open func snapshot() -> Snapshot { current }

    /// https://developer.apple.com/documentation/uikit/uicollectionviewdiffabledatasource-9tqpa/index(for:)
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard current.sectionIdentifiers.indices.contains(indexPath.section) else { return nil }
        let items = current.itemIdentifiers(inSection: current.sectionIdentifiers[indexPath.section])
        return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
    }

    open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
        if let violation = snapshot.violation { collectionView?.violations.raise(violation) }
        current = snapshot.withoutReloads
        collectionView?.reloadData()
        completion?()
    }

    open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {
        guard let collectionView, collectionView.window != nil,
            snapshot.sectionIdentifiers == current.sectionIdentifiers
        else {
            return applySnapshotUsingReloadData(snapshot, completion: completion)
        }
        if let violation = snapshot.violation { collectionView.violations.raise(violation) }
        let (removals, insertions) = snapshot.difference(from: current)
        let reloads = snapshot.itemsToReload.compactMap { current.path($0) }.filter { !removals.contains($0) }
        let update = {
            collectionView.performBatchUpdates {
                self.current = snapshot.withoutReloads
                collectionView.deleteItems(at: removals)
                collectionView.insertItems(at: insertions)
                collectionView.reloadItems(at: reloads)
            }
        }
        if animatingDifferences { update() } else { UIView.performWithoutAnimation(update) }
        collectionView.reconfigureItems(at: snapshot.reconfiguredItemIdentifiers.compactMap { current.path($0) })
        completion?()
    }

    open func numberOfSections(in collectionView: UICollectionView) -> Int { current.sectionIdentifiers.count }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        current.itemIdentifiers(inSection: current.sectionIdentifiers[section]).count
    }

    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
    {
        guard let item = itemIdentifier(for: indexPath), let cell = cellProvider(collectionView, indexPath, item) else {
            fatalError("the cell provider returned no cell for the item at \(indexPath)")
        }
        return cell
    }
}
#endif
