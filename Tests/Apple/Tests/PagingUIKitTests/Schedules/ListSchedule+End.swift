import Paging
import PagingUIKit
import UIKit

extension ListSchedule {
    /// Scrolls to the end of the list, as a user would, with a server that answers everything now. No load may be lost
    /// and no retry missing on the way.
    func readToTheEnd() async {
        if view.isDragging { view.letGo() }
        if view.window == nil { window.addSubview(view) }
        var idleRounds = 0
        var failures = 0
        for _ in 0..<300 {
            let before = pager.rows.count
            await scrollOn()
            if pager.rows.count != before { idleRounds = 0 }
            guard faults.isEmpty, !pager.rows.isEmpty else { return }
            guard list.rowsOnScreen.last == list.count - 1 else { continue }
            switch pager.states.append {
            case .ended: return checkVisibleRows()
            case .loading: break
            case .failed:
                guard let button = reachableRetryButton else { return faults.append("the retry button is missing") }
                failures += 1
                // A list that repeats a cursor, or brings nothing, fails again and again.
                if failures > 3 { return checkVisibleRows() }
                button.tap()
            case .idle where schedule.configuration.prefetch == .manual: pullUp()
            // An indexed list ends when the last of its placeholders has (L9).
            case .idle where pager.rows.contains { $0.item == nil }: return checkVisibleRows()
            case .idle:
                idleRounds += 1
                if idleRounds > 3 { return faults.append("the next page is never requested at the end of the list") }
            }
        }
        faults.append("the end of the list is never reached")
    }

    private func scrollOn() async {
        view.touch()
        view.drag(to: CGPoint(x: 0, y: view.contentOffset.y + 100))
        await calmDown()
        view.letGo(velocity: CGPoint(x: 0, y: 1))
        for _ in 0..<500 where view.isInMotion { window.showFrame() }
        for _ in 0..<20 {
            await calmDown()
            await clock.advance(by: .seconds(60))
            await calmDown()
            if desk.waitingCount == 0 { break }
            while desk.waitingCount > 0 { desk.answer(0, .none) }
        }
        window.showFrame()
        await calmDown()
        window.showFrame()
    }

    private func checkVisibleRows() {
        guard schedule.configuration.prefetch != .manual else { return }
        for row in list.rowsOnScreen where row < pager.rows.count {
            if case .placeholder(.notRequested) = pager.rows[row].content {
                faults.append("row \(row) is visible and its page is never requested")
            }
        }
    }

    /// The retry button of the footer, if a user can touch it: touches outside of a view's bounds are lost.
    private var reachableRetryButton: UIButton? {
        guard let footer = list.footer, let button = footer.retryButton, footer.bounds.contains(button.frame),
            footer.superview.map({ $0 === view || $0.bounds.contains(footer.frame) }) == true
        else { return nil }
        return button
    }
}
