#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A table's header, its footer and its background.
@MainActor
final class TableStand: NoticeStand {
    private weak var table: UITableView?

    init(_ table: UITableView) {
        self.table = table
    }

    /// Puts a view where its notice stands, as tall as it wants to be. A table takes the height of its header and footer
    /// only when it is given them.
    func fit(_ view: any PagingNoticeView, _ place: NoticePlace) {
        guard let table else { return }
        let height = view.sizeThatFits(CGSize(width: table.bounds.width, height: .greatestFiniteMagnitude)).height
        switch place {
        case .head:
            guard table.tableHeaderView !== view || view.frame.height != height else { return }
            view.frame.size.height = height
            table.tableHeaderView = view
        case .end:
            guard table.tableFooterView !== view || view.frame.height != height else { return }
            view.frame.size.height = height
            table.tableFooterView = view
        case .backdrop:
            guard table.backgroundView !== view else { return }
            table.backgroundView = view
        }
    }

    func remove(_ view: any PagingNoticeView, _ place: NoticePlace) {
        switch place {
        case .head: if table?.tableHeaderView === view { table?.tableHeaderView = nil }
        case .end: if table?.tableFooterView === view { table?.tableFooterView = nil }
        case .backdrop: if table?.backgroundView === view { table?.backgroundView = nil }
        }
    }
}
#endif
