import Testing
import UIKit

@MainActor
@Suite struct ScrollTests {
    @Test("a list decelerates after a drag with velocity, and stops without being dragged")
    func flings() {
        let numbers = Numbers(100)
        numbers.table.beginDragging()
        #expect(numbers.table.isDragging && numbers.table.isTracking)
        numbers.table.drag(to: CGPoint(x: 0, y: 30))
        numbers.table.endDragging(velocity: CGPoint(x: 0, y: 1))
        #expect(numbers.table.isDecelerating && !numbers.table.isDragging)
        for _ in 0..<600 { numbers.window.showFrame() }
        #expect(!numbers.table.isDecelerating)
        #expect(numbers.table.contentOffset.y > 400)
    }

    @Test("assigning the content offset stops a deceleration, moving the bounds does not")
    func assigning() {
        for stops in [true, false] {
            let numbers = Numbers(100)
            numbers.table.beginDragging()
            numbers.table.endDragging(velocity: CGPoint(x: 0, y: 1))
            numbers.window.showFrame()
            if stops { numbers.table.contentOffset.y += 100 } else { numbers.table.bounds.origin.y += 100 }
            let offset = numbers.table.contentOffset.y
            #expect(offset > 100)
            numbers.window.showFrame()
            #expect(numbers.table.isDecelerating != stops)
            #expect((numbers.table.contentOffset.y == offset) == stops)
        }
    }

    @Test("a list whose drag ends beyond its end returns")
    func bounces() {
        let numbers = Numbers(10)
        numbers.table.beginDragging()
        numbers.table.drag(to: CGPoint(x: 0, y: 300))
        #expect(numbers.table.contentOffset.y == 300)
        numbers.table.endDragging()
        for _ in 0..<100 { numbers.window.showFrame() }
        #expect(numbers.table.contentOffset.y == 220)
    }

    @Test("shorter content moves a list at rest, and not one that is dragged")
    func shorter() {
        let numbers = Numbers(10)
        numbers.table.contentOffset.y = 220
        numbers.counts = [6]
        numbers.table.reloadData()
        numbers.window.showFrame()
        #expect(numbers.table.contentOffset.y == 44)
        numbers.table.beginDragging()
        numbers.counts = [5]
        numbers.table.reloadData()
        numbers.window.showFrame()
        #expect(numbers.table.contentOffset.y == 44)
    }

    @Test("the adjusted inset includes the content inset, the safe area and a refreshing control")
    func insets() {
        let numbers = Numbers(10)
        numbers.window.safeArea = UIEdgeInsets(top: 47, bottom: 34)
        #expect(numbers.table.contentOffset.y == -47)
        numbers.table.contentInset.bottom = 10
        #expect(numbers.table.adjustedContentInset == UIEdgeInsets(top: 47, bottom: 44))
        let control = UIRefreshControl()
        numbers.table.refreshControl = control
        control.beginRefreshing()
        #expect(numbers.table.adjustedContentInset.top == 107)
        #expect(numbers.table.contentInset.top == 60)
        control.endRefreshing()
        #expect(numbers.table.contentOffset.y == -47)
        control.endRefreshing()
        #expect(numbers.violations.count == 1)
    }

    @Test("a refresh control fires once, during the drag, and changing rows then makes the list jump")
    func refreshes() {
        let numbers = Numbers(10)
        var fired = 0
        let control = UIRefreshControl(frame: .zero, primaryAction: UIAction { _ in fired += 1 })
        numbers.table.refreshControl = control
        numbers.table.beginDragging()
        numbers.table.drag(to: CGPoint(x: 0, y: -59))
        #expect(fired == 0)
        numbers.table.drag(to: CGPoint(x: 0, y: -60))
        numbers.table.drag(to: CGPoint(x: 0, y: -90))
        #expect(fired == 1)
        numbers.counts = [11]
        numbers.table.reloadData()
        numbers.table.performBatchUpdates {
            numbers.table.insertRows(at: [IndexPath(0)], with: .none)
            numbers.counts = [12]
        }
        #expect(numbers.violations.count == 1)
    }
}
