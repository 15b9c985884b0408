#if canImport(SwiftUI)
public import SwiftUI

/// The view in place of the rows while there are none: the first load, its failure, or the empty state.
///
/// Place it in the list, so that the user can pull to refresh from any point of it. A view over the list would receive
/// the touches instead.
///
/// ```swift
/// List {
///     PagedForEach(pager) { Text($0.title) }
///     PagingUnavailableContent(pager)
/// }
/// ```
public struct PagingUnavailableContent<List: ShownList, Notice: View>: View {
    private let list: List
    private let content: @MainActor (UnavailableContent) -> Notice

    /// Creates a view with your own content.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - content: Returns the view of a state.
    public init(_ list: List, @ViewBuilder content: @escaping @MainActor (UnavailableContent) -> Notice) {
        self.list = list
        self.content = content
    }

    /// Creates a view with an activity indicator, a failure with a retry button, or the empty state.
    ///
    /// - Parameter list: The list.
    public init(_ list: List) where Notice == UnavailableContentView<List> {
        self.init(list) { UnavailableContentView(list: list, unavailableContent: $0) }
    }

    /// The view of the current state.
    public var body: some View {
        content(UnavailableContent(list.content, list.states, list.indicators))
    }
}

/// The standard content of a ``PagingUnavailableContent``.
public struct UnavailableContentView<List: ShownList>: View {
    let list: List
    let unavailableContent: UnavailableContent
    @Environment(\.pagingTexts) private var texts

    /// The view of the current state.
    public var body: some View {
        switch unavailableContent {
        case .nothing:
            EmptyView()
        case .loading:
            LoadingIndicator()
                .accessibilityLabel(texts.loading)
                .centeredInContainer()
        case .failed(let failure):
            ContentUnavailableView {
                Label(texts.failed, systemImage: "exclamationmark.triangle")
            } description: {
                Text(texts.reason(failure.error))
            } actions: {
                Button(texts.retry) { list.retry() }
            }
            .centeredInContainer()
        case .empty:
            ContentUnavailableView {
                Label(texts.empty, systemImage: "tray")
            }
            .centeredInContainer()
        }
    }
}

extension View {
    /// Centers the view in the scroll view's width, with a height that leaves nothing to scroll.
    ///
    /// The closure is not isolated to an actor, because SwiftUI can call it on any thread.
    fileprivate func centeredInContainer() -> some View {
        frame(maxWidth: .infinity)
            .containerRelativeFrame(.vertical) { @Sendable length, _ in length * 3 / 4 }
            .hiddenSeparator()
            .listRowBackground(Color.clear)
    }
}
#endif
