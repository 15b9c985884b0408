#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A weak registry of the lists that views show.
@MainActor
enum ListRegistry {
    private struct Entry {
        weak var list: (any RegisteredList)?
    }

    private static var entries: [Entry] = []

    /// The lists in a view, in the order in which they were registered.
    ///
    /// - Complexity: O(n) in the lists of all views.
    static func lists(in view: UIScrollView?) -> [any RegisteredList] {
        entries.compactMap(\.list).filter { view != nil && $0.hostView === view }
    }

    /// Whether a slot for a notice view is empty or holds the notice view of a list that was released.
    static func isAvailable(_ occupant: UIView?, in view: UIScrollView?) -> Bool {
        guard let occupant else { return true }
        return occupant is StandardNoticeView && !lists(in: view).contains { $0.ownsNotice(occupant) }
    }

    /// Whether the view of a list shows no other list.
    static func isOnlyList(_ list: any RegisteredList) -> Bool {
        lists(in: list.hostView).allSatisfy { $0 === list }
    }

    /// Registers a list that is shown from now on and detaches the lists that were in its view. A list in another
    /// section stays if `otherSections` can request its rows.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - otherSections: The object that provides the other sections; `nil` if there is none.
    static func register(_ list: any RegisteredList, otherSections: AnyObject?) {
        entries.removeAll { $0.list?.hostView == nil }
        for previous in lists(in: list.hostView) {
            if otherSections == nil || previous.location?.canShareView(with: list.location) != true {
                previous.detach()
            }
        }
        entries.append(Entry(list: list))
    }

    /// Assigns the vacant delegate roles of a view to the lists that it shows.
    static func assignRoles(in view: UIScrollView?) {
        for list in lists(in: view) { list.claimRoles() }
    }
}
#endif
