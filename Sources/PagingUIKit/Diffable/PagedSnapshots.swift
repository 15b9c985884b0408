#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Shows a paged list in a section of an existing diffable data source.
///
/// Each change costs O(n) in the rows of the list, because each change is a snapshot of all rows. Use it for lists of
/// up to about 10,000 rows, and ``PagedTableDataSource`` or ``PagedCollectionDataSource`` for longer ones.
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
    SectionID: Hashable & Sendable, RowIdentifier: Hashable & Sendable, Item: Identifiable
>: PagedDataSource<Pager<Item>>, UITableViewDelegate, UICollectionViewDelegate {
    private let target: SnapshotTarget<SectionID, RowIdentifier>
    private let followTask = CoalescedTask()

    private init(
        _ view: any PagedView, _ target: SnapshotTarget<SectionID, RowIdentifier>, _ pager: Pager<Item>,
        noticeHost: any NoticeHost, _ identifier: @escaping (RowID<Item.ID>) -> RowIdentifier
    ) {
        self.target = target
        super.init(view, pager, section: { target.index }, target: target, noticeHost: noticeHost)
        target.identifiers = { [weak section] in section?.rows.map { identifier($0.id) } ?? [] }
    }

    /// Begins to receive the list's updates in the next main actor job, when the cell provider can use this object.
    private func start(in dataSource: AnyObject) {
        ListRegistry.register(self, otherSections: dataSource)
        claimRoles()
        target.prepareSection()
        followTask.schedule { [weak self] in self?.section.follow() }
    }

    override var location: ListLocation? { target.location }

    override func claimRoles() {
        if let table = section.view as? UITableView, table.delegate.isAvailableForLists { table.delegate = self }
        if let collection = section.view as? UICollectionView, collection.delegate.isAvailableForLists {
            collection.delegate = self
        }
    }

    /// Shows a list in a table and begins to load it.
    ///
    /// The first rows appear in the next main actor job, when the cell provider can use the new object.
    ///
    /// If the table has no delegate, this object becomes it. From a delegate of your own, always forward
    /// `scrollViewDidScroll(_:)` and `tableView(_:willDisplay:forRowAt:)`. If you use
    /// ``PagedDataSource/enablePullToLoadMore(_:indicator:)``, also forward
    /// `scrollViewDidEndDragging(_:willDecelerate:)` and `scrollViewDidChangeAdjustedContentInset(_:)`.
    ///
    /// If the table has no footer or no background view, it gets standard views that show the load states: see
    /// ``footer`` and ``PagedDataSource/unavailableContent``. The background view shows a state only while the list is
    /// the only section.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - dataSource: The table's data source; not retained.
    ///   - pager: The list.
    ///   - section: The section. It is appended if the data source does not have it yet.
    ///   - identifier: Returns the identifier of a row in the snapshots.
    public convenience init(
        _ tableView: UITableView, _ dataSource: UITableViewDiffableDataSource<SectionID, RowIdentifier>,
        _ pager: Pager<Item>, section: SectionID, identifier: @escaping (RowID<Item.ID>) -> RowIdentifier
    ) {
        let target = SnapshotTarget<SectionID, RowIdentifier>(dataSource, section)
        self.init(tableView, target, pager, noticeHost: TableNoticeHost(tableView), identifier)
        start(in: dataSource)
        notices.isOnlySection = { [weak tableView] in tableView?.numberOfSections == 1 }
        notices.installStandardView(at: .end)
        notices.installStandardView(at: .unavailableContent)
    }

    /// Shows a list in a collection and begins to load it.
    ///
    /// The first rows appear in the next main actor job, when the cell provider can use the new object.
    ///
    /// If the collection has no delegate, this object becomes it. From a delegate of your own, always forward
    /// `scrollViewDidScroll(_:)` and `collectionView(_:willDisplay:forItemAt:)`. If you use
    /// ``PagedDataSource/enablePullToLoadMore(_:indicator:)``, also forward
    /// `scrollViewDidEndDragging(_:willDecelerate:)` and `scrollViewDidChangeAdjustedContentInset(_:)`.
    ///
    /// If the collection has no background view, it gets a standard view, which shows the load state while the list is
    /// the only section. The data source provides headers and footers.
    ///
    /// - Parameters:
    ///   - collectionView: The collection.
    ///   - dataSource: The collection's data source; not retained.
    ///   - pager: The list.
    ///   - section: The section. It is appended if the data source does not have it yet.
    ///   - identifier: Returns the identifier of a row in the snapshots.
    public convenience init(
        _ collectionView: UICollectionView,
        _ dataSource: UICollectionViewDiffableDataSource<SectionID, RowIdentifier>,
        _ pager: Pager<Item>, section: SectionID, identifier: @escaping (RowID<Item.ID>) -> RowIdentifier
    ) {
        let target = SnapshotTarget<SectionID, RowIdentifier>(dataSource, section)
        let host = CollectionNoticeHost(collectionView)
        self.init(collectionView, target, pager, noticeHost: host, identifier)
        host.sections = { [weak section = self.section] in section?.paths.sections ?? 0..<0 }
        start(in: dataSource)
        notices.isOnlySection = { [weak collectionView] in collectionView?.numberOfSections == 1 }
        notices.installStandardView(at: .unavailableContent)
    }

    /// The row at an index path, for the cell provider.
    ///
    /// Configure a cell from this row and not from the pager. Since iOS 26 UIKit configures a cell again when an
    /// observable property changes that its provider read, and the rows of a pager change with every update.
    ///
    /// - Parameter indexPath: An index path in the section of the list.
    public func row(at indexPath: IndexPath) -> ListRow<Item> {
        section.setNeedsViewportUpdate()
        return section.rows[indexPath.item]
    }

    /// The table's footer view, which shows the load state of the list's end; `nil` for none.
    public var footer: (any PagingNoticeView)? {
        get { notices[.end] }
        set { notices[.end] = newValue }
    }

    /// The table's header view, which shows the load state of the list's head; `nil`, the default, for none.
    public var header: (any PagingNoticeView)? {
        get { notices[.head] }
        set { notices[.head] = newValue }
    }

    // These methods are in the class body, because extensions of generic classes cannot have @objc members.

    /// Reports that a row appears. Forward it from a delegate of your own.
    public func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        rowsWillAppear()
    }

    /// Reports that a row appears. Forward it from a delegate of your own.
    public func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
        rowsWillAppear()
    }
}

extension PagedSnapshots where RowIdentifier == RowID<Item.ID> {
    /// Shows a list in a table whose snapshots identify rows by `RowID`.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - dataSource: The data source of the view; not retained.
    ///   - pager: The list.
    ///   - section: The section. It is appended if the data source does not have it yet.
    public convenience init(
        _ tableView: UITableView, _ dataSource: UITableViewDiffableDataSource<SectionID, RowIdentifier>,
        _ pager: Pager<Item>, section: SectionID
    ) {
        self.init(tableView, dataSource, pager, section: section) { $0 }
    }

    /// Shows a list in a collection whose snapshots identify rows by `RowID`.
    ///
    /// - Parameters:
    ///   - collectionView: The collection.
    ///   - dataSource: The data source of the view; not retained.
    ///   - pager: The list.
    ///   - section: The section. It is appended if the data source does not have it yet.
    public convenience init(
        _ collectionView: UICollectionView,
        _ dataSource: UICollectionViewDiffableDataSource<SectionID, RowIdentifier>, _ pager: Pager<Item>,
        section: SectionID
    ) {
        self.init(collectionView, dataSource, pager, section: section) { $0 }
    }
}
#endif
