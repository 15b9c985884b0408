#if canImport(SwiftUI)
public import SwiftUI

extension PagedForEach {
    /// The rows of a pager: an item by what shows it, and a placeholder redacted, with its failure where its page failed.
    ///
    /// If both closures give a view of one type, SwiftUI updates that view when the item is loaded. Otherwise it replaces it.
    ///
    /// - Parameters:
    ///   - pager: The list.
    ///   - item: Shows an item.
    ///   - placeholder: Has the shape of an item, to be redacted.
    public init<Item, ItemContent: View, Placeholder: View>(
        _ pager: List, @ViewBuilder item: @escaping @MainActor (Item) -> ItemContent,
        @ViewBuilder placeholder: @escaping @MainActor () -> Placeholder
    ) where List == Pager<Item>, RowContent == PagedRow<List, ItemContent, Placeholder> {
        self.init(pager) { row, list in
            switch row.content {
            case .item(let found): PagedRow(list: list, row: row, content: .loaded(item(found)))
            case .placeholder(let state): PagedRow(list: list, row: row, content: .missing(state, placeholder()))
            }
        }
    }

    /// The rows of a pager. One whose item is not there is a redacted line.
    ///
    /// - Parameters:
    ///   - pager: The list.
    ///   - item: Shows an item.
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

    /// What is in the row.
    public var body: some View {
        switch shown {
        case .item(let item):
            item
        case .steady(let view, let isPlaceholder):
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
            FailureLine(reason: texts.reason(list.error(failure))) { list.retry(row) }
        }
    }

    private enum Shown {
        case item(Loaded)
        /// An item or a placeholder that is a view of the same type: one view for SwiftUI, which updates it in place.
        case steady(Loaded, isPlaceholder: Bool)
        case placeholder(Placeholder)
        case failure(Failure)
    }

    private var shown: Shown {
        switch content {
        case .loaded(let item): Loaded.self == Placeholder.self ? .steady(item, isPlaceholder: false) : .item(item)
        case .missing(.failed(let failure), _): .failure(failure)
        case .missing(.notRequested, let placeholder), .missing(.loading, let placeholder):
            if Loaded.self == Placeholder.self, let view = placeholder as? Loaded {
                .steady(view, isPlaceholder: true)
            } else {
                .placeholder(placeholder)
            }
        }
    }
}
#endif
