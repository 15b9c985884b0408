import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

@MainActor
@Suite struct NoticeOnScreenTests {
    private let feeds = Feeds()

    @Test("a header shows the load state of the list's head, and the visible rows do not move when it grows")
    func header() async {
        let source = ScriptedSource<Entry>(.chained(limit: 20))
        let pager = Pager(source) {
            $0.prefetch = .rows(5)
            $0.clock = feeds.clock
        }
        let screen = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        screen.dataSource.header = StandardNoticeView(frame: .zero)
        await screen.showFrame()
        source.answer(0, with: .items((100..<120).map { Entry($0) }, next: "120", previous: "100"))
        await screen.pass(.milliseconds(300))
        // The first row is visible, so the page before it is loading.
        let header = screen.table.tableHeaderView as? StandardNoticeView
        #expect(header?.isLoading == true)
        let y = screen.table.visibleCells.first.map { $0.frame.minY - screen.table.contentOffset.y }
        source.answer(1, with: .failure(ScriptedFailure("offline")))
        source.answer(2, with: .failure(ScriptedFailure("offline")))
        await screen.pass(.seconds(1))
        #expect(header?.remark?.contains("offline") == true)
        #expect(screen.table.visibleCells.first.map { $0.frame.minY - screen.table.contentOffset.y } == y)
        let requestCount = source.requests.count
        header?.retryButton?.tap()
        await screen.showFrame()
        #expect(source.requests.count > requestCount)
    }

    @Test("a list that replaces another one takes over its views and roles, and not the app's")
    func anotherList() {
        func list(in table: UITableView) -> PagedTableDataSource<Pager<Entry>> {
            let pager = Pager(ScriptedSource<Entry>(.chained(limit: 20))) { $0.clock = feeds.clock }
            return PagedTableDataSource(table, pager) { _, _, _ in
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
        }
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        var first: PagedTableDataSource<Pager<Entry>>? = list(in: table)
        let second = list(in: table)
        first = nil
        #expect(first == nil)
        #expect(table.delegate === second)
        #expect(table.prefetchDataSource === second)
        #expect(second.footer != nil)
        #expect(second.unavailableContent != nil)
        let footer = UIView(frame: .zero)
        table.tableFooterView = footer
        #expect(list(in: table).footer == nil)
        #expect(table.tableFooterView === footer)
    }

    @Test("a collection's footer shows the end, and so does a class that is registered instead")
    func supplementary() async {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 320, height: 44)
        layout.footerReferenceSize = CGSize(width: 320, height: 50)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        let collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
        collection.register(ItemCell.self, forCellWithReuseIdentifier: "item")
        let dataSource = PagedCollectionDataSource(collection, feeds.numbers(3)) { collection, path, row in
            collection.dequeueReusableCell(withReuseIdentifier: "item", for: path)
        }
        collection.register(
            OwnFooter.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
            withReuseIdentifier: PagingSupplementaryView.reuseIdentifier)
        window.addSubview(collection)
        for _ in 0..<60 {
            window.showFrame()
            await feeds.clock.advance(by: .milliseconds(16))
        }
        let footer = collection.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: 0))
        guard case .remark(let text) = (footer as? OwnFooter)?.notice else {
            Issue.record("the footer shows no text")
            return
        }
        #expect(text == dataSource.texts.ended)
    }

    @Test("a collection has the standard footer by default, and other kinds of views are not affected")
    func standard() async {
        let layout = UICollectionViewFlowLayout()
        layout.footerReferenceSize = CGSize(width: 320, height: 50)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        let collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
        collection.register(ItemCell.self, forCellWithReuseIdentifier: "item")
        let dataSource = PagedCollectionDataSource(collection, feeds.numbers(3)) { collection, path, row in
            collection.dequeueReusableCell(withReuseIdentifier: "item", for: path)
        }
        window.addSubview(collection)
        window.showFrame()
        let path = IndexPath(item: 0, section: 0)
        let footer = UICollectionView.elementKindSectionFooter
        #expect(collection.supplementaryView(forElementKind: footer, at: path) is PagingSupplementaryView)
        let other = dataSource.collectionView(collection, viewForSupplementaryElementOfKind: "badge", at: path)
        #expect(!(other is PagingSupplementaryView))
    }

    @Test("if a table has other sections, its footer shows the empty state")
    func withoutUnavailableContent() async {
        let others = StaticSections(2)
        let screen = TableScreen(
            feeds.numbers(0), clock: feeds.clock, height: 440, section: 1, otherSections: others, text: Entry.row)
        await screen.pass(.seconds(1))
        #expect(screen.table.backgroundView == nil)
        #expect((screen.table.tableFooterView as? StandardNoticeView)?.remark == "Nothing here")
    }

    @Test("a header shows nothing if the list begins with its first row")
    func noEndAtHead() async {
        let screen = TableScreen(feeds.numbers(100), clock: feeds.clock, height: 440, text: Entry.row)
        let header = StandardNoticeView(frame: .zero)
        screen.dataSource.header = header
        await screen.pass(.seconds(1))
        #expect(screen.pager.states.prepend == .ended)
        #expect(header.remark == nil)
        #expect(header.frame.height == 0)
    }

    @Test("an update that changes no notice does not update the views")
    func once() async {
        let screen = TableScreen(feeds.numbers(3), clock: feeds.clock, height: 440, text: Entry.row)
        let footer = CountingNotice(frame: .zero)
        screen.dataSource.footer = footer
        await screen.pass(.seconds(1))
        let before = footer.showCount
        screen.pager.update(Entry(1, "changed"))
        await screen.showFrame()
        #expect(footer.showCount == before)
        screen.dataSource.texts = PagingTexts()
        #expect(footer.showCount == before + 1)
    }

    @Test("a custom indicator is notified once when a page loads, and once when it ends")
    func indicatorOnce() async {
        let screen = TableScreen(feeds.numbers(40, prefetch: .manual), clock: feeds.clock, height: 440, text: Entry.row)
        let indicator = CountingNotice(frame: .zero)
        screen.dataSource.enablePullToLoadMore(.footer, indicator: indicator)
        await screen.pass(.seconds(1))
        let before = indicator.showCount
        screen.pager.pull(.append)
        screen.pager.update(Entry(1, "changed"))
        await screen.pass(.seconds(2))
        #expect(screen.pager.rows.count == 40)
        screen.pager.update(Entry(2, "changed"))
        #expect(indicator.showCount == before + 2)
    }

    @Test("removing a header does not move the visible rows")
    func headerGone() async {
        let screen = TableScreen(feeds.numbers(60, page: 60), clock: feeds.clock, height: 440, text: Entry.row)
        let header = CountingNotice(frame: .zero)
        header.preferredHeight = 52
        screen.dataSource.header = header
        await screen.pass(.seconds(1))
        screen.table.contentOffset.y = 20 * 44 + 52
        await screen.showFrame()
        #expect(screen.shown.first == "20")
        screen.dataSource.header = nil
        await screen.showFrame()
        #expect(screen.table.contentOffset.y == CGFloat(20 * 44))
        #expect(screen.shown.first == "20")
    }

    @Test("a footer grows when the table becomes narrower")
    func narrower() async {
        let screen = TableScreen(feeds.numbers(3), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.pass(.seconds(1))
        var texts = PagingTexts()
        texts.ended = String(repeating: "long ", count: 20)
        screen.dataSource.texts = texts
        await screen.showFrame()
        let before = screen.table.tableFooterView?.frame.height ?? 0
        screen.table.frame.size.width = 160
        screen.table.frame.size.height = 500
        screen.table.contentOffset.y = 1
        await screen.showFrame()
        await screen.showFrame()
        #expect((screen.table.tableFooterView?.frame.height ?? 0) > before)
    }

    @Test("a table's own footer and background are left alone")
    func ownViews() async {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        let (footer, background) = (UIView(frame: .zero), UIView(frame: .zero))
        table.tableFooterView = footer
        table.backgroundView = background
        let dataSource = PagedTableDataSource(table, feeds.numbers(0)) { table, path, row in
            table.dequeueReusableCell(withIdentifier: "item", for: path)
        }
        await feeds.clock.advance(by: .seconds(1))
        #expect(table.tableFooterView === footer && table.backgroundView === background)
        #expect(dataSource.footer == nil && dataSource.unavailableContent == nil)
    }
}

private final class OwnFooter: UICollectionReusableView, PagingNoticeView {
    private(set) var notice = PagingNotice.nothing

    func show(_ notice: PagingNotice) { self.notice = notice }
}

private final class CountingNotice: UIView, PagingNoticeView {
    private(set) var showCount = 0
    var preferredHeight: CGFloat = 0

    func show(_ notice: PagingNotice) { showCount += 1 }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: preferredHeight) }
}
