#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UITableView {
    /// Puts a view where its notice stands, as tall as it wants to be. A table takes the height of its header and footer
    /// only when it is given them.
    func fit(_ view: any PagingNoticeView, _ place: NoticePlace) {
        let height = view.sizeThatFits(CGSize(width: bounds.width, height: .greatestFiniteMagnitude)).height
        switch place {
        case .head:
            guard tableHeaderView !== view || view.frame.height != height else { return }
            view.frame.size.height = height
            tableHeaderView = view
        case .end:
            guard tableFooterView !== view || view.frame.height != height else { return }
            view.frame.size.height = height
            tableFooterView = view
        case .backdrop:
            guard backgroundView !== view else { return }
            backgroundView = view
        }
    }
}
#endif
