#if canImport(UIKit)
public import UIKit

/// Shows a paged list in a table view: loads it as it is scrolled and keeps the reader's place while it changes.
///
/// ```swift
/// dataSource = PagedTableDataSource(tableView, pager) { table, indexPath, row in
///     let cell = table.dequeueReusableCell(withIdentifier: "book", for: indexPath)
///     cell.textLabel?.text = row.item?.title ?? "…"
///     return cell
/// }
/// ```
@MainActor
open class PagedTableDataSource<Item: Identifiable & Sendable>: NSObject, UITableViewDataSource, UITableViewDelegate,
    UITableViewDataSourcePrefetching
where Item.ID: Sendable {
    /// Gives the cell of a row. It must not change the list.
    public typealias CellProvider = (UITableView, IndexPath, Row<Item>) -> UITableViewCell

    /// The list.
    public let pager: Pager<Item>
    private let section: PagedSection<Item>
    private let cell: CellProvider
    private weak let others: (any UITableViewDataSource)?

    /// Begins to show a list, which begins to load.
    ///
    /// The table does not keep its data source: keep this one as long as the table is shown.
    ///
    /// - Parameters:
    ///   - tableView: The table. The data source becomes its data source, and its delegate and prefetching data source
    ///     where it has none.
    ///   - pager: The list.
    ///   - section: In which section of the table the list is shown.
    ///   - others: Who gives the other sections; not kept. It says how many sections there are, this one included.
    ///   - cell: Gives the cell of a row, an item's or a placeholder's.
    public init(
        _ tableView: UITableView, _ pager: Pager<Item>, section: Int = 0,
        beside others: (any UITableViewDataSource)? = nil, cell: @escaping CellProvider
    ) {
        self.pager = pager
        self.section = PagedSection(tableView, pager, section: section)
        self.cell = cell
        self.others = others
        super.init()
        tableView.dataSource = self
        if tableView.delegate == nil { tableView.delegate = self }
        if tableView.prefetchDataSource == nil { tableView.prefetchDataSource = self }
        self.section.follow()
    }

    // The methods stand in the class itself: extensions of generic classes cannot have what Objective-C calls.

    open func numberOfSections(in tableView: UITableView) -> Int {
        others.map { $0.sectionCount(in: tableView) } ?? section.index + 1
    }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        guard section == self.section.index else {
            return others?.tableView(tableView, numberOfRowsInSection: section) ?? 0
        }
        self.section.rowsMayHaveMoved()
        return self.section.rows.count
    }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard indexPath.section == section.index else {
            return others?.tableView(tableView, cellForRowAt: indexPath)
                ?? UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        section.rowsMayHaveMoved()
        return section.undisturbed { cell(tableView, indexPath, section.rows[indexPath.row]) }
    }

    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        others?.headerTitle(of: section, in: tableView)
    }

    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        others?.footerTitle(of: section, in: tableView)
    }

    open func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        section.rowsMayHaveMoved()
    }

    open func scrollViewDidScroll(_ scrollView: UIScrollView) {
        section.rowsMayHaveMoved()
    }

    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        section.rowsMayHaveMoved()
    }

    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        section.rowsMayHaveMoved()
    }
}
#endif
