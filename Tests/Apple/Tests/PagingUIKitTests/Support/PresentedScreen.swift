import Paging
import PagingTesting
import PagingUIKit
import UIKit

/// A presented list of numbers in a table on a screen of 320 × 440 points.
@MainActor
final class PresentedScreen<Section: Hashable & Sendable> {
    typealias List = PresentedList<Entry, Entry, Section>

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let table: UITableView
    let list: List
    let dataSource: PagedTableDataSource<List>
    private let clock: VirtualClock
    private let log = Log()

    @MainActor
    private final class Log {
        var violations: [String] = []
    }

    init(
        _ list: List, clock: VirtualClock, section: Int = 0, otherSections: (any UITableViewDataSource)? = nil
    ) {
        self.list = list
        self.clock = clock
        table = UITableView(frame: window.bounds)
        table.rowHeight = 44
        for identifier in ["row", "item"] { table.register(UITableViewCell.self, forCellReuseIdentifier: identifier) }
        table.violations = .call { [log] in log.violations.append($0.description) }
        dataSource = PagedTableDataSource(table, list, section: section, otherSections: otherSections) {
            table, path, row in
            let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.textLabel?.text = Self.text(row)
            return cell
        }
        window.addSubview(table)
    }

    static func text(_ row: PresentedRow<Int, Entry>) -> String {
        switch row.content {
        case .element(let entry): entry.text
        case .placeholder: "…"
        case .separator: "-"
        case .header: "header"
        case .footer: "footer"
        }
    }

    /// The violations of UIKit's contract.
    var violations: [String] { log.violations }

    /// The texts of the visible cells, in order.
    var shown: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

    /// The number of rows of each section.
    var counts: [Int] { (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) } }

    /// The header titles of the sections.
    var titles: [String?] {
        (0..<table.numberOfSections).map { dataSource.tableView(table, titleForHeaderInSection: $0) }
    }

    func pass(_ frames: Int = 20) async { await window.pass(frames, by: clock) }

    /// The distance from the top of the screen to the cell with a text, in points.
    func y(of text: String) -> CGFloat? {
        table.visibleCells.first { $0.textLabel?.text == text }.map { $0.frame.minY - table.contentOffset.y }
    }
}
