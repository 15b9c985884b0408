import PagingTesting
import PagingUIKit
import UIKit

@testable import Paging

/// A random schedule of the simulator played in a table: what its readers do are gestures.
@MainActor
final class TableSchedule {
    private let schedule: Schedule
    private let desk: Desk
    private let clock = VirtualClock()
    private let pager: Pager<SimulatedItem>
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    private let table: UITableView
    private var dataSource: PagedTableDataSource<SimulatedItem>?
    private var faults: [String] = []
    private var lastLocalID: Int32 = 0
    private var transactions: [Int: Pager<SimulatedItem>.Transaction] = [:]

    init(seed: UInt64) {
        schedule = Schedule(seed: seed)
        let configuration = schedule.configuration
        desk = Desk(SimulatedServer(count: schedule.count, traits: schedule.traits), configuration)
        var opening = PagerOpening<SimulatedItem>.start
        switch configuration.opening {
        case .start: break
        case .row(let row): opening = .row(row)
        case .cursor(let cursor): opening = .cursor(cursor)
        }
        pager = Pager(
            desk.source, opening: opening, prefetch: configuration.prefetch, duplicates: configuration.duplicates,
            retention: configuration.retention, overlapsPages: configuration.overlapsPages,
            maxConcurrentLoads: configuration.maxConcurrentLoads, emptyPageLimit: configuration.emptyPageLimit,
            clock: clock, random: SeededRandom(seed: seed))
        table = UITableView(frame: window.bounds)
        table.register(RowCell.self, forCellReuseIdentifier: "item")
        table.register(RowCell.self, forCellReuseIdentifier: "placeholder")
        table.rowHeight = seed % 3 == 0 ? 44 : UITableView.automaticDimension
        table.complaints = .call { [weak self] in self?.faults.append($0.description) }
    }

    /// Plays the schedule.
    ///
    /// - Returns: What was wrong; empty if nothing was.
    func play() async -> [String] {
        let dataSource = PagedTableDataSource(table, pager) { table, path, row in
            let kind = row.item == nil ? "placeholder" : "item"
            let cell = table.dequeueReusableCell(withIdentifier: kind, for: path)
            (cell as? RowCell)?.show(row)
            return cell
        }
        self.dataSource = dataSource
        for (index, event) in schedule.events.enumerated() {
            // Now and then the list is not on screen.
            if index % 17 == 3 { table.removeFromSuperview() } else { window.addSubview(table) }
            await happen(event)
            window.showFrame()
            await calmDown()
            window.showFrame()
            check()
            guard faults.isEmpty else { return faults.map { "event \(index), \(event): \($0)" } }
        }
        return []
    }

    private func calmDown() async {
        var rounds = 0
        repeat {
            await Task.yield()
            rounds += 1
        } while (desk.waitingCount != pager.loads.count || rounds < 4) && rounds < 10_000
        if rounds == 10_000 { faults.append("loads do not reach the server") }
    }

    private func check() {
        guard table.window != nil, !table.isDragging else { return }
        if table.numberOfRows(inSection: 0) != pager.rows.count {
            return faults.append("\(table.numberOfRows(inSection: 0)) rows are shown of \(pager.rows.count)")
        }
        let onScreen = table.indexPathsForRows(in: table.bounds) ?? []
        for path in onScreen {
            let cell = table.cellForRow(at: path) as? RowCell
            let row = pager.rows[path.row]
            if cell?.shown != RowCell.text(row) {
                faults.append("row \(path.row) shows \(cell?.shown ?? "no cell"), not \(RowCell.text(row))")
            }
        }
        if table.visibleCells.count != onScreen.count {
            faults.append("there are cells for rows that are not on screen")
        }
    }
}

extension TableSchedule {
    private func happen(_ event: Event) async {
        switch event {
        case .answer(let flight, let fault): desk.answer(flight, fault)
        case .fail(let flight, let isTransient, _): desk.fail(flight, isTransient: isTransient)
        case .answerLate, .failLate: break
        case .wait(let milliseconds): await clock.advance(by: .milliseconds(milliseconds))
        case .move(_, let row, _), .moveLate(_, let row, _): scroll(to: row, animated: row % 2 == 0)
        case .scroll(let reader, let rows): fling(by: rows, holdsOn: reader == 1)
        case .jump(_, let row): scroll(to: row, animated: false)
        case .join, .leave: if table.isDragging { table.letGo() }
        case .pull(let atEnd): pager.pull(atEnd ? .append : .prepend)
        case .refresh(let kind, let row): refresh(kind, row)
        case .retry: pager.retry()
        case .retryRow(let row): pager.retry(row: row)
        case .reset: pager.reset()
        case .change(let kind, let place): desk.server.change(kind, at: place)
        case .edit(let kind, let row, let transaction): edit(kind, row, transaction)
        case .open(let transaction): transactions[transaction] = pager.beginTransaction()
        case .end(let transaction, let isCommitted):
            guard let ended = transactions.removeValue(forKey: transaction) else { return }
            if isCommitted { ended.commit() } else { ended.rollBack() }
        }
    }

    private func scroll(to row: Int, animated: Bool) {
        guard table.window != nil, table.numberOfRows(inSection: 0) > 0 else { return }
        let last = table.numberOfRows(inSection: 0) - 1
        table.scrollToRow(at: IndexPath(row: min(row, last), section: 0), at: .top, animated: animated)
    }

    private func fling(by rows: Int, holdsOn: Bool) {
        if !table.isDragging { table.touch() }
        table.drag(to: CGPoint(x: 0, y: table.contentOffset.y + CGFloat(rows) * 20))
        if !holdsOn { table.letGo(velocity: CGPoint(x: 0, y: Double(rows) / 4)) }
        for _ in 0..<(3 + abs(rows)) { window.showFrame() }
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
