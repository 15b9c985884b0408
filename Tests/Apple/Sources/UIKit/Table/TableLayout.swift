// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// The positions of a table's rows.
@MainActor
struct TableLayout {
    struct Section {
        var header: CGFloat
        var rows: RowHeights
        var footer: CGFloat
        var height: CGFloat { header + rows.total + footer }
    }

    /// The height of a section title, in points. Assumed.
    private static let titleHeight: CGFloat = 28

    var sections: [Section]

    init(counts: [Int], table: UITableView) {
        sections = counts.enumerated().map { section, count in
            let header = table.dataSource?.tableView(table, titleForHeaderInSection: section)
            let footer = table.dataSource?.tableView(table, titleForFooterInSection: section)
            let estimate = table.measuresRows ? table.estimatedRowHeight : table.rowHeight
            return Section(
                header: header == nil ? 0 : Self.titleHeight, rows: RowHeights(count: count, estimate: estimate),
                footer: footer == nil ? 0 : Self.titleHeight)
        }
    }

    var counts: [Int] { sections.map(\.rows.count) }

    func contentSize(of table: UITableView) -> CGSize {
        let height = sections.reduce(table.headerHeight + table.footerHeight) { $0 + $1.height }
        return CGSize(width: table.frame.width, height: height)
    }

    private func origin(of section: Int, in table: UITableView) -> CGFloat {
        sections[..<section].reduce(table.headerHeight) { $0 + $1.height } + sections[section].header
    }

    func frame(of path: IndexPath, in table: UITableView) -> CGRect {
        guard sections.indices.contains(path.section), path.row >= 0, path.row < sections[path.section].rows.count
        else {
            return .zero
        }
        let rows = sections[path.section].rows
        return CGRect(
            x: 0, y: origin(of: path.section, in: table) + rows.origin(of: path.row), width: table.frame.width,
            height: rows.height(of: path.row))
    }

    func paths(in rect: CGRect, _ table: UITableView) -> [IndexPath] {
        guard rect.height > 0 else { return [] }
        var paths: [IndexPath] = []
        for section in sections.indices {
            let rows = sections[section].rows
            let top = origin(of: section, in: table)
            guard top < rect.maxY, top + rows.total > rect.minY else { continue }
            var row = rows.row(below: rect.minY - top)
            while row < rows.count, top + rows.origin(of: row) < rect.maxY {
                paths.append(IndexPath(row: row, section: section))
                row += 1
            }
        }
        return paths
    }

    func contains(_ path: IndexPath) -> Bool {
        sections.indices.contains(path.section) && path.row >= 0 && path.row < sections[path.section].rows.count
    }

    /// The path at a distance in rows after another path, or before it if negative; `nil` beyond the ends.
    func path(_ distance: Int, from path: IndexPath) -> IndexPath? {
        var section = path.section
        var row = path.row + distance
        while row < 0 {
            guard section > 0 else { return nil }
            section -= 1
            row += sections[section].rows.count
        }
        while row >= sections[section].rows.count {
            guard section + 1 < sections.count else { return nil }
            row -= sections[section].rows.count
            section += 1
        }
        return IndexPath(row: row, section: section)
    }
}

extension UITableView {
    /// Whether the heights of rows are measured from their cells.
    var measuresRows: Bool { rowHeight == UITableView.automaticDimension }

    var headerHeight: CGFloat { tableHeaderView?.frame.height ?? 0 }
    var footerHeight: CGFloat { tableFooterView?.frame.height ?? 0 }
}
#endif
