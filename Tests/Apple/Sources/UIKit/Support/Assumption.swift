// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
/// A behavior of UIKit that no documentation page states and that an adapter could depend on.
///
/// The double shows each by default. A scroll view shows the opposite of those in its ``UIScrollView/falseAssumptions``.
public enum Assumption: CaseIterable, Sendable {
    /// Moving the origin of a scroll view's bounds stops no scrolling. Otherwise it stops a fling and an animated scroll.
    case movingBoundsStopsNoScrolling
    /// A compositional layout asks a header or footer for its size again when that is invalidated by kind. Otherwise the
    /// view keeps the size it asked for first.
    case layoutsAskAgainAfterInvalidation
    /// A list that has to come back inside its ends does so at once. Otherwise it takes several frames.
    case animationsEndAtOnce
}
#endif
