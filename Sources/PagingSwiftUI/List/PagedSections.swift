#if canImport(SwiftUI)
public import SwiftUI

/// The sections of a presented list, each with a header. The list loads as rows appear; see ``PagedForEach``.
///
/// ```swift
/// let byLetter = pager.presented { $0.sections { $0.title.prefix(1) } }
///
/// List {
///     PagedSections(byLetter) { row in
///         Text(row.element?.title ?? "...")
///     } header: { letter in
///         Text(letter)
///     }
/// }
/// ```
///
/// Headers are pinned in a `List` with the plain style, and in a `LazyVStack` with `pinnedViews: .sectionHeaders`.
///
/// - Complexity: O(s log n) to evaluate, in the visible and invisible sections. Rows are made when they appear.
public struct PagedSections<
    Item: Identifiable, Element, Key: Hashable, Header: View, RowContent: View
>: View {
    private let list: PresentedList<Item, Element, Key>
    private let content: @MainActor (PresentedRow<Item.ID, Element>) -> RowContent
    private let header: @MainActor (Key) -> Header
    @State private var tracker = ViewportTracker<PresentedList<Item, Element, Key>>()
    @Environment(\.viewportTrackers) private var trackers
    @Environment(\.pagingTexts) private var texts

    /// Creates the sections of a list.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - row: Returns the view of a row.
    ///   - header: Returns the header view of a section key. Rows before the first key have no header.
    public init(
        _ list: PresentedList<Item, Element, Key>,
        @ViewBuilder row: @escaping @MainActor (PresentedRow<Item.ID, Element>) -> RowContent,
        @ViewBuilder header: @escaping @MainActor (Key) -> Header
    ) {
        self.list = list
        content = row
        self.header = header
    }

    /// The sections and the rows that SwiftUI requests.
    public var body: some View {
        let rows = list.rows
        let tracker = (trackers[list] ?? tracker).using(texts)
        Self.sections(tracker.identified(rows, of: list), of: list, on: tracker, content, header)
        if rows.isEmpty { EmptyListSentinel(list: list, tracker: tracker) }
    }

    /// The views of all sections. SwiftUI can call its closure on any thread; see ``listRows(_:in:of:on:content:)``.
    nonisolated private static func sections(
        _ identified: IdentifiedRows<PresentedRows<Item, Element, Key>>, of list: PresentedList<Item, Element, Key>,
        on tracker: ViewportTracker<PresentedList<Item, Element, Key>>,
        _ content: @escaping @MainActor (PresentedRow<Item.ID, Element>) -> RowContent,
        _ header: @escaping @MainActor (Key) -> Header
    ) -> some View {
        ForEach(identified.base.sections) { section in
            ListSection(
                section: section, identified: identified, list: list, tracker: tracker, content: content, header: header
            )
        }
    }
}

/// The view of a section, which can be created on any thread.
nonisolated private struct ListSection<
    Item: Identifiable, Element, Key: Hashable, Header: View, RowContent: View
>: View {
    let section: ShownSection<Key>
    let identified: IdentifiedRows<PresentedRows<Item, Element, Key>>
    let list: PresentedList<Item, Element, Key>
    let tracker: ViewportTracker<PresentedList<Item, Element, Key>>
    let content: @MainActor (PresentedRow<Item.ID, Element>) -> RowContent
    let header: @MainActor (Key) -> Header

    @MainActor var body: some View {
        let rows = identified.base
        Section {
            listRows(identified[section.rows], in: rows, of: list, on: tracker) { row, _ in content(row) }
        } header: {
            if let key = section.key { header(key) }
        }
    }
}

/// A section of a list, identified by its key and the number of earlier sections with the same key.
private struct ShownSection<Key: Hashable>: Identifiable {
    struct ID: Hashable {
        let key: Key?
        let occurrence: Int
    }

    let id: ID
    let rows: Range<Int>

    var key: Key? { id.key }
}

extension PresentedRows {
    fileprivate var sections: [ShownSection<Section>] {
        var seen: [Section?: Int] = [:]
        return (0..<sectionCount).map { section in
            let key = key(ofSection: section)
            let occurrence = seen[key, default: 0]
            seen[key] = occurrence + 1
            return ShownSection(id: .init(key: key, occurrence: occurrence), rows: rows(ofSection: section))
        }
    }
}
#endif
