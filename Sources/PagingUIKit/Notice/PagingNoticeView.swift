#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A view that says what goes on at an edge of a list, or in the place of its rows. Use ``StandardNoticeView`` or bring
/// your own.
@MainActor
public protocol PagingNoticeView: UIView {
    /// Says something else from now on.
    ///
    /// The view is as tall as its `sizeThatFits(_:)` says afterwards.
    ///
    /// - Parameter notice: What to say.
    func show(_ notice: PagingNotice)
}
#endif
