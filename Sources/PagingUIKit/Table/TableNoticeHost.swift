#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The header, footer and background view of a table.
@MainActor
final class TableNoticeHost: NoticeHost {
    private weak var table: UITableView?

    init(_ table: UITableView) {
        self.table = table
    }

    func isAvailable(_ position: NoticePosition) -> Bool {
        ListRegistry.isAvailable(installedView(at: position), in: table)
    }

    func install(_ view: any PagingNoticeView, at position: NoticePosition) {
        if position != .unavailableContent { view.frame.size.height = height(of: view) }
        setView(view, at: position)
    }

    func resize(_ view: any PagingNoticeView, at position: NoticePosition) {
        guard installedView(at: position) === view, position != .unavailableContent,
            view.frame.height != height(of: view)
        else { return }
        // A table reads the height of its header or footer only when the view is assigned.
        install(view, at: position)
    }

    func remove(_ view: any PagingNoticeView, at position: NoticePosition) {
        if installedView(at: position) === view { setView(nil, at: position) }
    }

    private func height(of view: UIView) -> CGFloat {
        guard let table else { return 0 }
        return view.sizeThatFits(CGSize(width: table.bounds.width, height: .greatestFiniteMagnitude)).height
    }

    private func installedView(at position: NoticePosition) -> UIView? {
        switch position {
        case .head: table?.tableHeaderView
        case .end: table?.tableFooterView
        case .unavailableContent: table?.backgroundView
        }
    }

    private func setView(_ view: UIView?, at position: NoticePosition) {
        switch position {
        case .head: table?.tableHeaderView = view
        case .end: table?.tableFooterView = view
        case .unavailableContent: table?.backgroundView = view
        }
    }
}
#endif
