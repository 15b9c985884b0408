#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A list in a view that other lists can share or take over.
@MainActor
protocol RegisteredList: AnyObject {
    /// The view that shows the list; `nil` after the list was detached.
    var hostView: UIScrollView? { get }

    /// The section of the view that shows the list; `nil` while the list has none.
    var location: ListLocation? { get }

    /// Becomes the view's delegate and prefetching data source where the view has none.
    func claimRoles()

    /// Stops showing the list and removes what it added to the view.
    func detach()

    /// Whether `query` requests this list's number of rows.
    func isQueried(by query: () -> Void) -> Bool

    /// Schedules a report of the visible rows, which may have changed.
    func setNeedsViewportUpdate()

    /// Called after the view scrolled.
    func didScroll()

    /// Called when the user ends a drag.
    func didEndDragging(willDecelerate: Bool)

    /// Called when an animated scroll ends or the user interrupts it.
    func endAnimatedScroll()

    /// Whether a view is one of this list's notice views.
    func ownsNotice(_ view: UIView) -> Bool

    /// The height that the list's bar of a failed refresh adds to the top inset, in points.
    var refreshBarLength: CGFloat { get }

    /// Stops using a notice view, because another list uses it now.
    func releaseNotice(_ view: UIView)
}

/// The section of a view that shows a list.
enum ListLocation {
    /// A section with a fixed index.
    case section(Int)
    /// A section of a diffable data source.
    case snapshots(of: ObjectIdentifier, section: AnyHashable)

    /// Whether another list can be in the same view at the same time.
    func canShareView(with other: ListLocation?) -> Bool {
        switch (self, other) {
        case (.section(let own), .section(let others)): own != others
        case (.snapshots(let source, let own), .snapshots(let otherSource, let others)):
            source == otherSource && own != others
        case (.section, _), (.snapshots, _): false
        }
    }
}

extension Optional {
    /// Whether a delegate role of a view is vacant or belongs to a detached list.
    @MainActor
    var isAvailableForLists: Bool {
        map { ($0 as? any RegisteredList).map { $0.hostView == nil } ?? false } ?? true
    }
}
#endif
