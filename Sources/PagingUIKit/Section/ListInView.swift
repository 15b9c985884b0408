#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Whoever shows a list in a view, beside others or after another.
@MainActor
protocol ListInView: AnyObject {
    /// The view in which the list is shown; `nil` once it is shown there no more.
    var shownView: UIScrollView? { get }

    /// Where in the view it is shown; `nil` while it has no place there.
    var shownPlace: ShownPlace? { get }

    /// Takes the roles in the view that nobody has.
    func takeRoles()

    /// Shows the list no more, and takes along what it put in the view.
    func preemptRevalidation()

    /// Whether a question reaches this list: whether it is asked for the number of its rows meanwhile.
    func isAsked(by question: () -> Void) -> Bool

    /// The rows on screen may be others than before.
    func rowsMayHaveMoved()

    /// The view was scrolled.
    func scrolled()

    /// A finger let the view go.
    func letGo(slowing: Bool)

    /// The view is where it was told to scroll to, or a finger stopped it.
    func stoppedOnItsWay()

    /// Whether a view says what there is to say of this list.
    func speaks(in view: UIView) -> Bool

    /// A view that may have said something of this list says something of another now.
    func forget(_ notice: UIView)
}

/// Where in a view a list is shown.
enum ShownPlace {
    /// In the section of this index.
    case section(Int)
    /// In a section of a diffable data source.
    case snapshots(of: ObjectIdentifier, section: AnyHashable)

    /// Whether another list can be shown in the same view.
    func isBeside(_ other: ShownPlace?) -> Bool {
        switch (self, other) {
        case (.section(let own), .section(let others)): own != others
        case (.snapshots(let source, let own), .snapshots(let otherSource, let others)):
            source == otherSource && own != others
        case (.section, _), (.snapshots, _): false
        }
    }
}

extension Optional {
    /// Whether a role in a view is nobody's, or that of a list which is shown there no more.
    @MainActor
    var isFreeForLists: Bool { map { ($0 as? any ListInView).map { $0.shownView == nil } ?? false } ?? true }
}
#endif
