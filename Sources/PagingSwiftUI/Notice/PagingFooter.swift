#if canImport(SwiftUI)
public import SwiftUI

/// The view beyond the last row or before the first row: a load, its failure, or the end of the list.
///
/// It is an empty view while there is nothing to show.
public struct PagingFooter<List: ShownList, Notice: View>: View {
    private let list: List
    private let edge: LoadDirection
    private let content: @MainActor (EdgeNotice) -> Notice

    /// Creates a footer or header with your own content.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - edge: The edge: `.append` for a footer, `.prepend` for a header.
    ///   - content: Returns the view of a load state.
    public init(
        _ list: List, _ edge: LoadDirection = .append, @ViewBuilder content: @escaping @MainActor (EdgeNotice) -> Notice
    ) {
        self.list = list
        self.edge = edge
        self.content = content
    }

    /// Creates a footer or header with an activity indicator, a failure with a retry button, or the end.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - edge: The edge: `.append` for a footer, `.prepend` for a header.
    public init(_ list: List, _ edge: LoadDirection = .append) where Notice == EdgeNoticeView<List> {
        self.init(list, edge) { EdgeNoticeView(list: list, edge: edge, notice: $0) }
    }

    /// The view of the current load state.
    public var body: some View {
        content(EdgeNotice(edge, list.content, list.states, list.indicators))
    }
}

/// The standard content of a ``PagingFooter``.
public struct EdgeNoticeView<List: ShownList>: View {
    let list: List
    let edge: LoadDirection
    let notice: EdgeNotice
    @Environment(\.pagingTexts) private var texts

    /// The view of the current load state.
    public var body: some View {
        switch notice {
        case .nothing:
            EmptyView()
        case .loading:
            LoadingIndicator().frame(maxWidth: .infinity).hiddenSeparator().accessibilityLabel(texts.loading)
        case .failed(let failure):
            FailureView(reason: texts.reason(failure.error), retry: { list.pull(edge) })
        case .ended:
            Text(texts.ended).frame(maxWidth: .infinity).hiddenSeparator().foregroundStyle(.secondary)
        }
    }
}
#endif
