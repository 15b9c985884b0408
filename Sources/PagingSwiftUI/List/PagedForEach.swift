#if canImport(SwiftUI)
public import SwiftUI

/// The rows of a list, for a `List`, a `LazyVStack` or a `LazyVGrid`. The list loads as rows appear.
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
/// Rows are made when they appear. A row does not own a load: its appearance is a hint to the list, which loads the
/// wanted pages once. While there are no rows, an invisible row takes their place, and loading begins when it appears.
///
/// Return one view with the same height for a placeholder and for an item:
///
/// ```swift
/// PagedForEach(rows: pager) { row in
///     Text(row.item?.title ?? "A book's title").redacted(reason: row.item == nil ? .placeholder : [])
/// }
/// ```
///
/// SwiftUI makes all rows if it cannot determine the number of views in a row. When an item replaces a visible
/// placeholder, the row keeps its state and does not appear again. Until the row disappears, SwiftUI identifies it by
/// the placeholder's id.
public struct PagedForEach<List: ShownList, RowContent: View>: View {
    let list: List
    private let content: @MainActor (List.ShownRows.Element, List) -> RowContent
    /// Returns what happens when the user edits shown rows.
    var edits: @MainActor (List.ShownRows) -> RowEdits = { _ in RowEdits() }
    @State private var tracker = ViewportTracker<List>()
    @Environment(\.viewportTrackers) private var trackers
    @Environment(\.pagingTexts) private var texts

    /// Creates the rows of a list. Those of a pager are its items and placeholders, each with its index and state.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - row: Returns the view of a row. It is called on the main actor, even if SwiftUI makes rows on another
    ///     thread.
    public init(rows list: List, @ViewBuilder row: @escaping @MainActor (List.ShownRows.Element) -> RowContent) {
        self.init(list) { element, _ in row(element) }
    }

    /// Creates the rows of a presented list.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - row: Returns the view of a row. It is called on the main actor, even if SwiftUI makes rows on another
    ///     thread.
    public init<Item, Element, Section>(
        _ list: List, @ViewBuilder row: @escaping @MainActor (PresentedRow<Item.ID, Element>) -> RowContent
    ) where List == PresentedList<Item, Element, Section> {
        self.init(list) { element, _ in row(element) }
    }

    init(_ list: List, content: @escaping @MainActor (List.ShownRows.Element, List) -> RowContent) {
        self.list = list
        self.content = content
    }

    /// The rows that SwiftUI requests.
    public var body: some View {
        let rows = list.rows
        let tracker = (trackers[list] ?? tracker).using(texts)
        listRows(tracker.identified(rows, of: list), in: rows, of: list, on: tracker, edits(rows), content: content)
        if rows.isEmpty { EmptyListSentinel(list: list, tracker: tracker) }
    }
}
#endif
