// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
/// A behavior of UIKit that no documentation page states and that an adapter could depend on.
///
/// The double shows each by default. A scroll view shows the opposite of those in its
/// ``UIScrollView/falseAssumptions``.
public enum Assumption: CaseIterable, Sendable {
    /// Moving the origin of a scroll view's bounds stops no scrolling. Otherwise it stops a fling and an animated
    /// scroll.
    case movingBoundsStopsNoScrolling
    /// A compositional layout requests the size of a header or footer again when it is invalidated by kind. Otherwise
    /// the view keeps the size that it returned first.
    case layoutsAskAgainAfterInvalidation
    /// A list beyond its ends returns to a resting offset immediately. Otherwise it takes several frames.
    case animationsEndAtOnce
}
#endif
