import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

/// Several lists in sections of one diffable data source.
@MainActor
@Suite struct MultipleListsTests {
    private typealias List = PagedSnapshots<String, String, Entry>
    private typealias DataSource = UITableViewDiffableDataSource<String, String>

    private let feeds = Feeds()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

    private func dataSource() -> DataSource {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        window.addSubview(table)
        return DataSource(tableView: table) { table, path, name in
            let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
            cell.textLabel?.text = name
            return cell
        }
    }

    private func list(_ section: String, _ count: Int, in dataSource: DataSource) -> List {
        PagedSnapshots(table, dataSource, feeds.numbers(count, prefetch: .manual), section: section) { name in
            if case .item(let id) = name.content { "\(section) \(id)" } else { "\(name)" }
        }
    }

    private func pass(_ frames: Int = 20) async { await window.pass(frames, by: feeds.clock) }

    private var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

    private func addSection(_ name: String, to dataSource: DataSource) {
        var snapshot = dataSource.snapshot()
        snapshot.appendSections([name])
        snapshot.appendItems(["of the app"], toSection: name)
        dataSource.apply(snapshot, animatingDifferences: false, completion: nil)
    }

    @Test("the first of two lists of a data source has the footer, until the second one gets a footer")
    func footer() async {
        let dataSource = dataSource()
        let first = list("a", 3, in: dataSource)
        let second = list("b", 2, in: dataSource)
        await pass()
        #expect(texts == ["a 0", "a 1", "a 2", "b 0", "b 1"])
        #expect(first.footer != nil)
        #expect(table.tableFooterView === first.footer)
        #expect(second.footer == nil)
        second.footer = StandardNoticeView(frame: .zero)
        await pass()
        #expect(table.tableFooterView === second.footer)
        first.pager.remove(2)
        Task { await first.pager.refresh() }
        await pass()
        #expect(table.tableFooterView === second.footer)
    }

    @Test("two lists in one table load as the user scrolls, even after one is removed")
    func scrolled() async {
        let dataSource = dataSource()
        let (before, after) = (feeds.numbers(100, prefetch: .lastRow), feeds.numbers(100, prefetch: .lastRow))
        var first: List? = PagedSnapshots(table, dataSource, before, section: "a") { "a \($0)" }
        let second = PagedSnapshots(table, dataSource, after, section: "b") { "b \($0)" }
        #expect(table.delegate === first)
        await pass()
        table.contentOffset.y = 20 * 44 - 440
        await pass()
        #expect(before.rows.count == 40)
        table.contentOffset.y = 60 * 44 - 440
        await pass()
        #expect(after.rows.count == 40)
        first = nil
        #expect(table.delegate === second)
        table.contentOffset.y = 80 * 44 - 440
        await pass()
        #expect(after.rows.count == 60)
    }

    @Test("a refresh of a list does not reload the cells of other sections")
    func keepsOthers() async {
        let dataSource = dataSource()
        addSection("app", to: dataSource)
        let list = list("a", 3, in: dataSource)
        await pass()
        let cell = table.cellForRow(at: IndexPath(row: 0, section: 0))
        Task { await list.pager.refresh() }
        await pass()
        #expect(cell != nil && table.cellForRow(at: IndexPath(row: 0, section: 0)) === cell)
    }

    @Test("a footer that the app assigns instead of the list's stays")
    func ownFooter() async {
        let dataSource = dataSource()
        let list = list("a", 3, in: dataSource)
        await pass()
        let own = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 20))
        table.tableFooterView = own
        Task { await list.pager.refresh() }
        await pass()
        #expect(table.tableFooterView === own)
    }

    @Test("a list without rows uses the background view only while it is the only section")
    func unavailableContent() async {
        let dataSource = dataSource()
        let list = list("a", 0, in: dataSource)
        await pass()
        #expect((table.backgroundView as? StandardNoticeView)?.remark == "Nothing here")
        #expect((table.tableFooterView as? StandardNoticeView)?.remark == nil)
        addSection("app", to: dataSource)
        Task { await list.pager.refresh() }
        await pass()
        #expect(texts == ["of the app"])
        #expect((table.backgroundView as? StandardNoticeView)?.remark == nil)
        #expect((table.tableFooterView as? StandardNoticeView)?.remark == "Nothing here")
    }

    @Test("a list of another data source detaches the previous list, in any section", arguments: [true, false])
    func anotherDataSource(_ hasDelegate: Bool) async {
        let delegate = Delegate()
        if hasDelegate { table.delegate = delegate }
        let before = dataSource()
        let older = list("a", 3, in: before)
        older.enablePullToRefresh()
        await pass()
        let after = dataSource()
        addSection("app", to: after)
        let newItems = list("b", 2, in: after)
        #expect(table.refreshControl == nil)
        older.pager.remove(0)
        await pass()
        #expect(texts == ["of the app", "b 0", "b 1"])
        #expect(newItems.footer != nil)
        #expect(table.tableFooterView === newItems.footer)
        #expect(older.rows.count == 3)
    }

    @Test("the footer of a snapshot list gets its height for the table's new width")
    func width() async {
        let dataSource = dataSource()
        let list = list("a", 3, in: dataSource)
        list.footer = SlopingNotice(frame: .zero)
        await pass()
        #expect(table.tableFooterView?.frame.height == 32)
        table.frame.size = CGSize(width: 160, height: 100)
        table.contentOffset.y = 1
        await pass()
        #expect(table.tableFooterView?.frame.height == 16)
    }

    private final class Delegate: NSObject, UITableViewDelegate {}

    /// A notice whose height is a tenth of its width.
    private final class SlopingNotice: UIView, PagingNoticeView {
        func show(_ notice: PagingNotice) {}

        override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: size.width / 10) }
    }
}
