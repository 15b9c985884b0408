import Paging
import PagingSimulation
import PagingUIKit
import UIKit

/// A table with a diffable data source, which has another section before the section of the list.
final class ScheduledSnapshots: ScheduledList {
    private enum Name: Hashable, Sendable {
        case rows(RowID<Int32>)
        case other(Int)
    }

    private let table = UITableView(frame: .zero)
    private var dataSource: UITableViewDiffableDataSource<String, Name>?
    private var snapshots: PagedSnapshots<String, Name, SimulatedItem>?

    init(rowHeight: CGFloat) {
        table.rowHeight = rowHeight
        for kind in ["item", "placeholder", "other"] { table.register(RowCell.self, forCellReuseIdentifier: kind) }
    }

    var view: UIScrollView { table }

    var version: Int { snapshots?.rows.version ?? 0 }

    func hasItem(_ row: Int) -> Bool { snapshots?.rows[row].item != nil }

    var count: Int { table.numberOfRows(inSection: 1) }

    var rowsOnScreen: [Int] { own(table.indexPathsForRows(in: table.bounds) ?? []) }

    var cellCount: Int { own(table.indexPathsForVisibleRows ?? []).count }

    var footer: StandardNoticeView? { table.tableFooterView as? StandardNoticeView }

    private func own(_ paths: [IndexPath]) -> [Int] { paths.filter { $0.section == 1 }.map(\.row) }

    func show(_ pager: Pager<SimulatedItem>) {
        let dataSource = UITableViewDiffableDataSource<String, Name>(tableView: table) {
            [weak self] table, path, name in
            guard case .rows = name, let row = self?.snapshots?.row(at: path) else {
                return table.dequeueReusableCell(withIdentifier: "other", for: path)
            }
            let cell = table.dequeueReusableCell(withIdentifier: row.item == nil ? "placeholder" : "item", for: path)
            (cell as? RowCell)?.show(row)
            return cell
        }
        var snapshot = NSDiffableDataSourceSnapshot<String, Name>()
        snapshot.appendSections(["others"])
        snapshot.appendItems([.other(0), .other(1)])
        dataSource.apply(snapshot, animatingDifferences: false, completion: nil)
        self.dataSource = dataSource
        snapshots = PagedSnapshots(table, dataSource, pager, section: "list") { .rows($0) }
        snapshots?.enablePullToLoadMore(.footer)
    }

    func text(of row: Int) -> String? { (table.cellForRow(at: path(row)) as? RowCell)?.shown }

    func y(of row: Int) -> CGFloat { table.rectForRow(at: path(row)).minY }

    func height(of row: Int) -> CGFloat { table.rectForRow(at: path(row)).height }

    func scroll(to row: Int, isAnimated: Bool) { table.scrollToRow(at: path(row), at: .top, animated: isAnimated) }

    func jump(to row: Int) { snapshots?.jump(to: row) }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 1) }
}
