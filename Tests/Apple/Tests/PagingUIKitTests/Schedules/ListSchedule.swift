import PagingSimulation
import PagingTesting
import PagingUIKit
import UIKit

@testable import Paging

/// A random schedule of the simulator, whose reader events are performed as gestures on screen.
@MainActor
final class ListSchedule {
    let schedule: Schedule
    let answers: PendingAnswers
    let clock = VirtualClock()
    let pager: Pager<SimulatedItem>
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    let list: any ScheduledList
    private let falseAssumptions: Set<Assumption>
    var faults: [String] = []
    private var lastLocalID: Int32 = 0
    private var transactions: [Int: Pager<SimulatedItem>.Transaction] = [:]

    init(seed: UInt64, in list: any ScheduledList, without falseAssumptions: Set<Assumption> = []) {
        self.falseAssumptions = falseAssumptions
        schedule = Schedule(seed: seed)
        self.list = list
        let configuration = schedule.configuration
        answers = PendingAnswers(SimulatedServer(count: schedule.count, traits: schedule.traits), configuration)
        var opening = PagerOpening<SimulatedItem>.start
        switch configuration.opening {
        case .start: break
        case .row(let row): opening = .row(row)
        case .cursor(let cursor): opening = .cursor(cursor)
        }
        pager = Pager(answers.source, opening: opening) { [clock] in
            $0.prefetch = configuration.prefetch
            $0.retention = configuration.retention
            $0.overlapsPages = configuration.overlapsPages
            $0.maxConcurrentLoads = configuration.maxConcurrentLoads
            $0.emptyPageLimit = configuration.emptyPageLimit
            $0.clock = clock
            $0.random = SeededRandom(seed: seed)
        }
    }

    var view: UIScrollView { list.view }

    /// Runs the schedule.
    ///
    /// - Returns: The faults that were found.
    func play() async -> [String] {
        view.violations = .call { [weak self] in self?.faults.append($0.description) }
        view.frame = window.bounds
        view.falseAssumptions = falseAssumptions
        let place = ScrollPositionOracle(list, tolerance: falseAssumptions.isEmpty ? 0.5 : window.bounds.height)
        let before = pager.onUpdate { _ in place.look() }
        list.show(pager)
        let after = pager.onUpdate { [weak self] in self?.faults += place.compare($0) }
        defer { withExtendedLifetime((before, after)) {} }
        for (index, event) in schedule.events.enumerated() {
            // At some events the list is not on screen.
            if index % 17 == 3 { view.removeFromSuperview() } else if view.window == nil { window.addSubview(view) }
            await perform(event)
            window.showFrame()
            await waitForLoads()
            window.showFrame()
            check()
            if view.window != nil, !pager.rows.isEmpty { place.begin() }
            guard faults.isEmpty else { return faults.map { "event \(index), \(event): \($0)" } }
        }
        await scrollToTheEnd()
        return faults.map { "after the schedule: \($0)" }
    }

    /// Waits until the server has every request and every timer of the pager sleeps.
    func waitForLoads() async {
        await settle()
        if answers.waitingCount != pager.loads.count { faults.append("loads do not reach the server") }
        if clock.sleeperCount < pager.pendingOperationCount - pager.loads.count {
            faults.append("timers do not sleep")
        }
    }

    private func check() {
        // While the user drags a refreshing list, its updates wait.
        guard view.window != nil, !(view.isDragging && view.refreshControl?.isRefreshing == true) else { return }
        if list.count != pager.rows.count {
            return faults.append("\(list.count) rows are shown of \(pager.rows.count)")
        }
        for row in list.rowsOnScreen {
            let shown = list.text(of: row)
            let text = RowCell.text(pager.rows[row])
            if shown != text { faults.append("row \(row) shows \(shown ?? "no cell"), not \(text)") }
        }
        if list.cellCount != list.rowsOnScreen.count {
            faults.append("there are cells for rows that are not visible")
        }
    }
}

extension ListSchedule {
    private func perform(_ event: ScheduledEvent) async {
        switch event {
        case .answer(let flight, let fault): answers.answer(flight, fault)
        case .answerWithHugeTotal(let flight, _): answers.answer(flight, .wrongTotal)
        case .fail(let flight, let isTransient, _): answers.fail(flight, isTransient: isTransient)
        case .answerLate, .failLate: pullDown()
        case .wait(let milliseconds): await clock.advance(by: .milliseconds(milliseconds))
        case .move(_, let row, _), .moveLate(_, let row, _), .movePresented(let row, _):
            scroll(to: row, isAnimated: row % 2 == 0)
        case .scrollPresented(let rows): fling(by: rows, holdsOn: false)
        case .scroll(let reader, let rows): fling(by: rows, holdsOn: reader == 1)
        case .jump(_, let row), .jumpPresented(let row): list.jump(to: row)
        case .join, .leave: if view.isDragging { view.endDragging() }
        case .pull(let atEnd): if atEnd { pullUp() } else { pager.pull(.prepend) }
        case .refresh(let kind, let row): refresh(kind, row)
        case .retry: pager.requestRetry()
        case .retryRow(let row): if pager.rows.indices.contains(row) { pager.retry(pager.rows[row].id) }
        case .reset: pager.reset()
        case .changeServer(let kind, let place): answers.server.change(kind, at: place)
        case .edit(let kind, let row, let transaction): edit(kind, row, transaction)
        case .insertMany(let count, let row, _): for _ in 0..<count { edit(0, row, 9) }
        case .restoreDamaged: break
        case .check: Task { [pager] in _ = await pager.checkForNewItems() }
        case .showNewItems: pager.showNewItems()
        case .insertAtServerHead(let count): for _ in 0..<count { answers.server.change(0, at: 0) }
        case .revalidate, .networkReturned: pager.networkReturned()
        case .invalidate: pager.invalidate()
        case .replaceSource(let count): pager.replaceSource(with: answers.source, keepingRows: count % 2 == 0)
        case .openTransaction(let transaction): transactions[transaction] = pager.beginTransaction()
        case .endTransaction(let transaction, let isCommitted):
            guard let ended = transactions.removeValue(forKey: transaction) else { return }
            if isCommitted { ended.commit() } else { ended.rollBack() }
        }
    }

    private func scroll(to row: Int, isAnimated: Bool) {
        guard view.window != nil, list.count > 0 else { return }
        list.scroll(to: min(row, list.count - 1), isAnimated: isAnimated)
    }

    private func fling(by rows: Int, holdsOn: Bool) {
        if !view.isDragging { view.beginDragging() }
        view.drag(to: CGPoint(x: 0, y: view.contentOffset.y + CGFloat(rows) * 20))
        if !holdsOn { view.endDragging(velocity: CGPoint(x: 0, y: Double(rows) / 4)) }
        for _ in 0..<(3 + abs(rows)) { window.showFrame() }
    }

    private func pullDown() {
        guard view.window != nil else { return }
        if !view.isDragging { view.beginDragging() }
        view.drag(to: CGPoint(x: 0, y: -view.adjustedContentInset.top - 70))
        if clock.now.sinceStart.components.seconds % 2 == 0 { view.endDragging() }
    }

    func pullUp() {
        guard view.window != nil else { return pager.pull(.append) }
        if !view.isDragging { view.beginDragging() }
        let end = view.contentSize.height + view.adjustedContentInset.bottom - view.bounds.height
        view.drag(to: CGPoint(x: 0, y: max(end, -view.adjustedContentInset.top) + 5))
        view.drag(to: CGPoint(x: 0, y: max(end, -view.adjustedContentInset.top) + 50))
        view.endDragging()
    }

    private func refresh(_ number: Int, _ row: Int) {
        let item = pager.rows.isEmpty ? nil : pager.rows[row % pager.rows.count].item
        let kind: RefreshKind<Int32> = number == 0 ? .start : item.map { .around($0.id) } ?? .loaded
        Task { [pager] in _ = await pager.refresh(kind, isPulled: row % 3 == 0) }
    }

    private func edit(_ kind: Int, _ row: Int, _ transaction: Int) {
        let held = pager.rows.isEmpty ? nil : pager.rows[row % pager.rows.count].item
        let place: EditPlace<Int32> = held.map { row % 2 == 0 ? .before($0.id) : .after($0.id) } ?? .start
        let open = transactions[transaction]
        switch kind % 4 {
        case 0:
            lastLocalID -= 1
            let item = SimulatedItem(id: lastLocalID, revision: 0, rank: 0)
            if let open { open.insert(item, at: place) } else { pager.insert(item, at: place) }
        case 1: if let held { if let open { open.remove(held.id) } else { pager.remove(held.id) } }
        case 2:
            let other = pager.rows.isEmpty ? nil : pager.rows[(row * 7 + 3) % pager.rows.count].item
            if let other { if let open { open.move(other.id, to: place) } else { pager.move(other.id, to: place) } }
        default:
            guard var changed = held else { return }
            changed.revision += 1000
            if let open { open.update(changed) } else { pager.update(changed) }
        }
    }
}
