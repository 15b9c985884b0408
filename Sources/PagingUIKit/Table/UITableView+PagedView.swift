#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UITableView: PagedView {
    var scrollsHorizontally: Bool { false }

    var flipsAxis: Bool { false }

    var estimatedRowLength: CGFloat {
        [rowHeight, estimatedRowHeight].first { $0 > 0 } ?? 44
    }

    var rowsPerLine: Int { 1 }

    var footerLength: CGFloat { tableFooterView?.bounds.height ?? 0 }

    func paths(in rect: CGRect) -> [IndexPath] { indexPathsForRows(in: rect) ?? [] }

    func frame(of path: IndexPath) -> CGRect { rectForRow(at: path) }

    func reload(sections: Range<Int>, _ change: @escaping () -> Range<Int>) {
        if window == nil || numberOfSections == sections.count || sections.upperBound > numberOfSections {
            _ = change()
            return reloadData()
        }
        performBatchUpdates {
            let reload = SectionReload(sections, change())
            if !reload.reloaded.isEmpty { self.reloadSections(reload.reloaded, with: .none) }
            if !reload.removed.isEmpty { self.deleteSections(reload.removed, with: .none) }
            if !reload.inserted.isEmpty { self.insertSections(reload.inserted, with: .none) }
        }
    }

    func apply(_ batch: RowBatch, isAnimated: Bool, _ change: @escaping () -> Void) {
        let animation: RowAnimation = isAnimated ? .automatic : .none
        performBatchUpdates {
            change()
            if !batch.removedSections.isEmpty { self.deleteSections(batch.removedSections, with: animation) }
            if !batch.insertedSections.isEmpty { self.insertSections(batch.insertedSections, with: animation) }
            if !batch.removals.isEmpty { self.deleteRows(at: batch.removals, with: animation) }
            if !batch.insertions.isEmpty { self.insertRows(at: batch.insertions, with: animation) }
            if !batch.reloads.isEmpty { self.reloadRows(at: batch.reloads, with: .none) }
        }
    }

    func reconfigure(_ paths: [IndexPath]) { reconfigureRows(at: paths) }

    func scroll(to path: IndexPath, isAnimated: Bool) {
        scrollToRow(at: path, at: .top, animated: isAnimated)
    }
}
#endif
