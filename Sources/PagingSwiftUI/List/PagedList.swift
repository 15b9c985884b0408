#if canImport(SwiftUI)
public import SwiftUI

/// A complete list: rows and placeholders, the loading or failed state of both edges, the end, a view for when there are
/// no rows, and pull to refresh. In a Mac Catalyst app with the Mac idiom there is no pull to refresh, because UIKit has no
/// refresh control there.
///
/// ```swift
/// PagedList(pager) { book in
///     Text(book.title)
/// }
/// ```
public struct PagedList<Source: ShownList, Content: View>: View {
    private let list: Source
    private let content: Content
    @State private var screen = Screen<Source>()
    @Environment(\.pagingTexts) private var texts

    /// A list of rows that are shown in another way.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - row: Shows a row.
    public init<RowContent: View>(
        _ list: Source, @ViewBuilder row: @escaping @MainActor (Source.ShownRows.Element) -> RowContent
    ) where Content == PagedForEach<Source, RowContent> {
        self.list = list
        content = PagedForEach(list, row: row)
    }

    /// A list of a pager's items; see ``PagedForEach/init(_:item:placeholder:)``.
    ///
    /// - Parameters:
    ///   - pager: The list.
    ///   - item: Shows an item.
    ///   - placeholder: Has the shape of an item, to be redacted.
    public init<Item, ItemContent: View, Placeholder: View>(
        _ pager: Source, @ViewBuilder item: @escaping @MainActor (Item) -> ItemContent,
        @ViewBuilder placeholder: @escaping @MainActor () -> Placeholder
    ) where Source == Pager<Item>, Content == PagedForEach<Source, PagedRow<Source, ItemContent, Placeholder>> {
        list = pager
        content = PagedForEach(pager, item: item, placeholder: placeholder)
    }

    /// A list of a pager's items; see ``PagedForEach/init(_:item:)``.
    ///
    /// - Parameters:
    ///   - pager: The list.
    ///   - item: Shows an item.
    public init<Item, ItemContent: View>(
        _ pager: Source, @ViewBuilder item: @escaping @MainActor (Item) -> ItemContent
    ) where Source == Pager<Item>, Content == PagedForEach<Source, PagedRow<Source, ItemContent, Text>> {
        list = pager
        content = PagedForEach(pager, item: item)
    }

    /// A presented list in its sections; see ``PagedSections``.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - row: Shows a row.
    ///   - header: Shows the key of a section. Rows before the first key have no header.
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

    /// The whole list.
    public var body: some View {
        Self.scrolling(list, content, screen).environment(screen.speaking(texts), for: list)
    }

    /// A list within a reader, whose closure SwiftUI may call on any thread; see ``listRows(_:in:of:on:content:)``.
    nonisolated private static func scrolling(
        _ list: Source, _ content: Content, _ screen: Screen<Source>
    ) -> some View {
        ScrollViewReader { ScrollingList(list: list, content: content, screen: screen, scroll: $0) }
    }
}

/// The list of a ``PagedList``. It is made on any thread.
nonisolated private struct ScrollingList<Source: ShownList, Content: View>: View {
    let list: Source
    let content: Content
    let screen: Screen<Source>
    let scroll: ScrollViewProxy

    @MainActor var body: some View {
        List {
            PagingFooter(list, .prepend)
            content
            PagingUnavailableContent(list)
            PagingFooter(list)
        }
        .refreshedWhenPulled(list)
        .onChange(of: list.rows.first?.id) { _, _ in
            // A list that rows come before stays at its offset, where it shows others then.
            guard let row = screen.rowMoved(in: list) else { return }
            scroll.scrollTo(screen.beginReturn(to: row), anchor: .top)
        }
    }
}
#endif
