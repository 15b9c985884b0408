import Testing
import UIKit

/// The double of a scroll view with one of its assumptions made false.
@MainActor
@Suite struct AssumptionTests {
    private let numbers = Numbers(100)

    @Test("moving the bounds of a flung list stops it only where the assumption is false", arguments: [true, false])
    func bounds(isTrue: Bool) {
        if !isTrue { numbers.table.falseAssumptions = [.movingBoundsStopsNoScrolling] }
        numbers.table.touch()
        numbers.table.letGo(velocity: CGPoint(x: 0, y: 2))
        numbers.window.showFrame()
        numbers.table.bounds.origin.y += 10
        #expect(numbers.table.isDecelerating == isTrue)
    }

    @Test("a list comes back inside its ends at once, or in several frames where the assumption is false")
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

    @Test("a turning refresh control adds its height to contentInset, and takes it away again")
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

    @Test("the delegate is told of a scroll before a batch is through, at the new size and the old offset")
    func scrollWithinUpdates() {
        final class Delegate: NSObject, UITableViewDelegate {
            var told: [(CGFloat, CGFloat)] = []

            func scrollViewDidScroll(_ scrollView: UIScrollView) {
                told.append((scrollView.contentSize.height, scrollView.contentOffset.y))
            }
        }
        let delegate = Delegate()
        numbers.table.contentOffset.y = 440
        numbers.table.touch()
        numbers.table.delegate = delegate
        numbers.counts = [15]
        numbers.table.performBatchUpdates {
            numbers.table.deleteRows(at: (15..<100).map { IndexPath($0) }, with: .none)
        }
        #expect(delegate.told.first?.0 == 660)
        #expect(delegate.told.first?.1 == 440)
    }
}
