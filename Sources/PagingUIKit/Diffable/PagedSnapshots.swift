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
>: PagedDataSource<Item>, UITableViewDelegate, UICollectionViewDelegate where Item.ID: Sendable {
    private let target: SnapshotTarget<SectionID, RowIdentifier>
    private let nextTurn = Errand()

    private init(
        _ view: any PagedView, _ target: SnapshotTarget<SectionID, RowIdentifier>, _ pager: Pager<Item>,
        stand: any NoticeStand, _ identifier: @escaping (RowID<Item.ID>) -> RowIdentifier
    ) {
        self.target = target
        super.init(view, pager, section: { target.index }, target: target, stand: stand)
        target.identifiers = { [weak section] in section?.rows.map { identifier($0.id) } ?? [] }
    }

    /// Begins to follow the list once whoever makes this knows it: the cell provider asks it for rows.
    private func begin(in dataSource: AnyObject) {
        ListsInViews.show(self, beside: dataSource)
        takeRoles()
        target.takeSection()
        nextTurn.run { [weak self] in self?.section.follow() }
    }

    override var shownPlace: ShownPlace? { target.place }

    override func takeRoles() {
        if let table = section.view as? UITableView, table.delegate.isFreeForLists { table.delegate = self }
        if let collection = section.view as? UICollectionView, collection.delegate.isFreeForLists {
            collection.delegate = self
        }
    }

    /// Begins to show a list in a table, which begins to load.
    ///
    /// The first rows come with the next turn of the main loop, when the cell provider can know what this returns.
    ///
    /// Where the table has no delegate, this becomes it. A delegate of your own should forward
    /// `scrollViewDidScroll(_:)`, and `scrollViewDidEndDragging(_:willDecelerate:)` where the list is pulled for more.
    /// Where the table has no footer and no background view yet, it gets views that say what goes on, see ``footer`` and
    /// ``unavailableContent``. The background view speaks while the list is the only section.
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
        let target = SnapshotTarget<SectionID, RowIdentifier>(dataSource, section)
        self.init(tableView, target, pager, stand: TableStand(tableView), identifier)
        begin(in: dataSource)
        notices.isAlone = { [weak tableView] in tableView?.numberOfSections == 1 }
        notices.fill(.end)
        notices.fill(.unavailableContent)
    }

    /// Begins to show a list in a collection, which begins to load.
    ///
    /// The first rows come with the next turn of the main loop, when the cell provider can know what this returns.
    ///
    /// Where the collection has no delegate, this becomes it. A delegate of your own should forward
    /// `scrollViewDidScroll(_:)`, and `scrollViewDidEndDragging(_:willDecelerate:)` where the list is pulled for more.
    /// Where the collection has no background view yet, it gets one, which says what goes on while the list is the only
    /// section. Headers and footers are the data source's.
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
        let target = SnapshotTarget<SectionID, RowIdentifier>(dataSource, section)
        self.init(
            collectionView, target, pager, stand: CollectionStand(collectionView) { target.index }, identifier)
        begin(in: dataSource)
        notices.isAlone = { [weak collectionView] in collectionView?.numberOfSections == 1 }
        notices.fill(.unavailableContent)
    }

    /// The row at a path, for the cell provider.
    ///
    /// Configure a cell from its row and not from the pager: since iOS 26 UIKit configures a cell again whenever an
    /// observable property has changed that its provider read, and the rows of a pager change with every update.
    ///
    /// - Parameter indexPath: A path in the section of the list.
    public func row(at indexPath: IndexPath) -> Row<Item> {
        section.rowsMayHaveMoved()
        return section.rows[indexPath.item]
    }

    /// A table's footer: what goes on at the end of the list. `nil` for none.
    public var footer: (any PagingNoticeView)? {
        get { notices[.end] }
        set { notices[.end] = newValue }
    }

    /// A table's header: what goes on at the head of a list that goes on there. `nil`, the default, for none.
    public var header: (any PagingNoticeView)? {
        get { notices[.head] }
        set { notices[.head] = newValue }
    }

    // The methods stand in the class itself: extensions of generic classes cannot have what Objective-C calls.

    /// A row comes on screen. Forward it from a delegate of your own.
    public func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        rowsCame()
    }

    /// A row comes on screen. Forward it from a delegate of your own.
    public func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
        rowsCame()
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
