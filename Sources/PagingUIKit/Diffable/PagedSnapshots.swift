#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Shows a paged list in a section of a diffable data source that is there already.
///
/// Each change costs O(n) in the rows of the list, as each is a snapshot of all of them. That does for lists of up to
/// about 10,000 rows; longer ones are shown by ``PagedTableDataSource`` and ``PagedCollectionDataSource``.
///
/// ```swift
/// let tableView = UITableView(frame: .zero)
/// tableView.register(UITableViewCell.self, forCellReuseIdentifier: "book")
/// var list: PagedSnapshots<String, RowID<Book.ID>, Book>?
/// let diffable = UITableViewDiffableDataSource<String, RowID<Book.ID>>(tableView: tableView) { table, indexPath, _ in
///     let cell = table.dequeueReusableCell(withIdentifier: "book", for: indexPath)
///     cell.textLabel?.text = list?.row(at: indexPath).item?.title ?? "…"
///     return cell
/// }
/// list = PagedSnapshots(tableView, diffable, pager, section: "books")
/// ```
@MainActor
public final class PagedSnapshots<
    SectionID: Hashable & Sendable, RowIdentifier: Hashable & Sendable, Item: Identifiable & Sendable
>: NSObject, UITableViewDelegate, UICollectionViewDelegate, GivesWay where Item.ID: Sendable {
    /// The list.
    public let pager: Pager<Item>
    private let target: SnapshotTarget<SectionID, RowIdentifier>
    private let section: PagedSection<Item>

    private init(
        _ view: any PagedView, _ target: SnapshotTarget<SectionID, RowIdentifier>, _ pager: Pager<Item>,
        index: Int, _ identifier: @escaping (RowID<Item.ID>) -> RowIdentifier
    ) {
        self.pager = pager
        self.target = target
        section = PagedSection(view, pager, section: index, target: target)
        super.init()
        target.identifiers = { [weak section] in section?.rows.map { identifier($0.id) } ?? [] }
    }

    /// Begins to show a list in a table, which begins to load.
    ///
    /// Where the table has no delegate, this becomes it. A delegate of your own should forward
    /// `scrollViewDidScroll(_:)`.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - dataSource: Its data source; not kept.
    ///   - pager: The list.
    ///   - section: The section, which is appended if the data source does not have it yet.
    ///   - identifier: How a row is called in the snapshots.
    public convenience init(
        _ tableView: UITableView, _ dataSource: UITableViewDiffableDataSource<SectionID, RowIdentifier>,
        _ pager: Pager<Item>, section: SectionID, identifier: @escaping (RowID<Item.ID>) -> RowIdentifier
    ) {
        let target = SnapshotTarget<SectionID, RowIdentifier>(
            section, snapshot: { [weak dataSource] in dataSource?.snapshot() },
            apply: { [weak dataSource] snapshot, manner in
                switch manner {
                case .animated: dataSource?.apply(snapshot, animatingDifferences: true, completion: nil)
                case .still: dataSource?.apply(snapshot, animatingDifferences: false, completion: nil)
                case .anew: dataSource?.applySnapshotUsingReloadData(snapshot, completion: nil)
                }
            })
        self.init(tableView, target, pager, index: target.indexOfSection(), identifier)
        if tableView.delegate.isFreeForLists { tableView.delegate = self }
        self.section.follow()
    }

    /// Begins to show a list in a collection, which begins to load.
    ///
    /// Where the collection has no delegate, this becomes it. A delegate of your own should forward
    /// `scrollViewDidScroll(_:)`.
    ///
    /// - Parameters:
    ///   - collectionView: The collection.
    ///   - dataSource: Its data source; not kept.
    ///   - pager: The list.
    ///   - section: The section, which is appended if the data source does not have it yet.
    ///   - identifier: How a row is called in the snapshots.
    public convenience init(
        _ collectionView: UICollectionView,
        _ dataSource: UICollectionViewDiffableDataSource<SectionID, RowIdentifier>,
        _ pager: Pager<Item>, section: SectionID, identifier: @escaping (RowID<Item.ID>) -> RowIdentifier
    ) {
        let target = SnapshotTarget<SectionID, RowIdentifier>(
            section, snapshot: { [weak dataSource] in dataSource?.snapshot() },
            apply: { [weak dataSource] snapshot, manner in
                switch manner {
                case .animated: dataSource?.apply(snapshot, animatingDifferences: true, completion: nil)
                case .still: dataSource?.apply(snapshot, animatingDifferences: false, completion: nil)
                case .anew: dataSource?.applySnapshotUsingReloadData(snapshot, completion: nil)
                }
            })
        self.init(collectionView, target, pager, index: target.indexOfSection(), identifier)
        if collectionView.delegate.isFreeForLists { collectionView.delegate = self }
        self.section.follow()
    }

    /// The rows that are shown. They are those of ``pager``, except while an update waits to be shown.
    public var rows: Rows<Item> { section.rows }

    /// The row at a path, for the cell provider.
    ///
    /// - Parameter indexPath: A path in the section of the list.
    public func row(at indexPath: IndexPath) -> Row<Item> {
        section.rowsMayHaveMoved()
        return section.rows[indexPath.item]
    }

    /// Goes to a row, however far: its page is loaded first.
    ///
    /// - Parameters:
    ///   - row: The index of the row, at or above 0.
    ///   - isAnimated: Whether the view scrolls there in a motion.
    public func jump(to row: Int, isAnimated: Bool = false) {
        section.jump(to: row, isAnimated: isAnimated)
    }

    // The methods stand in the class itself: extensions of generic classes cannot have what Objective-C calls.

    /// The list moved. Forward it from a delegate of your own.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) { section.rowsMayHaveMoved() }

    /// A finger let the list go. Forward it from a delegate of your own.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        section.rowsMayHaveMoved()
    }
}

extension PagedSnapshots where RowIdentifier == RowID<Item.ID> {
    /// Begins to show a list in a table whose snapshots call rows by their own ids.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - dataSource: Its data source; not kept.
    ///   - pager: The list.
    ///   - section: The section, which is appended if the data source does not have it yet.
    public convenience init(
        _ tableView: UITableView, _ dataSource: UITableViewDiffableDataSource<SectionID, RowIdentifier>,
        _ pager: Pager<Item>, section: SectionID
    ) {
        self.init(tableView, dataSource, pager, section: section) { $0 }
    }

    /// Begins to show a list in a collection whose snapshots call rows by their own ids.
    ///
    /// - Parameters:
    ///   - collectionView: The collection.
    ///   - dataSource: Its data source; not kept.
    ///   - pager: The list.
    ///   - section: The section, which is appended if the data source does not have it yet.
    public convenience init(
        _ collectionView: UICollectionView,
        _ dataSource: UICollectionViewDiffableDataSource<SectionID, RowIdentifier>, _ pager: Pager<Item>,
        section: SectionID
    ) {
        self.init(collectionView, dataSource, pager, section: section) { $0 }
    }
}
#endif
