import Testing
import UIKit

/// The double of a scroll view, with one of its assumptions made false.
@MainActor
@Suite struct AssumptionTests {
    private let numbers = Numbers(100)

    @Test(
        "moving the bounds of a decelerating list stops it only if the assumption is false", arguments: [true, false])
    func bounds(isTrue: Bool) {
        if !isTrue { numbers.table.falseAssumptions = [.movingBoundsStopsNoScrolling] }
        numbers.table.beginDragging()
        numbers.table.endDragging(velocity: CGPoint(x: 0, y: 2))
        numbers.window.showFrame()
        numbers.table.bounds.origin.y += 10
        #expect(numbers.table.isDecelerating == isTrue)
    }

    @Test("a list returns inside its ends immediately, or in several frames if the assumption is false")
    func comesBack() {
        numbers.table.contentOffset.y = 4_180
        numbers.counts = [50]
        numbers.table.falseAssumptions = [.animationsEndAtOnce]
        numbers.table.performBatchUpdates {
            numbers.table.deleteRows(at: (50..<100).map { IndexPath($0) }, with: .none)
        }
        #expect(numbers.table.contentOffset.y > 1_980)
        for _ in 0..<100 { numbers.window.showFrame() }
        #expect(numbers.table.contentOffset.y == 1_980)
    }

    @Test("a refreshing control adds its height to contentInset, and removes it afterwards")
    func refreshControl() {
        numbers.table.contentInset.top = 10
        let control = UIRefreshControl()
        numbers.table.refreshControl = control
        control.beginRefreshing()
        #expect(numbers.table.contentInset.top == 10 + UIRefreshControl.height)
        #expect(numbers.table.adjustedContentInset.top == 10 + UIRefreshControl.height)
        control.endRefreshing()
        #expect(numbers.table.contentInset.top == 10)
        control.beginRefreshing()
        numbers.table.refreshControl = nil
        #expect(numbers.table.contentInset.top == 10)
    }

    @Test("the delegate is notified of a scroll during a batch, with the new size and the old offset")
    func scrollWithinUpdates() {
        final class Delegate: NSObject, UITableViewDelegate {
            var scrolls: [(CGFloat, CGFloat)] = []

            func scrollViewDidScroll(_ scrollView: UIScrollView) {
                scrolls.append((scrollView.contentSize.height, scrollView.contentOffset.y))
            }
        }
        let delegate = Delegate()
        numbers.table.contentOffset.y = 440
        numbers.table.beginDragging()
        numbers.table.delegate = delegate
        numbers.counts = [15]
        numbers.table.performBatchUpdates {
            numbers.table.deleteRows(at: (15..<100).map { IndexPath($0) }, with: .none)
        }
        #expect(delegate.scrolls.first?.0 == 660)
        #expect(delegate.scrolls.first?.1 == 440)
    }
}
