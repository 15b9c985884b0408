#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What notices stand in: a table, or a collection.
@MainActor
protocol NoticeStand: AnyObject, Sendable {
    /// Puts a view where its notice stands, once it says something else.
    func fit(_ view: any PagingNoticeView, _ place: NoticePlace)

    /// Takes a view away, if it still stands in its place.
    func remove(_ view: any PagingNoticeView, _ place: NoticePlace)
}
#endif
