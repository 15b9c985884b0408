#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A view that shows the load state of a list's edge, or a state in place of its rows.
///
/// Use ``StandardNoticeView`` or write a view of your own.
@MainActor
public protocol PagingNoticeView: UIView {
    /// Shows a notice instead of the previous one.
    ///
    /// Afterwards the view gets the height that its `sizeThatFits(_:)` returns.
    ///
    /// - Parameter notice: The new notice.
    func show(_ notice: PagingNotice)
}
#endif
