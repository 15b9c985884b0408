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

    func reload(section: Int, _ change: @escaping () -> Void) {
        if window == nil || numberOfSections == 1 || section >= numberOfSections {
            change()
            return reloadData()
        }
        performBatchUpdates {
            change()
            self.reloadSections(IndexSet(integer: section), with: .none)
        }
    }

    func apply(_ batch: RowBatch, isAnimated: Bool, _ change: @escaping () -> Void) {
        let animation: RowAnimation = isAnimated ? .automatic : .none
        performBatchUpdates {
            change()
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
