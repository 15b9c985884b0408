import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

@MainActor
@Suite struct AccessibilityOnScreenTests {
    private let feeds = Feeds()

    @Test("iOS 40: new rows, an end and a failure are announced once each, and only where VoiceOver runs")
    func announces() {
        var announcements = Announcements()
        var feed = FeedStateMachine<Entry>(FeedConfiguration(addressing: .offset(limit: 3, endsAtShortPage: true)))
        var load = 0
        var now: Int64 = 0
        func send(_ fact: Fact<Entry>) -> [String] {
            now += 1_000_000_000
            for command in feed.receive(fact, at: now) {
                if case .load(let id, _) = command { load = id.number }
            }
            let posted = UIAccessibility.with(voiceOver: true) {
                announcements.take(feed.update) { _ in ScriptedFailure("offline") }
            }
            return posted.compactMap { $0.argument as? String }
        }
        _ = send(.readerJoined(ReaderID(1)))
        _ = send(.pageArrived(LoadID(load), Page((0..<3).map { Entry($0) }, next: nil)))
        #expect(send(.edgePulled(.append)) == [])
        #expect(send(.pageArrived(LoadID(load), Page((3..<6).map { Entry($0) }, next: nil))) == ["3 more items"])
        #expect(send(.edgePulled(.append)) == [])
        let failed = send(.pageFailed(LoadID(load), FailureReport(code: 1, isTransient: false)))
        #expect(failed.count == 1 && failed[0].hasPrefix("Could not load"))
        #expect(send(.viewportMoved(ReaderID(1), ViewportHint(first: nil, row: 0, length: 3))) == [])
        #expect(send(.retryRequested(row: nil)) == [])
        let last = send(.pageArrived(LoadID(load), Page([Entry(6)], next: nil)))
        #expect(last == ["1 more item", "End of list"])
        #expect(send(.edgePulled(.append)) == [])
        #expect(UIAccessibility.with { announcements.take(feed.update) { _ in CancellationError() } }.isEmpty)
    }

    @Test("Dynamic Type: all that the views say is in fonts of text styles, which follow the reader's size")
    func dynamicType() {
        let view = StandardNoticeView(frame: CGRect(x: 0, y: 0, width: 320, height: 0))
        view.show(
            .failed(
                PagingNotice.Failed(title: "Could not load", reason: "offline", retryTitle: "Try again", retry: {})))
        let labels = view.subviews.compactMap { ($0 as? UILabel) ?? ($0 as? UIButton)?.titleLabel }
        #expect(labels.count == 2)
        for label in labels {
            #expect(label.font.textStyle != nil)
            #expect(label.adjustsFontForContentSizeCategory)
        }
        #expect(labels.first?.numberOfLines == 0, "as many lines as it takes")
    }

    @Test("a notice is as tall as what it says, tells VoiceOver what an indicator means, and stands in the middle")
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

    @Test("the words are the app's own where it brings some")
    func texts() async {
        let screen = Screen(feeds.numbers(3), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.rest()
        var texts = PagingTexts()
        texts.ended = "Ende"
        screen.dataSource.texts = texts
        #expect((screen.table.tableFooterView as? StandardNoticeView)?.remark == "Ende")
    }

    @Test("a view of one's own stands in for the standard one, as tall as it wants")
    func ownFooter() async {
        let screen = Screen(feeds.numbers(100), clock: feeds.clock, height: 440, text: Entry.row)
        let own = OwnNotice(frame: .zero)
        screen.dataSource.footer = own
        await screen.pass(.milliseconds(80))
        #expect(screen.table.tableFooterView === own)
        await screen.drag(by: 300)
        await screen.pass(.milliseconds(300))
        #expect(own.frame.height == 33)
        #expect(own.said > 1)
        screen.dataSource.footer = nil
        #expect(screen.table.tableFooterView == nil)
    }
}

private final class OwnNotice: UIView, PagingNoticeView {
    private(set) var said = 0

    func show(_ notice: PagingNotice) { said += 1 }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 33) }
}
