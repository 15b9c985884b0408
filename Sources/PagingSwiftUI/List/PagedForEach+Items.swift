#if canImport(SwiftUI)
public import SwiftUI

extension PagedForEach {
    /// Creates the rows of a pager: items, redacted placeholders, and the failures of pages.
    ///
    /// If both closures return a view of the same type, SwiftUI updates that view when the item is loaded. Otherwise it
    /// replaces the view.
    ///
    /// - Parameters:
    ///   - pager: The list.
    ///   - item: Returns the view of an item.
    ///   - placeholder: Returns a view with the size of an item's view, which is redacted.
    public init<Item, ItemContent: View, Placeholder: View>(
        _ pager: List, @ViewBuilder item: @escaping @MainActor (Item) -> ItemContent,
        @ViewBuilder placeholder: @escaping @MainActor () -> Placeholder
    ) where List == Pager<Item>, RowContent == PagedRow<List, ItemContent, Placeholder> {
        self.init(pager) { row, list in
            switch row.content {
            case .item(let value): PagedRow(list: list, row: row, content: .loaded(item(value)))
            case .placeholder(let state): PagedRow(list: list, row: row, content: .missing(state, placeholder()))
            }
        }
    }

    /// Creates the rows of a pager. A placeholder is a redacted line of text.
    ///
    /// - Parameters:
    ///   - pager: The list.
    ///   - item: Returns the view of an item.
    public init<Item, ItemContent: View>(
        _ pager: List, @ViewBuilder item: @escaping @MainActor (Item) -> ItemContent
    ) where List == Pager<Item>, RowContent == PagedRow<List, ItemContent, Text> {
        self.init(pager, item: item) { Text(verbatim: String(repeating: "x", count: 24)) }
    }
}

/// A row of a pager: an item, or a placeholder.
public struct PagedRow<List: ShownList, Loaded: View, Placeholder: View>: View {
    enum Content {
        case loaded(Loaded)
        case missing(PlaceholderState, Placeholder)
    }

    let list: List
    let row: List.ShownRows.Element
    let content: Content
    @Environment(\.pagingTexts) private var texts

    /// The view of the row's content.
    public var body: some View {
        switch shown {
        case .item(let item):
            item
        case .sameType(let view, let isPlaceholder):
            view
                .redacted(reason: isPlaceholder ? .placeholder : [])
                .accessibilityHidden(isPlaceholder)
                .overlay {
                    if isPlaceholder { Color.clear.accessibilityElement().accessibilityLabel(texts.loading) }
                }
        case .placeholder(let placeholder):
            placeholder
                .redacted(reason: .placeholder)
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(texts.loading)
        case .failure(let failure):
            FailureView(reason: texts.reason(failure.error)) { list.retry(row) }
        }
    }

    private enum Shown {
        case item(Loaded)
        /// An item or a placeholder whose views have the same type. SwiftUI updates the view in place.
        case sameType(Loaded, isPlaceholder: Bool)
        case placeholder(Placeholder)
        case failure(LoadFailure)
    }

    private var shown: Shown {
        switch content {
        case .loaded(let item): Loaded.self == Placeholder.self ? .sameType(item, isPlaceholder: false) : .item(item)
        case .missing(.failed(let failure), _): .failure(failure)
        case .missing(.notRequested, let placeholder), .missing(.loading, let placeholder):
            if Loaded.self == Placeholder.self, let view = placeholder as? Loaded {
                .sameType(view, isPlaceholder: true)
            } else {
                .placeholder(placeholder)
            }
        }
    }
}
#endif
