import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

/// Jumps while the rows are not on screen.
@MainActor
@Suite struct JumpOnScreenTests {
    private let feeds = Feeds()

    private func numbered(_ prefetch: PrefetchPolicy = .rows(5)) -> Pager<Entry> {
        let clock = feeds.clock
        return Pager(
            .numbered(pageSize: 20) { request in
                try await clock.sleep(for: .milliseconds(100))
                let first = (request.number - 1) * 20
                return ItemPage((first..<(first + 20)).map { Entry($0) }, total: 200)
            }
        ) {
            $0.prefetch = prefetch
            $0.clock = clock
        }
    }

    @Test(
        "a jump before the first page scrolls when the page is applied, and loads the row's page",
        arguments: [true, false])
    func early(_ isManual: Bool) async {
        let screen = TableScreen(
            numbered(isManual ? .manual : .rows(5)), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.showFrame()
        screen.dataSource.jump(to: 100)
        await screen.pass(.seconds(1))
        #expect(screen.shown.first == "100")
    }

    @Test("a jump while an update is pending scrolls after the update is applied")
    func waiting() async {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let screen = TableScreen(
            Pager(source) {
                $0.prefetch = .manual
                $0.clock = feeds.clock
            }, clock: feeds.clock, height: 440, text: Entry.row)
        screen.dataSource.enablePullToRefresh()
        await screen.showFrame()
        source.answer(0, with: .items((0..<20).map { Entry($0) }))
        await screen.waitUntilIdle()
        screen.table.beginDragging()
        screen.table.drag(to: CGPoint(x: 0, y: -70))
        await screen.showFrame()
        source.answer(1, with: .items((0..<20).map { Entry($0 + 100) }))
        await screen.showFrame()
        screen.pager.pull(.append)
        await screen.showFrame()
        source.answer(2, with: .items((20..<40).map { Entry($0 + 100) }))
        await screen.showFrame()
        #expect(screen.dataSource.rows.count == 20)
        screen.dataSource.jump(to: 25)
        screen.table.endDragging()
        await screen.pass(.seconds(1))
        #expect(screen.shown.prefix(3).contains("125"), "the control is still refreshing above the row")
        #expect(screen.violations.isEmpty)
    }

    @Test("V4: a jump of the pager scrolls the list, also if it comes before the list")
    func pagerJump() async {
        let pager = numbered()
        pager.requestJump(to: 60)
        let screen = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        await screen.pass(.seconds(1))
        #expect(screen.shown.first == "60")
        pager.requestJump(to: 100)
        await screen.pass(.seconds(1))
        #expect(screen.shown.first == "100")
        let row = pager.rows[105].id
        pager.remove(104)
        screen.dataSource.jump(to: row)
        await screen.pass(.seconds(1))
        #expect(screen.shown.first == "105")
        screen.dataSource.jump(to: .item(104))
        await screen.pass(.seconds(1))
        #expect(screen.shown.first == "105", "item 104 is gone")
        #expect(screen.violations.isEmpty)
    }

    private func inMotion(_ delegate: (any UITableViewDelegate)?) async -> TableScreen<Entry> {
        let screen = TableScreen(
            feeds.around(1_000, page: 100, prefetch: .manual), clock: feeds.clock, height: 440, delegate: delegate,
            text: Entry.row)
        await screen.pass(.seconds(1))
        screen.dataSource.jump(to: 60, isAnimated: true)
        await screen.showFrame()
        return screen
    }

    /// Loads a page before the first row.
    private func prepend(_ screen: TableScreen<Entry>) async {
        let count = screen.pager.rows.count
        screen.pager.pull(.prepend)
        for _ in 0..<100 where screen.pager.rows.count == count { await screen.showFrame() }
    }

    @Test("an animated jump ends at its row even if a page is inserted before it", arguments: [false, true])
    func motion(_ hasDelegate: Bool) async {
        let delegate = Silent()
        let screen = await inMotion(hasDelegate ? delegate : nil)
        await prepend(screen)
        #expect(screen.table.isInMotion, "the list is still scrolling")
        await screen.pass(.seconds(2))
        #expect(screen.shown.first == "1060")
        await prepend(screen)
        await screen.pass(.seconds(1))
        #expect(screen.shown.first == "1060")
    }

    @Test("a page does not move the list after an animated jump, even if the delegate forwards nothing")
    func onwards() async {
        let delegate = Silent()
        let screen = await inMotion(delegate)
        await screen.pass(.seconds(2))
        #expect(screen.shown.first == "1060")
        screen.table.contentOffset.y -= 440
        await prepend(screen)
        #expect(!screen.table.isInMotion)
        await screen.pass(.seconds(1))
        #expect(screen.shown.first == "1050")
    }

    @Test("a drag ends an animated jump, even if the delegate forwards nothing")
    func finger() async {
        let delegate = Silent()
        let screen = await inMotion(delegate)
        screen.table.beginDragging()
        let seen = screen.shown.first
        await prepend(screen)
        screen.table.endDragging()
        await screen.pass(.seconds(1))
        #expect(screen.shown.first == seen)
    }

    /// A list in a table without a window.
    private func shelved(_ pager: Pager<Entry>) -> (UITableView, PagedTableDataSource<Pager<Entry>>) {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        let list = PagedTableDataSource(table, pager) { table, path, row in
            let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
            cell.textLabel?.text = Entry.row(row)
            return cell
        }
        return (table, list)
    }

    private func show(_ view: UIView) async {
        let window = UIWindow(frame: view.frame)
        window.addSubview(view)
        await window.pass(5, by: feeds.clock)
    }

    @Test("a jump before the view is on screen scrolls when the view appears")
    func unseen() async {
        let pager = feeds.numbers(100, page: 100, delay: .zero, prefetch: .manual)
        await pager.refresh()
        let layout = CollectionScreen.lines(of: CGSize(width: 320, height: 44))
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        let list = PagedCollectionDataSource(collection, pager) { collection, path, _ in
            collection.dequeueReusableCell(withReuseIdentifier: "item", for: path)
        }
        list.jump(to: 30)
        await settle()
        collection.frame = CGRect(x: 0, y: 0, width: 320, height: 440)
        await show(collection)
        #expect(collection.contentOffset.y == CGFloat(30 * 44))
    }

    @Test("a jump before the view is on screen follows its row when rows are inserted")
    func unseenMoved() async {
        let pager = feeds.around(1_000, page: 60, prefetch: .manual)
        Task { await pager.refresh() }
        await feeds.clock.advance(by: .milliseconds(200))
        let (table, list) = shelved(pager)
        list.jump(to: 30)
        pager.pull(.prepend)
        await feeds.clock.advance(by: .milliseconds(200))
        #expect(pager.rows.count == 120)
        await show(table)
        #expect(table.visibleCells.first?.textLabel?.text == "1030")
    }

    @Test("a jump beyond the last row before the view is on screen stays at the last row of that time")
    func unseenBeyondEnd() async {
        let pager = feeds.numbers(60, delay: .zero, prefetch: .manual)
        await pager.refresh()
        let (table, list) = shelved(pager)
        list.jump(to: 30)
        pager.pull(.append)
        await settle()
        #expect(pager.rows.count >= 40)
        await show(table)
        #expect(table.visibleCells.contains { $0.textLabel?.text == "19" })
    }

    /// An app's delegate that forwards nothing.
    private final class Silent: NSObject, UITableViewDelegate {}
}
