// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir
@MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject, UITableViewDataSource
where
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
{
    public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

    private weak let tableView: UITableView?
    private let cellProvider: CellProvider
    private var current = Snapshot()

    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    open func snapshot() -> Snapshot { current }

    /// https://developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir/index(for:)
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard current.sectionIdentifiers.indices.contains(indexPath.section) else { return nil }
        let items = current.itemIdentifiers(inSection: current.sectionIdentifiers[indexPath.section])
        return items.indices.contains(indexPath.row) ? items[indexPath.row] : nil
    }

    open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
        if let violation = snapshot.violation { tableView?.violations.raise(violation) }
        current = snapshot.withoutReloads
        tableView?.reloadData()
        completion?()
    }

    open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {
        guard let tableView, tableView.window != nil, snapshot.sectionIdentifiers == current.sectionIdentifiers else {
            return applySnapshotUsingReloadData(snapshot, completion: completion)
        }
        if let violation = snapshot.violation { tableView.violations.raise(violation) }
        let (removals, insertions) = snapshot.difference(from: current)
        let reloads = snapshot.itemsToReload.compactMap { current.path($0) }.filter { !removals.contains($0) }
        let update = {
            tableView.performBatchUpdates {
                self.current = snapshot.withoutReloads
                tableView.deleteRows(at: removals, with: .automatic)
                tableView.insertRows(at: insertions, with: .automatic)
                tableView.reloadRows(at: reloads, with: .automatic)
            }
        }
        if animatingDifferences { update() } else { UIView.performWithoutAnimation(update) }
        tableView.reconfigureRows(at: snapshot.reconfiguredItemIdentifiers.compactMap { current.path($0) })
        completion?()
    }

    open func numberOfSections(in tableView: UITableView) -> Int { current.sectionIdentifiers.count }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        current.itemIdentifiers(inSection: current.sectionIdentifiers[section]).count
    }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard let item = itemIdentifier(for: indexPath), let cell = cellProvider(tableView, indexPath, item) else {
            fatalError("the cell provider returned no cell for the row at \(indexPath)")
        }
        return cell
    }
}
#endif
