#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The lists that are shown in views, none of them kept.
@MainActor
enum ListsInViews {
    private struct Shown {
        weak var list: (any ListInView)?
    }

    private static var shown: [Shown] = []

    /// The lists in a view, in the order in which they came.
    ///
    /// - Complexity: O(n) in the lists that are shown in all views.
    static func lists(in view: UIScrollView?) -> [any ListInView] {
        shown.compactMap(\.list).filter { view != nil && $0.shownView === view }
    }

    /// Whether nothing stands in a place, or what a list has left there that is gone.
    static func isFree(_ place: UIView?, in view: UIScrollView?) -> Bool {
        guard let place else { return true }
        return place is StandardNoticeView && !lists(in: view).contains { $0.speaks(in: place) }
    }

    /// Whether no other list is shown in the view of one.
    static func isAlone(_ list: any ListInView) -> Bool { lists(in: list.shownView).allSatisfy { $0 === list } }

    /// Registers a list that is shown from now on and detaches the lists that were in its view. A list in another place
    /// stays if `others` can ask it for its rows.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - others: The object that provides the other sections; `nil` if there is none.
    static func show(_ list: any ListInView, beside others: AnyObject?) {
        shown.removeAll { $0.list?.shownView == nil }
        for before in lists(in: list.shownView) {
            if others == nil || before.shownPlace?.isBeside(list.shownPlace) != true { before.preemptRevalidation() }
        }
        shown.append(Shown(list: list))
    }

    /// Has the lists in a view take the roles there that nobody has.
    static func shareRoles(in view: UIScrollView?) {
        for list in lists(in: view) { list.takeRoles() }
    }
}
#endif
