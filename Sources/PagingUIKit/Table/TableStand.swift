#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A table's header, its footer and its background.
@MainActor
final class TableStand: NoticeStand {
    private weak var table: UITableView?

    init(_ table: UITableView) {
        self.table = table
    }

    func isFree(_ place: NoticePlace) -> Bool { ListsInViews.isFree(standing(place), in: table) }

    func put(_ view: any PagingNoticeView, _ place: NoticePlace) {
        if place != .unavailableContent { view.frame.size.height = height(of: view) }
        stand(view, place)
    }

    /// A table takes the height of its header and footer only when it is given them.
    func fit(_ view: any PagingNoticeView, _ place: NoticePlace) {
        guard standing(place) === view, place != .unavailableContent, view.frame.height != height(of: view) else { return }
        put(view, place)
    }

    func remove(_ view: any PagingNoticeView, _ place: NoticePlace) {
        if standing(place) === view { stand(nil, place) }
    }

    private func height(of view: UIView) -> CGFloat {
        guard let table else { return 0 }
        return view.sizeThatFits(CGSize(width: table.bounds.width, height: .greatestFiniteMagnitude)).height
    }

    private func standing(_ place: NoticePlace) -> UIView? {
        switch place {
        case .head: table?.tableHeaderView
        case .end: table?.tableFooterView
        case .unavailableContent: table?.backgroundView
        }
    }

    private func stand(_ view: UIView?, _ place: NoticePlace) {
        switch place {
        case .head: table?.tableHeaderView = view
        case .end: table?.tableFooterView = view
        case .unavailableContent: table?.backgroundView = view
        }
    }
}
#endif
