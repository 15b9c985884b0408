#if canImport(SwiftUI)
public import SwiftUI

/// What stands where the rows would be while there are none: that they are on their way, why they did not come, or that
/// there are none. It stands in the list, which can be pulled down wherever a finger touches it then; over the list it
/// would take the touches.
///
/// ```swift
/// List {
///     PagedForEach(pager) { Text($0.title) }
///     PagingBackdrop(pager)
/// }
/// ```
public struct PagingUnavailableContent<List: ShownList, Notice: View>: View {
    private let list: List
    private let content: @MainActor (UnavailableContent) -> Notice

    /// A backdrop of one's own.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - content: Shows what is to be said.
    public init(_ list: List, @ViewBuilder content: @escaping @MainActor (UnavailableContent) -> Notice) {
        self.list = list
        self.content = content
    }

    /// An indicator of activity, a first failure with a button that tries again, or that the list is empty.
    ///
    /// - Parameter list: The list.
    public init(_ list: List) where Notice == UnavailableContentView<List> {
        self.init(list) { UnavailableContentView(list: list, unavailableContent: $0) }
    }

    /// What is to be said now.
    public var body: some View {
        content(UnavailableContent(list.content, list.states, list.indicators))
    }
}

/// What is said where the rows would be, unless somebody says it otherwise.
public struct UnavailableContentView<List: ShownList>: View {
    let list: List
    let unavailableContent: UnavailableContent
    @Environment(\.pagingTexts) private var texts

    /// What is to be said now.
    public var body: some View {
        switch unavailableContent {
        case .nothing:
            EmptyView()
        case .loading:
            LoadingIndicator()
                .accessibilityLabel(texts.loading)
                .inTheMiddle()
        case .failed(let failure):
            ContentUnavailableView {
                Label(texts.failed, systemImage: "exclamationmark.triangle")
            } description: {
                Text(texts.reason(list.error(failure)))
            } actions: {
                Button(texts.retry) { list.retry() }
            }
            .inTheMiddle()
        case .empty:
            ContentUnavailableView {
                Label(texts.empty, systemImage: "tray")
            }
            .inTheMiddle()
        }
    }
}

extension View {
    /// In the middle of what scrolls, with enough left beside it that there is nothing to scroll.
    ///
    /// SwiftUI may lay out on any thread, so the closure is on no actor.
    fileprivate func inTheMiddle() -> some View {
        frame(maxWidth: .infinity)
            .containerRelativeFrame(.vertical) { @Sendable length, _ in length * 3 / 4 }
            .withoutSeparator()
            .listRowBackground(Color.clear)
    }
}
#endif
