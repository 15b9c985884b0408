import PagingCore
import PagingTesting
import PagingUIKit
import UIKit

@testable import Paging

/// A list in a table on a screen, in virtual time and frame by frame.
@MainActor
final class TableScreen<Item: Identifiable & Sendable> where Item.ID: Sendable {
    let clock: VirtualClock
    let pager: Pager<Item>
    let window: UIWindow
    let table: UITableView
    private(set) var dataSource: PagedTableDataSource<Pager<Item>>!
    private let log = ScreenLog()
    private var observer: EventObserver?

    init(
        _ pager: Pager<Item>, clock: VirtualClock, height: CGFloat, rowHeight: CGFloat = 44, section: Int = 0,
        otherSections others: (any UITableViewDataSource)? = nil,
        cellClass: UITableViewCell.Type = UITableViewCell.self,
        delegate: (any UITableViewDelegate)? = nil, text: @escaping (ListRow<Item>) -> String
    ) {
        self.clock = clock
        self.pager = pager
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: height))
        table = UITableView(frame: window.bounds)
        table.rowHeight = rowHeight
        table.delegate = delegate
        table.register(cellClass, forCellReuseIdentifier: "item")
        table.register(cellClass, forCellReuseIdentifier: "placeholder")
        table.violations = .call { [log] in log.violations.append($0.description) }
        observer = pager.onEvent { [log] event in
            switch event {
            case .requested(_, let request), .retried(_, let request, of: _): log.requests.append(request)
            case .arrived, .failed, .cancelled, .stopped, .evicted, .blankRowsSeen: break
            }
        }
        dataSource = PagedTableDataSource(table, pager, section: section, otherSections: others) {
            [log] table, path, row in
            log.cellRequests += 1
            let kind = row.item == nil ? "placeholder" : "item"
            let cell = table.dequeueReusableCell(withIdentifier: kind, for: path)
            cell.textLabel?.text = text(row)
            return cell
        }
        window.addSubview(table)
    }

    /// The requests to the source, in order.
    var requests: [PageRequest] { log.requests }
    /// The violations of UIKit's contract.
    var violations: [String] { log.violations }
    /// The number of cell requests.
    var cellRequests: Int { log.cellRequests }

    /// The texts of the visible cells, in order.
    var shown: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

    /// Shows frames for a duration.
    func pass(_ duration: Duration) async {
        var left = duration
        while left > .zero {
            await showFrame(lasting: min(left, .milliseconds(16)))
            left -= .milliseconds(16)
        }
    }

    /// Shows frames until the list neither moves nor loads.
    func waitUntilIdle() async {
        await showFrame()
        for _ in 0..<2_000 where table.isDecelerating || pager.hasLoads { await showFrame() }
        await showFrame()
    }

    func showFrame(lasting duration: Duration = .milliseconds(16)) async {
        window.showFrame()
        await clock.advance(by: duration)
        window.showFrame()
    }

    /// Drags the list to an offset and ends the drag.
    func pull(to offset: CGFloat) async {
        table.beginDragging()
        table.drag(to: CGPoint(x: 0, y: table.contentOffset.y + (offset - table.contentOffset.y) / 2))
        await showFrame()
        table.drag(to: CGPoint(x: 0, y: offset))
        await showFrame()
        table.endDragging()
    }

    /// Drags the list by a distance in a number of frames, and ends the drag.
    func drag(by distance: CGFloat, steps: Int = 5) async {
        table.beginDragging()
        for _ in 0..<steps {
            table.drag(to: CGPoint(x: 0, y: table.contentOffset.y + distance / CGFloat(steps)))
            await showFrame()
        }
        table.endDragging()
        await showFrame()
    }

    /// The highest resting offset.
    var end: CGFloat {
        let inset = table.adjustedContentInset
        return max(-inset.top, table.contentSize.height + inset.bottom - table.bounds.height)
    }
}

@MainActor
private final class ScreenLog {
    var requests: [PageRequest] = []
    var violations: [String] = []
    var cellRequests = 0
}

/// An item of the tests' lists.
struct Entry: Identifiable, Equatable {
    var id: Int
    var text: String

    init(_ id: Int, _ text: String? = nil) {
        self.id = id
        self.text = text ?? "\(id)"
    }

    static func row(_ row: ListRow<Entry>) -> String { row.item?.text ?? "…" }
}
