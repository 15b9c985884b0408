import PagingTesting
import PagingUIKit
import UIKit

@testable import Paging

/// A list in a table on a screen, in virtual time, frame by frame.
@MainActor
final class Screen<Item: Identifiable & Sendable> where Item.ID: Sendable {
    let clock: VirtualClock
    let pager: Pager<Item>
    let window: UIWindow
    let table: UITableView
    private(set) var dataSource: PagedTableDataSource<Item>!
    private let log = ScreenLog()
    private var observer: EventObserver?

    init(
        _ pager: Pager<Item>, clock: VirtualClock, height: CGFloat, rowHeight: CGFloat = 44, section: Int = 0,
        beside others: (any UITableViewDataSource)? = nil, cellClass: UITableViewCell.Type = UITableViewCell.self,
        delegate: (any UITableViewDelegate)? = nil, text: @escaping (Row<Item>) -> String
    ) {
        self.clock = clock
        self.pager = pager
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: height))
        table = UITableView(frame: window.bounds)
        table.rowHeight = rowHeight
        table.delegate = delegate
        table.register(cellClass, forCellReuseIdentifier: "item")
        table.register(cellClass, forCellReuseIdentifier: "placeholder")
        table.complaints = .call { [log] in log.complaints.append($0.description) }
        observer = pager.onEvent { [log] event in
            switch event {
            case .requested(_, let request), .retried(_, let request, of: _): log.requests.append(request)
            case .arrived, .failed, .cancelled, .stopped, .evicted, .blankRowsSeen: break
            }
        }
        dataSource = PagedTableDataSource(table, pager, section: section, beside: others) { [log] table, path, row in
            log.asked += 1
            let kind = row.item == nil ? "placeholder" : "item"
            let cell = table.dequeueReusableCell(withIdentifier: kind, for: path)
            cell.textLabel?.text = text(row)
            return cell
        }
        window.addSubview(table)
    }

    /// What the source was asked, in order.
    var requests: [PageRequest] { log.requests }
    /// What UIKit would have said.
    var complaints: [String] { log.complaints }
    /// How often a cell was asked for.
    var cellsAsked: Int { log.asked }

    /// The texts of the cells on screen, from the first.
    var shown: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

    /// Shows the frames of a while.
    func pass(_ duration: Duration) async {
        var left = duration
        while left > .zero {
            await showFrame(lasting: min(left, .milliseconds(16)))
            left -= .milliseconds(16)
        }
    }

    /// Shows frames until nothing moves and nothing is loading.
    func rest() async {
        await showFrame()
        for _ in 0..<2_000 where table.isDecelerating || pager.isLoading { await showFrame() }
        await showFrame()
    }

    func showFrame(lasting duration: Duration = .milliseconds(16)) async {
        window.showFrame()
        await clock.advance(by: duration)
        window.showFrame()
    }

    /// Pulls the list to an offset and lets it go.
    func pull(to offset: CGFloat) async {
        table.touch()
        table.drag(to: CGPoint(x: 0, y: table.contentOffset.y + (offset - table.contentOffset.y) / 2))
        await showFrame()
        table.drag(to: CGPoint(x: 0, y: offset))
        await showFrame()
        table.letGo()
    }

    /// Scrolls with a finger by so many points a frame, lets go, and lets the list come to rest.
    func drag(by distance: CGFloat, steps: Int = 5) async {
        table.touch()
        for _ in 0..<steps {
            table.drag(to: CGPoint(x: 0, y: table.contentOffset.y + distance / CGFloat(steps)))
            await showFrame()
        }
        table.letGo()
        await showFrame()
    }

    /// The offset beyond which a list at its end is pulled.
    var end: CGFloat {
        let inset = table.adjustedContentInset
        return max(-inset.top, table.contentSize.height + inset.bottom - table.bounds.height)
    }
}

@MainActor
private final class ScreenLog {
    var requests: [PageRequest] = []
    var complaints: [String] = []
    var asked = 0
}

/// An item of the lists that tests show.
struct Entry: Identifiable, Equatable {
    var id: Int
    var text: String

    init(_ id: Int, _ text: String? = nil) {
        self.id = id
        self.text = text ?? "\(id)"
    }

    static func row(_ row: Row<Entry>) -> String { row.item?.text ?? "…" }
}
