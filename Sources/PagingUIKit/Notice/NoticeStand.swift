#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What notices stand in: a table, or a collection.
@MainActor
protocol NoticeStand: AnyObject, Sendable {
    /// Whether nothing stands in a place that is there for one view, or what a list has left that is gone.
    func isFree(_ place: NoticePlace) -> Bool

    /// Puts a view in its place, whatever stood there.
    func put(_ view: any PagingNoticeView, _ place: NoticePlace)

    /// Gives a view the room it wants, once it says something else, if it still stands in its place.
    func fit(_ view: any PagingNoticeView, _ place: NoticePlace)

    /// Takes a view away, if it still stands in its place.
    func remove(_ view: any PagingNoticeView, _ place: NoticePlace)
}
#endif
