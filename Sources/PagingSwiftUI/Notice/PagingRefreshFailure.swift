#if canImport(SwiftUI)
public import SwiftUI

/// A bar that shows a failed refresh of a list that has rows: the reason, and buttons that retry and dismiss it.
///
/// It is an empty view while there is nothing to show. ``PagedList`` has it at its top. In a list of your own, place it
/// in the safe area, where it moves no rows and is visible wherever the user scrolled:
///
/// ```swift
/// List {
///     PagedForEach(pager) { Text($0.title) }
/// }
/// .safeAreaInset(edge: .top, spacing: 0) { PagingRefreshFailure(pager) }
/// ```
///
/// VoiceOver announces the failure once, while a row of the list is on screen: ``PagedForEach`` and ``PagedSections``
/// announce what happens to a list, and this bar announces nothing.
public struct PagingRefreshFailure<List: ShownList, Notice: View>: View {
    private let list: List
    private let content: @MainActor (RefreshNotice, _ dismiss: @escaping @MainActor () -> Void) -> Notice
    @State private var presentation = RefreshFailurePresentation()

    /// Creates a bar with your own content.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - content: Returns the view of a notice. It calls its second parameter when the user dismisses the failure.
    public init(
        _ list: List,
        @ViewBuilder content:
            @escaping @MainActor (
                _ notice: RefreshNotice, _ dismiss: @escaping @MainActor () -> Void
            ) -> Notice
    ) {
        self.list = list
        self.content = content
    }

    /// The view of the current notice.
    public var body: some View {
        let refresh = list.states.refresh
        let notice = presentation.updated(with: refresh).notice(list.content)
        // A view without subviews would not be notified of changes.
        VStack(spacing: 0) {
            content(notice) { presentation = presentation.updated(with: list.states.refresh).dismissed }
        }
        .onChange(of: refresh) { _, refresh in presentation = presentation.updated(with: refresh) }
        // Failures of two lists can be equal.
        .onChange(of: ObjectIdentifier(list)) { _, _ in
            presentation = RefreshFailurePresentation().updated(with: list.states.refresh)
        }
    }
}

extension PagingRefreshFailure {
    /// Creates a bar with the reason of the failure, a retry button and a dismiss button.
    ///
    /// - Parameter list: The list.
    public init(_ list: List) where Notice == RefreshFailureView<List> {
        self.init(list) { RefreshFailureView(list: list, notice: $0, dismiss: $1) }
    }
}

/// The standard content of a ``PagingRefreshFailure``.
public struct RefreshFailureView<List: ShownList>: View {
    let list: List
    let notice: RefreshNotice
    let dismiss: @MainActor () -> Void
    @Environment(\.pagingTexts) private var texts

    /// The view of the current notice.
    public var body: some View {
        switch notice {
        case .nothing: EmptyView()
        case .failed(let failure):
            FailureView(reason: texts.reason(failure.error), retry: { list.retry() }, dismiss: dismiss)
                .padding()
                .frame(maxWidth: .infinity)
                .background(.regularMaterial)
        }
    }
}
#endif
