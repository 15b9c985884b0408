#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Shows a paged list in a table view, loads it as the user scrolls, and preserves the scroll position across changes.
///
/// A presented list can have several sections, whose titles are ``sectionTitle``.
///
/// ```swift
/// final class BooksController: UITableViewController {
///     private lazy var list = PagedTableDataSource(tableView, pager) { table, indexPath, row in
///         let cell = table.dequeueReusableCell(withIdentifier: "book", for: indexPath)
///         cell.textLabel?.text = row.item?.title ?? "…"
///         return cell
///     }
///
///     override func viewDidLoad() {
///         super.viewDidLoad()
///         tableView.register(UITableViewCell.self, forCellReuseIdentifier: "book")
///         list.enablePullToRefresh()
///     }
///
///     // This controller is its table's delegate, so it forwards scrolls.
///     override func scrollViewDidScroll(_ scrollView: UIScrollView) { list.scrollViewDidScroll(scrollView) }
/// }
/// ```
@MainActor
open class PagedTableDataSource<List: SectionedList>: PagedDataSource<List>, UITableViewDataSource,
    UITableViewDelegate, UITableViewDataSourcePrefetching
{
    /// Returns the cell of a row. It must not change the list.
    public typealias CellProvider = (UITableView, IndexPath, List.Rows.Element) -> UITableViewCell

    /// Returns the header title of a section, from its key. Set it before the table appears.
    ///
    /// Without it, the other sections' data source returns the titles. The rows before the first key have no title.
    public var sectionTitle: ((List.Rows.SectionKey) -> String?)?

    private let cell: CellProvider
    private weak var otherSections: (any UITableViewDataSource)?
    private let ownSection: Int

    /// Shows a list in a table and begins to load it.
    ///
    /// The table does not retain its data source. Retain this object as long as the table shows the list.
    ///
    /// If the table has no footer or no background view, it gets standard views that show the load states: see
    /// ``footer`` and ``PagedDataSource/unavailableContent``.
    ///
    /// If the table has no delegate, this object becomes it. From a delegate of your own, always forward
    /// `scrollViewDidScroll(_:)`. Without it, the visible rows are known only when the table requests, displays or
    /// prefetches rows, and when a motion ends. If you use ``PagedDataSource/enablePullToLoadMore(_:indicator:)``, also
    /// forward `scrollViewDidEndDragging(_:willDecelerate:)` and `scrollViewDidChangeAdjustedContentInset(_:)`. A data
    /// source that is the table's delegate notifies all lists of the table.
    ///
    /// A list that the table showed before is detached, unless it has another section and `otherSections` requests its
    /// rows. To show a detached list again, create a new data source for its pager.
    ///
    /// A subclass can override the methods of this class. It needs an Objective-C name for other delegate methods,
    /// because this class is generic, for example `@objc(tableView:heightForRowAtIndexPath:)`.
    ///
    /// - Parameters:
    ///   - tableView: The table. This object becomes its data source, and its delegate and prefetching data source if
    ///     it has none.
    ///   - list: The list.
    ///   - section: The section that shows the list, or its first section, at or above 0.
    ///   - otherSections: The data source of the other sections; not retained. It returns the number of all sections,
    ///     including the list as one section, and rows, cells and titles. The sections after the list have the numbers
    ///     that they would have if the list were one section. Another paged list among them must be before this list,
    ///     if this list has several sections. A subclass must forward other methods (editing, moving, index titles).
    ///   - cell: Returns the cell of a row, which has an item or is a placeholder.
    public init(
        _ tableView: UITableView, _ list: List, section: Int = 0,
        otherSections: (any UITableViewDataSource)? = nil, cell: @escaping CellProvider
    ) {
        self.cell = cell
        self.otherSections = otherSections
        ownSection = section
        super.init(tableView, list, section: { section }, noticeHost: TableNoticeHost(tableView))
        ListRegistry.register(self, otherSections: otherSections)
        installDefaultNotices()
        tableView.dataSource = self
        claimRoles()
        self.section.follow()
        detachUnqueriedLists { [weak self, weak tableView] index in
            guard let tableView, let otherSections = self?.otherSections,
                index < otherSections.sectionCount(in: tableView)
            else { return }
            _ = otherSections.tableView(tableView, numberOfRowsInSection: index)
        }
    }

    /// Shows a list in a table and begins to load it, with separate cells for items and placeholders.
    ///
    /// - Parameters:
    ///   - tableView: The table; see ``init(_:_:section:otherSections:cell:)``.
    ///   - pager: The list.
    ///   - section: The section that shows the list, at or above 0.
    ///   - otherSections: The data source of the other sections; not retained.
    ///   - cell: Returns the cell of an item.
    ///   - placeholder: Returns the cell of a placeholder.
    public convenience init<Item>(
        _ tableView: UITableView, _ pager: Pager<Item>, section: Int = 0,
        otherSections: (any UITableViewDataSource)? = nil,
        cell: @escaping (UITableView, IndexPath, Item) -> UITableViewCell,
        placeholder: @escaping (UITableView, IndexPath, PlaceholderState) -> UITableViewCell
    ) where List == Pager<Item> {
        self.init(tableView, pager, section: section, otherSections: otherSections) { tableView, indexPath, row in
            switch row.content {
            case .item(let item): cell(tableView, indexPath, item)
            case .placeholder(let state): placeholder(tableView, indexPath, state)
            }
        }
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

    override func claimRoles() {
        guard let tableView = section.view as? UITableView else { return }
        if tableView.delegate.isAvailableForLists { tableView.delegate = self }
        if tableView.prefetchDataSource.isAvailableForLists { tableView.prefetchDataSource = self }
    }

    override func installDefaultNotices() {
        notices.installStandardView(at: .end)
        if otherSections == nil { notices.installStandardView(at: .unavailableContent) }
    }

    // These methods are in the class body, because extensions of generic classes cannot have @objc members.

    /// The number of sections: those of the list, and the other ones or the empty ones before the list.
    open func numberOfSections(in tableView: UITableView) -> Int {
        (otherSections.map { $0.sectionCount(in: tableView) - 1 } ?? ownSection) + rows.sectionCount
    }

    /// The number of rows in a section.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        switch section.place(in: self.section.paths) {
        case .list(let section): self.section.rowCount(ofSection: section)
        case .other(let section): otherSections?.tableView(tableView, numberOfRowsInSection: section) ?? 0
        }
    }

    /// The cell of a row.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        switch indexPath.section.place(in: section.paths) {
        case .list(let own):
            section.setNeedsViewportUpdate()
            let row = rows.index(at: SectionPath(section: own, row: indexPath.row))
            return section.configureCell { cell(tableView, indexPath, rows[row]) }
        case .other(let other):
            let path = IndexPath(row: indexPath.row, section: other)
            return otherSections?.tableView(tableView, cellForRowAt: path)
                ?? UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    /// The header title: that of the list's section, or the one that the other sections' data source returns.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        switch section.place(in: self.section.paths) {
        case .list(let section):
            guard let sectionTitle else { return otherSections?.headerTitle(of: ownSection, in: tableView) }
            return rows.key(ofSection: section).flatMap(sectionTitle)
        case .other(let section): return otherSections?.headerTitle(of: section, in: tableView)
        }
    }

    /// The footer title that the other sections' data source returns.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        switch section.place(in: self.section.paths) {
        case .list(let section):
            section == rows.sectionCount - 1 ? otherSections?.footerTitle(of: ownSection, in: tableView) : nil
        case .other(let section): otherSections?.footerTitle(of: section, in: tableView)
        }
    }

    /// Reports that rows come near the screen. The index paths are ignored: the list loads from the visible rows.
    open func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) { rowsWillAppear() }

    /// Does nothing. A subclass can override it to handle a selection.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

    /// Reports that a row appears.
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        rowsWillAppear()
    }
}
#endif
