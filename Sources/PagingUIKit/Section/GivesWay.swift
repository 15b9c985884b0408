#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Whoever shows a list in a view, and leaves its roles there to the next who does.
@MainActor
protocol GivesWay: AnyObject {
    /// In which section of the view the list is shown; `nil` if it has none there now.
    var shownSection: Int? { get }

    /// Shows the list no more, and takes along what it put in the view.
    func giveWay()
}

extension Optional {
    /// Whether a role in a view is nobody's, or that of a list which gives it up.
    var isFreeForLists: Bool { map { $0 is any GivesWay } ?? true }
}

@MainActor
extension UIView? {
    /// Whether a place in a view is empty, or holds what another list says.
    var isFreeForNotices: Bool { map { $0 is StandardNoticeView } ?? true }
}
#endif
