import Paging
import PagingCore
import PagingSimulation
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

@MainActor
@Suite struct AccessibilityOnScreenTests {
    private let feeds = Feeds()

    @Test("iOS 40: new rows, an end and a failure are announced once each, and only while VoiceOver is on")
    func announces() {
        var announcements = Announcements()
        var feed = FeedStateMachine<Entry>(FeedConfiguration(addressing: .offset(limit: 3, endsAtShortPage: true)))
        var load = 0
        var now: Int64 = 0
        func send(_ fact: FeedInput<Entry>) -> [String] {
            now += 1_000_000_000
            for command in feed.receive(fact, at: now) {
                if case .load(let id, _) = command { load = id.number }
            }
            let posted = UIAccessibility.with(voiceOver: true) {
                announcements.post(ShownUpdate(feed.update, of: nil).status)
            }
            return posted.compactMap { $0.argument as? String }
        }
        _ = send(.readerJoined(ReaderID(1)))
        _ = send(.pageArrived(LoadID(load), ItemPage((0..<3).map { Entry($0) }, next: nil)))
        #expect(send(.edgePulled(.append)) == [])
        #expect(send(.pageArrived(LoadID(load), ItemPage((3..<6).map { Entry($0) }, next: nil))) == ["3 more items"])
        #expect(send(.edgePulled(.append)) == [])
        let failed = send(
            .pageFailed(LoadID(load), FailureReport(SourceFailure(code: 1, error: ScriptedFailure("offline")))))
        #expect(failed.count == 1 && failed[0].hasPrefix("Could not load"))
        #expect(send(.viewportMoved(ReaderID(1), ViewportHint(first: nil, row: 0, length: 3))) == [])
        #expect(send(.retryRequested(row: nil)) == [])
        let last = send(.pageArrived(LoadID(load), ItemPage([Entry(6)], next: nil)))
        #expect(last == ["1 more item. End of list"])
        #expect(send(.edgePulled(.append)) == [])
        #expect(UIAccessibility.with { announcements.post(ShownUpdate(feed.update, of: nil).status) }.isEmpty)
    }

    @Test("Dynamic Type: all texts have fonts of text styles, which follow the user's text size")
    func dynamicType() {
        let view = StandardNoticeView(frame: CGRect(x: 0, y: 0, width: 320, height: 0))
        view.show(
            .failed(
                PagingNotice.Failed(title: "Could not load", reason: "offline", retryTitle: "Try again", retry: {})))
        let labels = view.subviews.compactMap { ($0 as? UILabel) ?? ($0 as? UIButton)?.titleLabel }
        #expect(labels.count == 3)
        for label in labels {
            #expect(label.font.textStyle != nil)
            #expect(label.adjustsFontForContentSizeCategory)
        }
        #expect(labels.first?.numberOfLines == 0, "any number of lines")
    }

    @Test("Dynamic Type: a footer fits its text immediately when the user's text size changes, without an update")
    func footerFollows() async {
        let screen = TableScreen(feeds.numbers(3), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.pass(.seconds(1))
        let before = screen.table.tableFooterView?.frame.height ?? 0
        let content = screen.table.contentSize.height
        screen.window.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        let after = screen.table.tableFooterView?.frame.height ?? 0
        #expect(after > before)
        #expect(screen.table.contentSize.height == content + after - before)
        screen.window.traitOverrides.preferredContentSizeCategory = .large
        #expect(screen.table.tableFooterView?.frame.height == before)
    }

    @Test("Dynamic Type: the visible rows do not move when the header grows with the user's text size")
    func headerFollows() async {
        let source = ScriptedSource<Entry>(.chained(limit: 40))
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = feeds.clock
        }
        let screen = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        screen.dataSource.header = StandardNoticeView(frame: .zero)
        await screen.showFrame()
        source.answer(0, with: .items((100..<140).map { Entry($0) }, next: "140", previous: "100"))
        await screen.showFrame()
        source.answer(1, with: .failure(ScriptedFailure("offline")))
        source.answer(2, with: .failure(ScriptedFailure("offline")))
        await screen.pass(.seconds(1))
        screen.table.contentOffset.y = 700
        await screen.showFrame()
        let height = screen.table.tableHeaderView?.frame.height ?? 0
        let y = screen.table.visibleCells.first.map { $0.frame.minY - screen.table.contentOffset.y }
        let text = screen.shown.first
        screen.window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
        await screen.showFrame()
        #expect((screen.table.tableHeaderView?.frame.height ?? 0) > height)
        #expect(screen.shown.first == text)
        #expect(screen.table.visibleCells.first.map { $0.frame.minY - screen.table.contentOffset.y } == y)
    }

    @Test(
        "Dynamic Type: a custom view with an adjusting label grows as well, and a removed one is left alone"
    )
    func ownFollows() async {
        let screen = TableScreen(feeds.numbers(3), clock: feeds.clock, height: 440, text: Entry.row)
        let own = LabelNotice(frame: .zero)
        screen.dataSource.footer = own
        await screen.pass(.seconds(1))
        let before = own.frame.height
        screen.window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
        await screen.showFrame()
        #expect(own.frame.height > before)
        screen.dataSource.footer = StandardNoticeView(frame: .zero)
        screen.window.traitOverrides.preferredContentSizeCategory = .large
        screen.window.addSubview(own)
        await screen.showFrame()
        #expect(screen.table.tableFooterView !== own)
    }

    @Test("a notice fits its content, labels its indicator for VoiceOver, and centers it")
    func notice() {
        let view = StandardNoticeView(frame: CGRect(x: 0, y: 0, width: 320, height: 0))
        #expect(view.sizeThatFits(CGSize(width: 320, height: 1_000)).height == 0)
        view.show(.loading("Loading"))
        #expect(view.sizeThatFits(CGSize(width: 320, height: 1_000)).height == 52)
        let indicator = view.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
        #expect(indicator?.accessibilityLabel == "Loading")
        view.frame.size.height = 52
        view.layoutIfNeeded()
        #expect(indicator?.center == CGPoint(x: 160, y: 26))
        view.show(.remark(String(repeating: "long ", count: 40)))
        #expect(view.sizeThatFits(CGSize(width: 320, height: 1_000)).height > 80)
    }

    @Test("an app can set its own texts")
    func texts() async {
        let screen = TableScreen(feeds.numbers(3), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.waitUntilIdle()
        var texts = PagingTexts()
        texts.ended = "Ende"
        screen.dataSource.texts = texts
        #expect((screen.table.tableFooterView as? StandardNoticeView)?.remark == "Ende")
    }

    @Test("a custom footer replaces the standard one, with its own height")
    func ownFooter() async {
        let screen = TableScreen(feeds.numbers(100), clock: feeds.clock, height: 440, text: Entry.row)
        let own = OwnNotice(frame: .zero)
        screen.dataSource.footer = own
        await screen.pass(.milliseconds(80))
        #expect(screen.table.tableFooterView === own)
        await screen.drag(by: 300)
        await screen.pass(.milliseconds(300))
        #expect(own.frame.height == 33)
        #expect(own.showCount > 0)
        screen.dataSource.footer = nil
        #expect(screen.table.tableFooterView == nil)
    }

    @Test(
        "with VoiceOver or Switch Control the footer has a button instead of pull to load more",
        arguments: [true, false])
    func offer(_ isSwitch: Bool) async {
        let screen = TableScreen(
            feeds.numbers(100, prefetch: .manual), clock: feeds.clock, height: 440, text: Entry.row)
        screen.dataSource.enablePullToLoadMore(.footer)
        await screen.pass(.seconds(1))
        let footer = screen.table.tableFooterView as? StandardNoticeView
        #expect(footer?.retryButton == nil)
        UIAccessibility.with(voiceOver: !isSwitch, switchControl: isSwitch) {
            screen.dataSource.texts = PagingTexts()
            #expect(footer?.retryButton?.title(for: .normal) == "Load more")
            footer?.retryButton?.tap()
        }
        await screen.pass(.seconds(1))
        #expect(screen.pager.rows.count == 40)
    }

    @Test("a list without a window announces nothing, and a list in two views is announced once")
    func seen() async {
        let pager = feeds.numbers(100, delay: .zero)
        await pager.refresh()
        let first = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        let second = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        let unseen = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        unseen.table.removeFromSuperview()
        await first.showFrame()
        func announcements(inserting id: Int) -> [String] {
            UIAccessibility.with(voiceOver: true) { pager.insert(Entry(id), at: .end) }
                .compactMap { $0.argument as? String }
        }
        #expect(announcements(inserting: 500) == ["1 more item"])
        second.table.removeFromSuperview()
        first.table.removeFromSuperview()
        #expect(announcements(inserting: 501) == [])
    }
}

private final class LabelNotice: UIView, PagingNoticeView {
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ notice: PagingNotice) { label.text = "own" }

    override func sizeThatFits(_ size: CGSize) -> CGSize { label.sizeThatFits(size) }
}

private final class OwnNotice: UIView, PagingNoticeView {
    private(set) var showCount = 0

    func show(_ notice: PagingNotice) { showCount += 1 }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 33) }
}
