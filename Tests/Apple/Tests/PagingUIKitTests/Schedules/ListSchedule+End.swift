import Paging
import PagingUIKit
import UIKit

extension ListSchedule {
    /// Scrolls to the end of the list like a user, with a server that answers every request. No load may be lost, and
    /// no retry button may be missing.
    func scrollToTheEnd() async {
        if view.isDragging { view.endDragging() }
        if view.window == nil { window.addSubview(view) }
        var idleRounds = 0
        var failures = 0
        for _ in 0..<300 {
            let before = pager.rows.count
            await scrollDown()
            if pager.rows.count != before { idleRounds = 0 }
            guard faults.isEmpty, !pager.rows.isEmpty else { return }
            guard list.rowsOnScreen.last == list.count - 1 else { continue }
            switch pager.states.append {
            case .ended: return checkVisibleRows()
            case .loading: break
            case .failed:
                guard let button = reachableRetryButton else {
                    // It may be behind the last row.
                    idleRounds += 1
                    if idleRounds > 3 { return faults.append("the retry button is missing") }
                    continue
                }
                failures += 1
                // A list that repeats a cursor, or whose pages have no new rows, fails repeatedly.
                if failures > 3 { return checkVisibleRows() }
                button.tap()
            // An indexed list ends when its last placeholder is loaded (L9).
            case .idle where !isChained && pager.rows.contains { $0.item == nil }:
                if isPulledByHand { await checkPullOfPlaceholders() }
                return checkVisibleRows()
            case .idle where isPulledByHand:
                pullUp()
                if pager.states.append == .idle { return faults.append("a pull at the end of the list loads nothing") }
            case .idle:
                idleRounds += 1
                if idleRounds > 3 { return faults.append("the next page is never requested at the end of the list") }
            }
        }
        faults.append("the end of the list is never reached")
    }

    private var isChained: Bool {
        if case .chained = schedule.configuration.addressing { true } else { false }
    }

    private var isPulledByHand: Bool { schedule.configuration.prefetch == .manual }

    private func scrollDown() async {
        view.beginDragging()
        view.drag(to: CGPoint(x: 0, y: view.contentOffset.y + 100))
        await waitForLoads()
        view.endDragging(velocity: CGPoint(x: 0, y: 1))
        comeToRest()
        for _ in 0..<20 {
            await waitForLoads()
            await clock.advance(by: .seconds(60))
            await waitForLoads()
            if answers.waitingCount == 0 { break }
            while answers.waitingCount > 0 { answers.answer(0, .none) }
        }
        window.showFrame()
        await waitForLoads()
        window.showFrame()
        comeToRest()
    }

    private func comeToRest() {
        for _ in 0..<500 where view.isInMotion { window.showFrame() }
    }

    private func checkPullOfPlaceholders() async {
        guard pager.rows.contains(where: { $0.placeholder == .notRequested }) else { return }
        let requests = answers.requestCount
        pullUp()
        await waitForLoads()
        if answers.requestCount == requests { faults.append("a pull at the end of the list loads no placeholder") }
    }

    private func checkVisibleRows() {
        guard !isPulledByHand else { return }
        for row in list.rowsOnScreen where row < pager.rows.count {
            if case .placeholder(.notRequested) = pager.rows[row].content {
                faults.append("row \(row) is visible and its page is never requested")
            }
        }
    }

    /// The retry button of the footer, if a user can touch it. Touches outside a view's bounds are lost.
    private var reachableRetryButton: UIButton? {
        guard let footer = list.footer, let button = footer.retryButton, footer.bounds.contains(button.frame),
            footer.superview.map({ $0 === view || $0.bounds.contains(footer.frame) }) == true
        else { return nil }
        return button
    }
}
