#if canImport(SwiftUI)
public import SwiftUI

extension View {
    /// Reports the exact visible rows of a scroll view to a list, on iOS 18 and later.
    ///
    /// On earlier systems, and in a `List`, the rows that SwiftUI makes are reported, which are a few more than the
    /// visible ones.
    ///
    /// ```swift
    /// ScrollView {
    ///     LazyVStack {
    ///         PagedForEach(pager) { Text($0.title) }
    ///     }
    ///     .scrollTargetLayout()
    /// }
    /// .pagingViewport(pager)
    /// ```
    ///
    /// The first visible row keeps its position when rows are inserted or removed before it.
    ///
    /// - Parameters:
    ///   - list: The list whose rows are the scroll view's targets.
    ///   - axis: The axis along which the scroll view scrolls.
    ///   - preservesScrollPosition: Whether the first visible row keeps its position. Pass `false` if the scroll view
    ///     has a `scrollPosition` of your own.
    public func pagingViewport(
        _ list: some ShownList, axis: Axis = .vertical, preservesScrollPosition: Bool = true
    ) -> some View {
        modifier(PagingViewport(list: list, axis: axis, preservesScrollPosition: preservesScrollPosition))
    }
}

private struct PagingViewport<List: ShownList>: ViewModifier {
    let list: List
    let axis: Axis
    let preservesScrollPosition: Bool
    @State private var tracker = ViewportTracker<List>()
    @Environment(\.pagingTexts) private var texts

    func body(content: Content) -> some View {
        content
            .environment(tracker.using(texts), for: list)
            .modifier(TargetVisibility(tracker: tracker))
            .modifier(
                ScrollPositionPreservation(list: list, axis: axis, tracker: tracker, isOn: preservesScrollPosition)
            )
            .onAppear { tracker.join(list) }
            .onChange(of: ObjectIdentifier(list)) { _, _ in tracker.join(list) }
    }
}

private struct TargetVisibility<List: ShownList>: ViewModifier {
    let tracker: ViewportTracker<List>

    func body(content: Content) -> some View {
        if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
            content.onScrollTargetVisibilityChange(idType: ViewportTracker<List>.ID.self, threshold: 0.01) {
                tracker.targetsBecameVisible($0)
            }
        } else {
            content
        }
    }
}

/// Preserves the position of the first visible row.
///
/// SwiftUI preserves it except at the top of the content, where it shows the inserted rows. Therefore, if the first
/// visible row was the first of the list, this modifier scrolls back to it.
private struct ScrollPositionPreservation<List: ShownList>: ViewModifier {
    let list: List
    let axis: Axis
    let tracker: ViewportTracker<List>
    let isOn: Bool
    @State private var position: ViewportTracker<List>.ID?

    func body(content: Content) -> some View {
        if isOn {
            // The tracker keeps the closure. It captures the binding alone, because a capture of this modifier would
            // include the tracker, and neither would be released.
            let tracker = tracker.using(scroller: { [position = $position] in Self.scroll(to: $0, by: position) })
            content
                .onChange(of: list.rows.isEmpty) { _, _ in tracker.performPendingScroll() }
                .scrollPosition(id: $position, anchor: axis == .horizontal ? .leading : .top)
                .onChange(of: list.rows.first?.id) { first, _ in
                    if let first, tracker.movedTopRow(in: list) == first { scrollBack(to: first) }
                }
        } else {
            content
        }
    }

    private func scrollBack(to row: ViewportTracker<List>.ID) {
        Self.scroll(to: tracker.beginReturn(to: row), by: $position)
    }

    /// Scrolls to the row with an id. The position changes twice, because it can have that id already.
    private static func scroll(to id: ViewportTracker<List>.ID, by position: Binding<ViewportTracker<List>.ID?>) {
        position.wrappedValue = nil
        Task { position.wrappedValue = id }
    }
}

extension View {
    /// Sets the tracker to which the views inside report the rows of a list.
    ///
    /// The closure is not isolated to an actor, because SwiftUI can call it on any thread. It has no list, whose items may belong
    /// to the main actor.
    func environment<List: ShownList>(_ tracker: ViewportTracker<List>, for list: List) -> some View {
        let (id, tracker): (ObjectIdentifier, any AnyObject & Sendable) = (ObjectIdentifier(list), tracker)
        return transformEnvironment(\.viewportTrackers) { @Sendable trackers in trackers.set(tracker, for: id) }
    }
}

/// The trackers of the lists that enclosing views show.
struct ViewportTrackers {
    private var trackers: [ObjectIdentifier: AnyObject] = [:]

    subscript<List: ShownList>(list: List) -> ViewportTracker<List>? {
        trackers[ObjectIdentifier(list)] as? ViewportTracker<List>
    }

    mutating func set(_ tracker: AnyObject, for list: ObjectIdentifier) { trackers[list] = tracker }
}

private struct ViewportTrackersKey: EnvironmentKey {
    static var defaultValue: ViewportTrackers { ViewportTrackers() }
}

private struct PagingTextsKey: EnvironmentKey {
    static var defaultValue: PagingTexts? { nil }
}

extension EnvironmentValues {
    var viewportTrackers: ViewportTrackers {
        get { self[ViewportTrackersKey.self] }
        set { self[ViewportTrackersKey.self] = newValue }
    }

    /// The texts that lists show and announce to the user; by default those in the language of the environment's locale.
    public var pagingTexts: PagingTexts {
        get { self[PagingTextsKey.self] ?? PagingTexts(for: locale) }
        set { self[PagingTextsKey.self] = newValue }
    }
}
#endif
