#if canImport(SwiftUI)
public import SwiftUI

/// The rows of a list, for a `List`, a `LazyVStack` or a `LazyVGrid`, which is loaded as they come on screen.
///
/// ```swift
/// List {
///     PagedForEach(pager) { book in
///         Text(book.title)
///     } placeholder: {
///         Text("A book's title")
///     }
///     PagingFooter(pager)
/// }
/// ```
///
/// A row that is not on screen is not made. A row that comes or goes owns no load: it is a hint to the list,
/// which loads what is wanted, once. Where there are no rows yet an invisible one stands in their place, whose coming
/// begins the loading.
///
/// Give each row one view of one height, for a placeholder and for an item:
///
/// ```swift
/// PagedForEach(pager) { row in
///     Text(row.item?.title ?? "A book's title").redacted(reason: row.item == nil ? .placeholder : [])
/// }
/// ```
///
/// SwiftUI makes every row if it cannot tell how many views a row has. When an item replaces a placeholder on screen, the row
/// keeps its state and does not appear again. SwiftUI knows the row by the placeholder's id until it leaves the screen.
public struct PagedForEach<List: ShownList, RowContent: View>: View {
    private let list: List
    private let content: @MainActor (List.ShownRows.Element, List) -> RowContent
    @State private var screen = Screen<List>()
    @Environment(\.pagingScreens) private var screens
    @Environment(\.pagingTexts) private var texts

    /// The rows of a list, each shown by what is in it.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - row: Shows a row. It is called on the main actor, whichever thread SwiftUI makes rows on.
    public init(_ list: List, @ViewBuilder row: @escaping @MainActor (List.ShownRows.Element) -> RowContent) {
        self.list = list
        content = { element, _ in row(element) }
    }

    init(_ list: List, content: @escaping @MainActor (List.ShownRows.Element, List) -> RowContent) {
        self.list = list
        self.content = content
    }

    /// The rows, as far as SwiftUI asks for them.
    public var body: some View {
        let rows = list.rows
        let screen = (screens[list] ?? screen).speaking(texts)
        listRows(screen.identified(rows, of: list), in: rows, of: list, on: screen, content: content)
        if rows.isEmpty { Doorstep(list: list, screen: screen) }
    }
}
#endif
