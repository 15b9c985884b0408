#if canImport(SwiftUI)
public import SwiftUI

/// What stands beyond the last row, or before the first: that a page is on its way, that it failed, or that there is no
/// more. Where nothing needs to be said it is no row at all.
public struct PagingFooter<List: ShownList, Notice: View>: View {
    private let list: List
    private let edge: Direction
    private let content: @MainActor (EdgeNotice) -> Notice

    /// A footer, or a header, of one's own.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - edge: Beyond which edge it stands.
    ///   - content: Shows what is to be said.
    public init(
        _ list: List, _ edge: Direction = .append, @ViewBuilder content: @escaping @MainActor (EdgeNotice) -> Notice
    ) {
        self.list = list
        self.edge = edge
        self.content = content
    }

    /// A footer, or a header: an indicator of activity, a failure with a button that tries again, or the end.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - edge: Beyond which edge it stands.
    public init(_ list: List, _ edge: Direction = .append) where Notice == EdgeNoticeView<List> {
        self.init(list, edge) { EdgeNoticeView(list: list, edge: edge, notice: $0) }
    }

    /// What is to be said now.
    public var body: some View {
        content(EdgeNotice(edge, list.content, list.states, list.indicators))
    }
}

/// What is said beyond an edge, unless somebody says it otherwise.
public struct EdgeNoticeView<List: ShownList>: View {
    let list: List
    let edge: Direction
    let notice: EdgeNotice
    @Environment(\.pagingTexts) private var texts

    /// What is to be said now.
    public var body: some View {
        switch notice {
        case .nothing:
            EmptyView()
        case .loading:
            LoadingIndicator().frame(maxWidth: .infinity).withoutSeparator().accessibilityLabel(texts.loading)
        case .failed(let failure):
            FailureLine(reason: texts.reason(list.error(failure))) { list.pull(edge) }
        case .ended:
            Text(texts.ended).frame(maxWidth: .infinity).withoutSeparator().foregroundStyle(.secondary)
        }
    }
}
#endif
