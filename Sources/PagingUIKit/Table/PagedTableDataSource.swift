#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Shows a paged list in a table view: loads it as it is scrolled and keeps the reader's place while it changes.
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
///         list.refreshesWhenPulled()
///     }
/// }
/// ```
@MainActor
open class PagedTableDataSource<Item: Identifiable & Sendable>: PagedDataSource<Item>, UITableViewDataSource,
    UITableViewDelegate, UITableViewDataSourcePrefetching
where Item.ID: Sendable {
    /// Gives the cell of a row. It must not change the list.
    public typealias CellProvider = (UITableView, IndexPath, Row<Item>) -> UITableViewCell

    private let cell: CellProvider
    private weak var others: (any UITableViewDataSource)?
    private let ownSection: Int

    /// Begins to show a list, which begins to load.
    ///
    /// The table does not keep its data source: keep this one as long as the table is shown.
    ///
    /// Where the table has no footer and no background view yet, it gets views that say what goes on: see ``footer`` and
    /// ``unavailableContent``. Where it has no delegate, the data source becomes it. A delegate of your own should forward
    /// `scrollViewDidScroll(_:)` and `scrollViewDidEndDragging(_:willDecelerate:)`: the former tells at once which rows
    /// are on screen, where otherwise the rows that are asked for or announced tell it, or the end of a motion, and both
    /// are needed to pull for more. A list that was shown in the table before leaves it to this one, and is shown no more:
    /// make a new one for its pager to show it again. It stays if it has another section for which the `others` ask it; a
    /// delegate that is a list tells all lists of the table.
    ///
    /// A subclass can override the methods that stand here. Others of the delegate's need a name for Objective-C in a
    /// subclass, since this class is generic, such as `@objc(tableView:heightForRowAtIndexPath:)`.
    ///
    /// - Parameters:
    ///   - tableView: The table. The data source becomes its data source, and its delegate and prefetching data source
    ///     where it has none.
    ///   - pager: The list.
    ///   - section: In which section of the table the list is shown, at or above 0.
    ///   - others: Who gives the other sections; not kept. It says how many sections there are, this one included, and is
    ///     asked for rows, cells and titles. What else a data source may do (editing, moving, index titles) a subclass
    ///     has to hand on.
    ///   - cell: Gives the cell of a row, an item's or a placeholder's.
    public init(
        _ tableView: UITableView, _ pager: Pager<Item>, section: Int = 0,
        beside others: (any UITableViewDataSource)? = nil, cell: @escaping CellProvider
    ) {
        self.cell = cell
        self.others = others
        ownSection = section
        super.init(tableView, pager, section: { section }, stand: TableStand(tableView))
        ListsInViews.show(self, beside: others)
        fillPlaces()
        tableView.dataSource = self
        takeRoles()
        self.section.follow()
        endUnasked { [weak self, weak tableView] index in
            guard let tableView, let others = self?.others, index < others.sectionCount(in: tableView) else { return }
            _ = others.tableView(tableView, numberOfRowsInSection: index)
        }
    }

    /// Begins to show a list, which begins to load, with cells of one kind for items and of another for placeholders.
    ///
    /// - Parameters:
    ///   - tableView: The table; see ``init(_:_:section:beside:cell:)``.
    ///   - pager: The list.
    ///   - section: In which section of the table the list is shown, at or above 0.
    ///   - others: Who gives the other sections; not kept.
    ///   - cell: Gives the cell of an item.
    ///   - placeholder: Gives the cell of a row whose item is not held.
    public convenience init(
        _ tableView: UITableView, _ pager: Pager<Item>, section: Int = 0,
        beside others: (any UITableViewDataSource)? = nil,
        cell: @escaping (UITableView, IndexPath, Item) -> UITableViewCell,
        placeholder: @escaping (UITableView, IndexPath, PlaceholderState) -> UITableViewCell
    ) {
        self.init(tableView, pager, section: section, beside: others) { tableView, indexPath, row in
            switch row.content {
            case .item(let item): cell(tableView, indexPath, item)
            case .placeholder(let state): placeholder(tableView, indexPath, state)
            }
        }
    }

    /// The table's footer: what goes on at the end of the list. `nil` for none. It is the table's footer view as long as
    /// it stands here.
    public var footer: (any PagingNoticeView)? {
        get { notices[.end] }
        set { notices[.end] = newValue }
    }

    /// The table's header: what goes on at the head of a list that goes on there. `nil`, the default, for none.
    public var header: (any PagingNoticeView)? {
        get { notices[.head] }
        set { notices[.head] = newValue }
    }

    override func takeRoles() {
        guard let tableView = section.view as? UITableView else { return }
        if tableView.delegate.isFreeForLists { tableView.delegate = self }
        if tableView.prefetchDataSource.isFreeForLists { tableView.prefetchDataSource = self }
    }

    override func fillPlaces() {
        notices.fill(.end)
        if others == nil { notices.fill(.unavailableContent) }
    }

    // The methods stand in the class itself: extensions of generic classes cannot have what Objective-C calls.

    /// How many sections there are: as many as those beside this one say, or as it takes to have this one.
    open func numberOfSections(in tableView: UITableView) -> Int {
        others.map { $0.sectionCount(in: tableView) } ?? ownSection + 1
    }

    /// How many rows a section has.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        guard section == ownSection else {
            return others?.tableView(tableView, numberOfRowsInSection: section) ?? 0
        }
        return self.section.countRows()
    }

    /// The cell of a row.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard indexPath.section == ownSection else {
            return others?.tableView(tableView, cellForRowAt: indexPath)
                ?? UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        section.rowsMayHaveMoved()
        return section.configureCell { cell(tableView, indexPath, section.rows[indexPath.row]) }
    }

    /// The title above a section, if those beside this one give it.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        others?.headerTitle(of: section, in: tableView)
    }

    /// The title below a section, if those beside this one give it.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        others?.footerTitle(of: section, in: tableView)
    }

    /// Rows come near the screen. Which they are does not matter: the list is told what is on screen.
    open func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) { rowsCame() }

    /// A row was chosen. The list does nothing; a subclass may.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

    /// A row comes on screen.
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        rowsCame()
    }
}
#endif
