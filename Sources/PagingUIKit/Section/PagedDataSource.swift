#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A data source that shows a list. Where another takes its place it leaves the view's other roles to that.
@MainActor
protocol PagedDataSource: AnyObject {}

extension Optional {
    /// Whether a role in a view is nobody's, or that of a list which may give it up.
    var isFreeForLists: Bool { map { $0 is any PagedDataSource } ?? true }
}

@MainActor
extension UIView? {
    /// Whether a place in a view is empty, or holds what another list says.
    var isFreeForNotices: Bool { map { $0 is StandardNoticeView } ?? true }
}
#endif
