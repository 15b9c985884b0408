#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Whoever shows a list in a view, and leaves its place there to the next who does.
@MainActor
protocol GivesWay: AnyObject {
    /// The view in which the list is shown; `nil` once it is shown there no more.
    var shownView: UIScrollView? { get }

    /// Where in the view it is shown; `nil` while it has no place there.
    var shownPlace: ShownPlace? { get }

    /// Shows the list no more, and takes along what it put in the view.
    func giveWay()
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
        default: false
        }
    }
}

extension Optional {
    /// Whether a role in a view is nobody's, or that of a list which gives it up.
    var isFreeForLists: Bool { map { $0 is any GivesWay } ?? true }
}
#endif
