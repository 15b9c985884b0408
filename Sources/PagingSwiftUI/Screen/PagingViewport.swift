#if canImport(SwiftUI)
public import SwiftUI

extension View {
    /// Has a scroll view tell a list which of its rows are seen, to the row, on iOS 18 and later. Before that, and in a
    /// `List`, the rows that SwiftUI makes are what is known, which are a few more.
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
    /// The first row on screen stays there when rows come or go before it.
    ///
    /// - Parameters:
    ///   - list: The list whose rows are the scroll view's targets.
    ///   - axis: Along which axis the scroll view scrolls.
    ///   - keepsPlace: Whether the first row on screen stays there. Say no where the scroll view has a `scrollPosition` of
    ///     your own.
    public func pagingViewport(
        _ list: some ShownList, axis: Axis = .vertical, keepsPlace: Bool = true
    ) -> some View {
        modifier(PagingViewport(list: list, axis: axis, keepsPlace: keepsPlace))
    }
}

private struct PagingViewport<List: ShownList>: ViewModifier {
    let list: List
    let axis: Axis
    let keepsPlace: Bool
    @State private var screen = Screen<List>()
    @Environment(\.pagingTexts) private var texts

    func body(content: Content) -> some View {
        content
            .environment(screen.speaking(texts), for: list)
            .modifier(TargetVisibility(screen: screen))
            .modifier(PlaceKeeping(list: list, axis: axis, screen: screen, isOn: keepsPlace))
            .onAppear { screen.join(list) }
            .onChange(of: ObjectIdentifier(list)) { _, _ in screen.join(list) }
    }
}

private struct TargetVisibility<List: ShownList>: ViewModifier {
    let screen: Screen<List>

    func body(content: Content) -> some View {
        if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
            content.onScrollTargetVisibilityChange(idType: Screen<List>.ID.self, threshold: 0.01) { screen.see($0) }
        } else {
            content
        }
    }
}

/// Has SwiftUI keep the row at the top of the screen where it is.
///
/// SwiftUI does, but for the very top of its content: there it shows what comes before. So the row that was the list's
/// first, and the first on screen, is gone back to.
private struct PlaceKeeping<List: ShownList>: ViewModifier {
    let list: List
    let axis: Axis
    let screen: Screen<List>
    let isOn: Bool
    @State private var place: Screen<List>.ID?

    func body(content: Content) -> some View {
        if isOn {
            content
                .scrollPosition(id: $place, anchor: axis == .horizontal ? .leading : .top)
                .onChange(of: list.rows.first?.id) { first, _ in
                    if let first, screen.rowMoved(in: list) == first { goBack(to: first) }
                }
        } else {
            content
        }
    }

    private func goBack(to row: Screen<List>.ID) {
        let shown = screen.beginReturn(to: row)
        place = nil
        Task { place = shown }
    }
}

extension View {
    /// Sets the screen that the views inside report a list to.
    ///
    /// Not isolated to an actor, because SwiftUI can call the closure on any thread.
    func environment<List: ShownList>(_ screen: Screen<List>, for list: List) -> some View {
        transformEnvironment(\.pagingScreens) { @Sendable screens in screens[list] = screen }
    }
}

/// The screens that lists are shown on around a view.
struct PagingScreens {
    private var screens: [ObjectIdentifier: AnyObject] = [:]

    subscript<List: ShownList>(list: List) -> Screen<List>? {
        get { screens[ObjectIdentifier(list)] as? Screen<List> }
        set { screens[ObjectIdentifier(list)] = newValue }
    }
}

private struct PagingScreensKey: EnvironmentKey {
    static var defaultValue: PagingScreens { PagingScreens() }
}

private struct PagingTextsKey: EnvironmentKey {
    static var defaultValue: PagingTexts { PagingTexts() }
}

extension EnvironmentValues {
    var pagingScreens: PagingScreens {
        get { self[PagingScreensKey.self] }
        set { self[PagingScreensKey.self] = newValue }
    }

    /// What lists say to the people who read them.
    public var pagingTexts: PagingTexts {
        get { self[PagingTextsKey.self] }
        set { self[PagingTextsKey.self] = newValue }
    }
}
#endif
