#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The lists that are shown in views, none of them kept.
@MainActor
enum ShownLists {
    private struct Shown {
        weak var list: (any GivesWay)?
    }

    private static var shown: [Shown] = []

    /// Has the lists that stood in a view before leave it to the next one. Those in another place stay if there is
    /// somebody who may ask them for their rows.
    ///
    /// - Parameters:
    ///   - list: The next list.
    ///   - others: Who gives the other sections, which may be one of the lists.
    /// - Complexity: O(n) in the lists that are shown.
    static func show(_ list: any GivesWay, beside others: AnyObject?) {
        shown.removeAll { $0.list?.shownView == nil }
        for before in shown.compactMap(\.list) where before.shownView === list.shownView && before !== others {
            if others == nil || before.shownPlace?.isBeside(list.shownPlace) != true { before.giveWay() }
        }
        shown.append(Shown(list: list))
    }
}
#endif
