import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

/// Lists that replace each other in a view.
@MainActor
@Suite struct ListReplacementOnScreenTests {
    private let feeds = Feeds()

    private func list(
        _ pager: Pager<Entry>, in table: UITableView, section: Int = 0,
        otherSections others: (any UITableViewDataSource)? = nil
    ) -> PagedTableDataSource<Pager<Entry>> {
        PagedTableDataSource(table, pager, section: section, otherSections: others) { table, path, row in
            let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
            cell.textLabel?.text = Entry.row(row)
            return cell
        }
    }

    private func source() -> ScriptedSource<Entry> { ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true)) }

    private func pager(_ source: ScriptedSource<Entry>) -> Pager<Entry> {
        Pager(source) {
            $0.prefetch = .manual
            $0.clock = feeds.clock
        }
    }

    private func entries(_ ids: Range<Int>) -> ScriptedAnswer<Entry> { .items(ids.map { Entry($0) }) }

    @Test("a list that was replaced in its table no longer changes the table or loads rows", arguments: [0, 2])
    func older(_ section: Int) async {
        let source = source()
        let screen = TableScreen(pager(source), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.showFrame()
        source.answer(0, with: entries(0..<20))
        await screen.waitUntilIdle()
        let next = list(feeds.numbers(60, page: 30), in: screen.table, section: section)
        await screen.waitUntilIdle()
        screen.pager.pull(.append)
        await screen.showFrame()
        source.answer(1, with: entries(20..<40))
        await screen.waitUntilIdle()
        #expect(screen.pager.rows.count == 40)
        #expect(screen.table.numberOfRows(inSection: section) == next.rows.count)
        #expect(screen.violations.isEmpty)
    }

    @Test("a list stays in its section if the next list requests its rows")
    func beside() async {
        let source = source()
        let others = StaticSections(3)
        let screen = TableScreen(
            pager(source), clock: feeds.clock, height: 2_000, section: 1, otherSections: others, text: Entry.row)
        await screen.showFrame()
        let next = list(feeds.numbers(5), in: screen.table, section: 2, otherSections: screen.dataSource)
        await screen.waitUntilIdle()
        source.answer(0, with: entries(0..<20))
        await screen.waitUntilIdle()
        #expect(screen.table.numberOfRows(inSection: 1) == 20)
        #expect(screen.table.numberOfRows(inSection: 2) == next.rows.count)
        #expect(screen.violations.isEmpty)
    }

    @Test("a list whose rows are not requested any more is detached, even if there are other sections")
    func unasked() async {
        let source = source()
        let screen = TableScreen(pager(source), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.showFrame()
        let others = StaticSections(2)
        let next = list(feeds.numbers(5), in: screen.table, section: 1, otherSections: others)
        await screen.waitUntilIdle()
        source.answer(0, with: entries(0..<20))
        await screen.waitUntilIdle()
        #expect(screen.table.delegate === next)
        #expect(screen.table.tableFooterView === next.footer)
        #expect(screen.table.numberOfRows(inSection: 0) == 2)
        #expect(screen.table.numberOfRows(inSection: 1) == next.rows.count)
        #expect(screen.violations.isEmpty)
    }

    @Test("lists of one data source can be created before the data source has them")
    func routed() async {
        let router = Router()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        let window = UIWindow(frame: table.frame)
        window.addSubview(table)
        let first = list(feeds.numbers(3), in: table, section: 0, otherSections: router)
        let second = list(feeds.numbers(2), in: table, section: 1, otherSections: router)
        router.lists = [first, second]
        table.reloadData()
        await window.pass(by: feeds.clock)
        #expect(table.numberOfRows(inSection: 0) == 3)
        #expect(table.numberOfRows(inSection: 1) == 2)
        #expect(table.tableFooterView === first.footer)
        withExtendedLifetime(router) {}
    }

    @Test("a list in a section that no longer exists is detached, and the section is not requested")
    func missingSection() async {
        let router = Router()
        let screen = TableScreen(
            pager(source()), clock: feeds.clock, height: 440, section: 3, otherSections: StaticSections(4),
            text: Entry.row)
        let next = list(feeds.numbers(5), in: screen.table, section: 0, otherSections: router)
        router.lists = [next]
        screen.table.reloadData()
        await screen.pass(.seconds(1))
        #expect(screen.table.numberOfRows(inSection: 0) == 5)
        #expect(screen.table.tableFooterView === next.footer)
        screen.dataSource.header = OwnHeader(frame: .zero)
        #expect(screen.table.tableHeaderView == nil)
        withExtendedLifetime(router) {}
    }

    /// A data source that forwards to a data source for each section.
    private final class Router: NSObject, UITableViewDataSource {
        var lists: [any UITableViewDataSource] = []

        func numberOfSections(in tableView: UITableView) -> Int { lists.count }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            lists[section].tableView(tableView, numberOfRowsInSection: section)
        }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            lists[indexPath.section].tableView(tableView, cellForRowAt: indexPath)
        }
    }

    @Test("a detached list adds nothing to the view")
    func nothingMore() async {
        let screen = TableScreen(pager(source()), clock: feeds.clock, height: 440, text: Entry.row)
        let next = list(feeds.numbers(5), in: screen.table)
        screen.dataSource.enablePullToRefresh()
        screen.dataSource.enablePullToLoadMore()
        screen.dataSource.header = OwnHeader(frame: .zero)
        await screen.waitUntilIdle()
        #expect(screen.table.refreshControl == nil)
        #expect(screen.table.tableHeaderView == nil)
        #expect(screen.table.tableFooterView === next.footer)
    }

    private func pulled(_ screen: TableScreen<Entry>, _ source: ScriptedSource<Entry>) async {
        screen.dataSource.header = OwnHeader(frame: .zero)
        screen.dataSource.enablePullToRefresh()
        screen.dataSource.enablePullToLoadMore(.footer)
        await screen.showFrame()
        source.answer(0, with: entries(0..<20))
        await screen.waitUntilIdle()
        await screen.pull(to: screen.end + 44)
        await screen.pass(.milliseconds(400))
        #expect(screen.table.contentInset.bottom > 0)
    }

    @Test("a replaced list removes its inset, its refresh control and its header")
    func replaced() async {
        let source = source()
        let screen = TableScreen(pager(source), clock: feeds.clock, height: 440, text: Entry.row)
        await pulled(screen, source)
        let next = list(feeds.numbers(60), in: screen.table)
        #expect(screen.table.contentInset == .zero)
        #expect(screen.table.refreshControl == nil)
        #expect(screen.table.tableHeaderView == nil)
        #expect(screen.table.tableFooterView === next.footer)
        #expect(!screen.table.subviews.contains { $0 is OwnHeader })
    }

    @Test("a released list removes its inset, its refresh control and its header")
    func released() async {
        let source = source()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        let table = UITableView(frame: window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        window.addSubview(table)
        var shown: PagedTableDataSource<Pager<Entry>>? = list(pager(source), in: table)
        shown?.header = OwnHeader(frame: .zero)
        shown?.enablePullToRefresh()
        shown?.enablePullToLoadMore(.footer)
        window.showFrame()
        await settle()
        source.answer(0, with: entries(0..<20))
        await settle()
        window.showFrame()
        table.contentOffset.y = 440
        shown?.pager.pull(.append)
        await feeds.clock.advance(by: .milliseconds(400))
        window.showFrame()
        #expect(table.contentInset.bottom > 0)
        table.refreshControl?.beginRefreshing()
        let control = table.refreshControl
        shown = nil
        await settle()
        #expect(control?.isRefreshing == false)
        #expect(table.refreshControl == nil)
        #expect(table.contentInset == .zero)
        #expect(table.tableHeaderView == nil)
    }

    @Test("a custom notice can move to the next list in the same run loop turn")
    func noticeHandedOn() async {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        let header = OwnHeader(frame: .zero)
        var shown: PagedTableDataSource<Pager<Entry>>? = list(feeds.numbers(60), in: table)
        shown?.header = header
        await settle()
        #expect(table.tableHeaderView === header)
        shown = nil
        shown = list(feeds.numbers(60, page: 30), in: table)
        shown?.header = header
        await settle()
        #expect(table.tableHeaderView === header)
        #expect(shown?.footer != nil)
        #expect(table.tableFooterView === shown?.footer)
    }

    @Test("H1: a footer with a retry button does not retain the list")
    func footer() async {
        let source = source()
        weak var left: Pager<Entry>?
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        let footer = StandardNoticeView(frame: .zero)
        do {
            let pager = pager(source)
            left = pager
            let shown = list(pager, in: table)
            shown.footer = footer
            shown.unavailableContent = nil
            await settle()
            source.answer(0, with: .failure(ScriptedFailure("offline")))
            await settle()
            #expect(footer.retryButton != nil)
        }
        await settle()
        #expect(left == nil)
    }
}

private final class OwnHeader: UIView, PagingNoticeView {
    func show(_ notice: PagingNotice) {}

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 20) }
}
