import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

/// A list in a section of an app's diffable data source.
@MainActor
@Suite struct SnapshotListTests {
    private typealias Name = RowID<Int>

    private let feeds = Feeds()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

    @MainActor
    private final class Shown {
        var list: PagedSnapshots<String, Name, Entry>?
    }

    private func diffable(_ shown: Shown) -> UITableViewDiffableDataSource<String, Name> {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        window.addSubview(table)
        return UITableViewDiffableDataSource<String, Name>(tableView: table) { table, path, name in
            let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
            if case .item(let id) = name.content, id < 0 {
                cell.textLabel?.text = "static"
            } else {
                cell.textLabel?.text = shown.list?.row(at: path).item?.text ?? "…"
            }
            return cell
        }
    }

    private func snapshot(_ sections: [String]) -> NSDiffableDataSourceSnapshot<String, Name> {
        var snapshot = NSDiffableDataSourceSnapshot<String, Name>()
        snapshot.appendSections(sections)
        for (index, section) in sections.enumerated() where section != "list" {
            snapshot.appendItems([.item(-1 - index)], toSection: section)
        }
        return snapshot
    }

    private func pass(_ frames: Int = 20) async { await window.pass(frames, by: feeds.clock) }

    private var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

    @Test("a list that has rows already shows them, even if its cells are requested during its creation")
    func alreadyLoaded() async {
        let pager = feeds.numbers(40, delay: .zero)
        await pager.refresh()
        #expect(!pager.rows.isEmpty)
        let shown = Shown()
        let diffable = diffable(shown)
        window.showFrame()
        shown.list = PagedSnapshots(table, diffable, pager, section: "list")
        await pass()
        #expect(texts.prefix(2) == ["0", "1"])
        #expect(!texts.contains("…"))
    }

    @Test("if the app applies a snapshot without the list's section, the next update appends it again")
    func missingSection() async {
        let shown = Shown()
        let diffable = diffable(shown)
        let pager = feeds.numbers(40)
        shown.list = PagedSnapshots(table, diffable, pager, section: "list")
        await pass()
        #expect(texts.first == "0")
        diffable.apply(snapshot(["app"]), animatingDifferences: false, completion: nil)
        await pass()
        pager.update(Entry(0, "changed"))
        await pass()
        #expect(texts.prefix(3) == ["static", "changed", "1"])
    }

    @Test("a section that is inserted before the list's moves it, and its visible rows are still reported")
    func movedSection() async {
        let shown = Shown()
        let diffable = diffable(shown)
        let pager = feeds.numbers(100, prefetch: .rows(3))
        shown.list = PagedSnapshots(table, diffable, pager, section: "list")
        await pass()
        var moved = snapshot(["app", "list"])
        moved.appendItems(diffable.snapshot().itemIdentifiers(inSection: "list"), toSection: "list")
        diffable.apply(moved, animatingDifferences: false, completion: nil)
        await pass()
        #expect(texts.prefix(2) == ["static", "0"])
        table.contentOffset.y = 21 * 44 - 440
        await pass()
        #expect(pager.rows.count == 40)
        shown.list?.jump(to: 30)
        await pass(1)
        #expect(texts.first == "30")
    }

    @Test("a snapshot list shows the load state of its end, and supports pull to refresh")
    func notices() async {
        let shown = Shown()
        let diffable = diffable(shown)
        let pager = feeds.numbers(3)
        shown.list = PagedSnapshots(table, diffable, pager, section: "list")
        shown.list?.enablePullToRefresh()
        await pass()
        #expect((table.tableFooterView as? StandardNoticeView)?.remark == "End of list")
        table.beginDragging()
        table.drag(to: CGPoint(x: 0, y: -60))
        await pass(1)
        #expect(pager.states.refresh == .loading)
        table.endDragging()
        await pass(60)
        #expect(table.refreshControl?.isRefreshing == false)
    }

    @Test("rows that appear are a hint if the table's delegate forwards nothing else")
    func hints() async {
        let shown = Shown()
        let diffable = diffable(shown)
        let list = PagedSnapshots(table, diffable, feeds.numbers(100, prefetch: .lastRow), section: "list")
        shown.list = list
        await pass()
        let forwarding = OnlyRows(list)
        table.delegate = forwarding
        table.contentOffset.y = 20 * 44 - 440
        await pass()
        #expect(list.pager.rows.count == 40)
    }

    /// A delegate that forwards only the rows that appear.
    private final class OnlyRows: NSObject, UITableViewDelegate {
        private let list: PagedSnapshots<String, Name, Entry>

        init(_ list: PagedSnapshots<String, Name, Entry>) { self.list = list }

        func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
            list.tableView(tableView, willDisplay: cell, forRowAt: indexPath)
        }
    }
}
