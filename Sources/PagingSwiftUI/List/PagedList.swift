#if canImport(SwiftUI)
public import SwiftUI

/// A list with all that belongs to it: rows and placeholders, what is loading or failed at both edges, the end, what
/// stands there while there are no rows, and a pull that loads it anew.
///
/// ```swift
/// PagedList(pager) { book in
///     Text(book.title)
/// }
/// ```
public struct PagedList<Source: ShownList, RowContent: View>: View {
    private let list: Source
    private let rows: PagedForEach<Source, RowContent>

    /// A list of rows that are shown in another way.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - row: Shows a row.
    public init(_ list: Source, @ViewBuilder row: @escaping (Source.ShownRows.Element) -> RowContent) {
        self.list = list
        rows = PagedForEach(list, row: row)
    }

    /// A list of a pager's items; see ``PagedForEach/init(_:item:placeholder:)``.
    ///
    /// - Parameters:
    ///   - pager: The list.
    ///   - item: Shows an item.
    ///   - placeholder: Has the shape of an item, to be redacted.
    public init<Item, ItemContent: View, Placeholder: View>(
        _ pager: Source, @ViewBuilder item: @escaping (Item) -> ItemContent,
        @ViewBuilder placeholder: @escaping () -> Placeholder
    ) where Source == Pager<Item>, RowContent == PagedRow<Source, ItemContent, Placeholder> {
        list = pager
        rows = PagedForEach(pager, item: item, placeholder: placeholder)
    }

    /// A list of a pager's items; see ``PagedForEach/init(_:item:)``.
    ///
    /// - Parameters:
    ///   - pager: The list.
    ///   - item: Shows an item.
    public init<Item, ItemContent: View>(
        _ pager: Source, @ViewBuilder item: @escaping (Item) -> ItemContent
    ) where Source == Pager<Item>, RowContent == PagedRow<Source, ItemContent, Text> {
        list = pager
        rows = PagedForEach(pager, item: item)
    }

    /// The whole list.
    public var body: some View {
        List {
            PagingFooter(list, .prepend)
            rows
            PagingFooter(list)
        }
        .overlay { PagingBackdrop(list) }
        .refreshable { [list] in await list.pullToRefresh() }
    }
}
#endif
