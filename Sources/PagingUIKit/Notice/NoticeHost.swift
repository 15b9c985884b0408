#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A table or a collection that contains notice views.
@MainActor
protocol NoticeHost: AnyObject, Sendable {
    /// Whether a position for one view is empty, or has the view of a list that was released.
    func isAvailable(_ position: NoticePosition) -> Bool

    /// Installs a view at its position and replaces any view there.
    func install(_ view: any PagingNoticeView, at position: NoticePosition)

    /// Adapts the position to the view's height after its content changed, if the view is still installed there.
    func resize(_ view: any PagingNoticeView, at position: NoticePosition)

    /// Removes a view, if it is still installed at its position.
    func remove(_ view: any PagingNoticeView, at position: NoticePosition)
}
#endif
