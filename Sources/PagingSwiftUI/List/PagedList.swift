#if canImport(SwiftUI)
public import SwiftUI

/// A complete list with rows, placeholders, the load states of both edges, an empty state and pull to refresh.
///
/// A bar at the top shows a refresh that failed while the list has rows; see ``PagingRefreshFailure``. The list opens
/// at its opening row, at the row where it was saved, or at the row of ``Pager/jump(to:)->_``, and scrolls to the row of
/// each later jump.
///
/// A Mac Catalyst app with the Mac idiom has no pull to refresh, because UIKit has no refresh control there.
///
/// ```swift
/// PagedList(pager) { book in
///     Text(book.title)
/// }
/// ```
public struct PagedList<Source: ShownList, Content: View>: View {
    private let list: Source
    private let content: Content
    @State private var tracker = ViewportTracker<Source>()
    @Environment(\.pagingTexts) private var texts

    /// Creates a list that shows each row with your own view; see ``PagedForEach/init(rows:row:)``.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - row: Returns the view of a row.
    public init<RowContent: View>(
        rows list: Source, @ViewBuilder row: @escaping @MainActor (Source.ShownRows.Element) -> RowContent
    ) where Content == PagedForEach<Source, RowContent> {
        self.list = list
        content = PagedForEach(rows: list, row: row)
    }

    /// Creates a list of the rows of a presented list.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - row: Returns the view of a row.
    public init<Item, Element, Section, RowContent: View>(
        _ list: Source, @ViewBuilder row: @escaping @MainActor (PresentedRow<Item.ID, Element>) -> RowContent
    ) where Source == PresentedList<Item, Element, Section>, Content == PagedForEach<Source, RowContent> {
        self.list = list
        content = PagedForEach(list, row: row)
    }

    /// Creates a list of a pager's items and placeholders; see ``PagedForEach/init(_:item:placeholder:)``.
    ///
    /// - Parameters:
    ///   - pager: The list.
    ///   - item: Returns the view of an item.
    ///   - placeholder: Returns a view with the size of an item's view, which is redacted.
    public init<Item, ItemContent: View, Placeholder: View>(
        _ pager: Source, @ViewBuilder item: @escaping @MainActor (Item) -> ItemContent,
        @ViewBuilder placeholder: @escaping @MainActor () -> Placeholder
    ) where Source == Pager<Item>, Content == PagedForEach<Source, PagedRow<Source, ItemContent, Placeholder>> {
        list = pager
        content = PagedForEach(pager, item: item, placeholder: placeholder)
    }

    /// Creates a list of a pager's items; see ``PagedForEach/init(_:item:)``.
    ///
    /// - Parameters:
    ///   - pager: The list.
    ///   - item: Returns the view of an item.
    public init<Item, ItemContent: View>(
        _ pager: Source, @ViewBuilder item: @escaping @MainActor (Item) -> ItemContent
    ) where Source == Pager<Item>, Content == PagedForEach<Source, PagedRow<Source, ItemContent, Text>> {
        list = pager
        content = PagedForEach(pager, item: item)
    }

    /// Creates a list of the sections of a presented list; see ``PagedSections``.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - row: Returns the view of a row.
    ///   - header: Returns the header view of a section key. Rows before the first key have no header.
    public init<Item, Element, Key, Header: View, RowContent: View>(
        _ list: PresentedList<Item, Element, Key>,
        @ViewBuilder row: @escaping @MainActor (PresentedRow<Item.ID, Element>) -> RowContent,
        @ViewBuilder header: @escaping @MainActor (Key) -> Header
    )
    where
        Source == PresentedList<Item, Element, Key>,
        Content == PagedSections<Item, Element, Key, Header, RowContent>
    {
        self.list = list
        content = PagedSections(list, row: row, header: header)
    }

    /// The list.
    public var body: some View {
        Self.scrolling(list, content, tracker).environment(tracker.using(texts), for: list)
    }

    /// The list in a scroll view reader. SwiftUI can call its closure on any thread; see
    /// ``listRows(_:in:of:on:content:)``.
    nonisolated private static func scrolling(
        _ list: Source, _ content: Content, _ tracker: ViewportTracker<Source>
    ) -> some View {
        ScrollViewReader { ScrollingList(list: list, content: content, tracker: tracker, scroll: $0) }
    }
}

/// The list of a ``PagedList``, which can be created on any thread.
nonisolated private struct ScrollingList<Source: ShownList, Content: View>: View {
    let list: Source
    let content: Content
    let tracker: ViewportTracker<Source>
    let scroll: ScrollViewProxy

    @MainActor var body: some View {
        let tracker = tracker.using(scroller: { [scroll] in scroll.scrollTo($0, anchor: .top) })
        List {
            PagingFooter(list, .prepend)
            content
            PagingUnavailableContent(list)
            PagingFooter(list)
        }
        .refreshableIfSupported(list)
        .safeAreaInset(edge: .top, spacing: 0) { PagingRefreshFailure(list) }
        .onChange(of: list.rows.isEmpty) { _, _ in tracker.performPendingScroll() }
        .onChange(of: list.rows.first?.id) { _, _ in
            // A `List` keeps its offset when rows are inserted before the visible ones, so other rows become visible.
            guard let row = tracker.movedTopRow(in: list) else { return }
            scroll.scrollTo(tracker.beginReturn(to: row), anchor: .top)
        }
    }
}
#endif
