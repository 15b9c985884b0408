import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

/// A refresh that fails while the list has rows.
@MainActor
@Suite struct RefreshFailureOnScreenTests {
    private let feeds = Feeds()
    private let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))

    private func screen() async -> TableScreen<Entry> {
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.retry = .never
            $0.clock = feeds.clock
        }
        let screen = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        screen.dataSource.enablePullToRefresh()
        await screen.showFrame()
        source.answer(0, with: .items((0..<20).map { Entry($0) }))
        await screen.waitUntilIdle()
        return screen
    }

    private func failRefresh(_ screen: TableScreen<Entry>) async {
        let count = source.requests.count
        Task { await screen.pager.refresh(isPulled: true) }
        for _ in 0..<10 where source.requests.count == count { await screen.showFrame() }
        source.answer(count, with: .failure(ScriptedFailure("no network")))
        await screen.pass(.seconds(1))
    }

    private func bar(_ screen: TableScreen<Entry>) -> StandardNoticeView? {
        screen.table.subviews.compactMap { $0 as? StandardNoticeView }.first {
            $0.remark?.contains("no network") == true
        }
    }

    private func button(_ title: String, in bar: StandardNoticeView?) -> UIButton? {
        bar?.subviews.compactMap { $0 as? UIButton }.first { !$0.isHidden && $0.title(for: .normal) == title }
    }

    @Test("F3: a failed refresh shows its reason above the rows, which make room for it at the top of the list")
    func shown() async {
        let screen = await screen()
        await screen.pull(to: -70)
        await screen.showFrame()
        source.answer(1, with: .failure(ScriptedFailure("no network")))
        await screen.pass(.seconds(2))
        let bar = bar(screen)
        let height = bar?.frame.height ?? 0
        #expect(height > 0)
        #expect(screen.table.contentInset.top == height)
        #expect(screen.table.contentOffset.y == -height)
        #expect(bar?.frame.minY == screen.table.bounds.minY)
        #expect(screen.shown.first == "0")
        #expect(screen.violations.isEmpty)
    }

    @Test("F3: the failure of a refresh stays at the top while the user scrolls, and moves no row")
    func scrolled() async {
        let screen = await screen()
        screen.table.contentOffset.y = 200
        await screen.showFrame()
        await failRefresh(screen)
        #expect(screen.table.contentOffset.y == 200)
        #expect(bar(screen)?.frame.minY == 200)
        await screen.drag(by: 100)
        #expect(bar(screen)?.frame.minY == screen.table.bounds.minY)
    }

    @Test("the user retries a failed refresh, and its failure disappears with its inset")
    func retried() async {
        let screen = await screen()
        await failRefresh(screen)
        button("Try again", in: bar(screen))?.tap()
        await screen.showFrame()
        #expect(source.requests.count == 3)
        #expect(bar(screen) == nil)
        #expect(screen.table.contentInset.top == 0)
        #expect(screen.table.contentOffset.y == 0)
    }

    @Test("F3: the user dismisses a failed refresh, and the next failure is shown again")
    func dismissed() async {
        let screen = await screen()
        await failRefresh(screen)
        button("Dismiss", in: bar(screen))?.tap()
        await screen.showFrame()
        #expect(bar(screen) == nil)
        #expect(screen.table.contentInset.top == 0)
        screen.pager.update(Entry(1, "changed"))
        await screen.showFrame()
        #expect(bar(screen) == nil)
        await failRefresh(screen)
        #expect(bar(screen) != nil)
    }

    @Test("the bar of a failed refresh has a background of its size behind its text and buttons")
    func background() async throws {
        let screen = await screen()
        await failRefresh(screen)
        let shown = try #require(bar(screen))
        let background = try #require(shown.subviews.first as? UIVisualEffectView)
        #expect(background.effect != nil)
        #expect(background.frame == shown.bounds && !shown.bounds.isEmpty)
    }

    @Test("the failure of a refresh is shown once, however many updates follow, and again when the texts change")
    func shownOnce() async {
        let screen = await screen()
        let view = CheckedNoticeView(frame: .zero)
        screen.dataSource.refreshFailureView = view
        await failRefresh(screen)
        for text in ["a", "b", "c"] {
            screen.pager.update(Entry(1, text))
            await screen.showFrame()
        }
        #expect(view.showCount == 1)
        var texts = PagingTexts()
        texts.failed = "Fehler"
        screen.dataSource.texts = texts
        #expect(view.showCount == 2)
        await failRefresh(screen)
        #expect(view.showCount == 3)
    }

    @Test("a list that replaces another one removes its failure, and an app can show failures in its own way or not")
    func replaced() async {
        let screen = await screen()
        screen.dataSource.refreshFailureView = nil
        await failRefresh(screen)
        #expect(bar(screen) == nil)
        let own = StandardNoticeView(frame: .zero)
        screen.dataSource.refreshFailureView = own
        #expect(own.superview === screen.table)
        let other = PagedTableDataSource(screen.table, feeds.numbers(3)) { _, _, _ in
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        #expect(own.superview == nil)
        #expect(screen.table.contentInset.top == 0)
        withExtendedLifetime(other) {}
    }

    @Test("a list without rows shows the failure in its background alone")
    func withoutRows() async {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let pager = Pager(source) {
            $0.retry = .never
            $0.clock = feeds.clock
        }
        let screen = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        await screen.showFrame()
        source.answer(0, with: .failure(ScriptedFailure("no network")))
        await screen.pass(.seconds(1))
        #expect(screen.table.contentInset.top == 0)
        #expect((screen.table.backgroundView as? StandardNoticeView)?.remark?.contains("no network") == true)
    }

    @Test("the retry and dismiss buttons are side by side if there is space, and mirrored from right to left")
    func buttons() throws {
        let notice = PagingNotice.failed(
            PagingNotice.Failed(
                title: "Failed", reason: "no network", retryTitle: "Try again", retry: {}, dismissTitle: "Dismiss"))
        let wide = try frames(of: notice, width: 320)
        #expect(wide.retry.midY == wide.dismiss.midY)
        #expect(wide.retry.maxX < wide.dismiss.minX)
        let mirrored = try frames(of: notice, width: 320, .forceRightToLeft)
        #expect(mirrored.dismiss.maxX < mirrored.retry.minX)
        let narrow = try frames(of: notice, width: 110)
        #expect(narrow.retry.maxY < narrow.dismiss.minY)
        #expect(narrow.height > wide.height)
    }

    private func frames(
        of notice: PagingNotice, width: CGFloat, _ direction: UISemanticContentAttribute = .forceLeftToRight
    ) throws -> (retry: CGRect, dismiss: CGRect, height: CGFloat) {
        let view = StandardNoticeView(frame: .zero)
        view.semanticContentAttribute = direction
        view.show(notice)
        let size = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
        view.frame = CGRect(x: 0, y: 0, width: width, height: size.height)
        view.layoutIfNeeded()
        let buttons = ["Try again", "Dismiss"].map { button($0, in: view) }
        let (retry, dismiss) = (try #require(buttons[0]), try #require(buttons[1]))
        #expect(view.bounds.contains(retry.frame) && view.bounds.contains(dismiss.frame))
        return (retry.frame, dismiss.frame, size.height)
    }
}
