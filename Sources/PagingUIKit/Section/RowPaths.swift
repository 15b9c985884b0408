#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The index paths of a list's rows in a view.
struct RowPaths<Rows: SectionedRows> {
    /// The section of the view that shows the list's first section; `nil` while there is none.
    var firstSection: Int?
    var rows: Rows

    /// The sections of the view that show the list.
    var sections: Range<Int> {
        guard let firstSection else { return 0..<0 }
        return firstSection..<(firstSection + rows.sectionCount)
    }

    /// The path of a row; `nil` if there is no such row, or the view does not show the list.
    func path(of row: Int) -> IndexPath? {
        guard let firstSection, rows.indices.contains(row) else { return nil }
        let path = rows.path(of: row)
        return IndexPath(row: path.row, section: firstSection + path.section)
    }

    /// The row at a path; `nil` if the path is that of another section.
    func row(at path: IndexPath) -> Int? {
        guard let firstSection, sections.contains(path.section) else { return nil }
        return rows.rows(ofSection: path.section - firstSection).dropFirst(path.item).first
    }

    /// The range from the first to the last row of the list among some paths; empty if there are none.
    func range(_ paths: [IndexPath]) -> Range<Int> {
        let own = paths.lazy.compactMap { row(at: $0) }
        guard let first = own.first, let last = own.last else { return 0..<0 }
        return first..<(last + 1)
    }
}
#endif
