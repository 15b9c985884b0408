import PagingCore
import PagingPresentation

/// The sections of a list: neighboring rows with the same section number.
final class ListSections {
    private var layer = SectionLayer<Int32>()

    /// Follows a change of the list.
    func apply(_ update: ListUpdate<Entry>) {
        let rows = update.rows
        func judge(_ row: Int) -> RowClassification<SectionAssignment<Int32>> {
            if let section = rows[row].item?.section { return RowClassification(.of(section)) }
            let placeholders = rows.placeholders(from: row)
            return RowClassification(placeholders?.wereLoaded == true ? nil : .asBefore, rows: placeholders?.count ?? 1)
        }
        switch update.change {
        case .replaced: layer.present(rows.count, judge: judge)
        case .changed(let ranges): _ = layer.apply(ranges, judge: judge)
        }
    }

    /// The section that a row is in; `nil` for a row before the first section, and for one that is not there.
    func section(of row: Int) -> Int32? {
        guard row < layer.rowCount else { return nil }
        return layer.key(of: layer.path(of: row).section)
    }

    /// The section that begins at a row; `nil` where none does.
    func section(beginningAt row: Int) -> Int32? {
        guard row < layer.rowCount else { return nil }
        let path = layer.path(of: row)
        return path.row == 0 ? layer.key(of: path.section) : nil
    }
}
