#if canImport(SwiftUI)
public import SwiftUI

/// The rows of a presented list in its sections, each below a header, which is loaded as they come on screen; see
/// ``PagedForEach``.
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
/// Headers stay at the top of a `List` in plain style by themselves, and in a `LazyVStack` that is told
/// `pinnedViews: .sectionHeaders`.
///
/// - Complexity: Evaluating it is O(s log n) in the sections, on screen or not; rows are made as they come on screen.
public struct PagedSections<
    Item: Identifiable & Sendable, Element, Key: Hashable & Sendable, Header: View, RowContent: View
>: View where Item.ID: Sendable {
    private let list: PresentedList<Item, Element, Key>
    private let content: @MainActor (PresentedRow<Item.ID, Element>) -> RowContent
    private let header: @MainActor (Key) -> Header
    @State private var screen = Screen<PresentedList<Item, Element, Key>>()
    @Environment(\.pagingScreens) private var screens
    @Environment(\.pagingTexts) private var texts

    /// The sections of a list.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - row: Shows a row.
    ///   - header: Shows the key of a section. Rows before the first key have no header.
    public init(
        _ list: PresentedList<Item, Element, Key>,
        @ViewBuilder row: @escaping @MainActor (PresentedRow<Item.ID, Element>) -> RowContent,
        @ViewBuilder header: @escaping @MainActor (Key) -> Header
    ) {
        self.list = list
        content = row
        self.header = header
    }

    /// The sections, and of their rows those that SwiftUI asks for.
    public var body: some View {
        let rows = list.rows
        let screen = (screens[list] ?? screen).speaking(texts)
        Self.sections(screen.identified(rows, of: list), of: list, on: screen, content, header)
        if rows.isEmpty { Doorstep(list: list, screen: screen) }
    }

    /// The views of all sections, made by a closure that SwiftUI may call on any thread; see
    /// ``listRows(_:in:of:on:content:)``.
    nonisolated private static func sections(
        _ identified: IdentifiedRows<PresentedRows<Item, Element, Key>>, of list: PresentedList<Item, Element, Key>,
        on screen: Screen<PresentedList<Item, Element, Key>>,
        _ content: @escaping @MainActor (PresentedRow<Item.ID, Element>) -> RowContent,
        _ header: @escaping @MainActor (Key) -> Header
    ) -> some View {
        ForEach(identified.base.sections) { section in
            ListSection(
                section: section, identified: identified, list: list, screen: screen, content: content, header: header)
        }
    }
}

/// A section of a list. It is made on any thread.
nonisolated private struct ListSection<
    Item: Identifiable & Sendable, Element, Key: Hashable & Sendable, Header: View, RowContent: View
>: View where Item.ID: Sendable {
    let section: ShownSection<Key>
    let identified: IdentifiedRows<PresentedRows<Item, Element, Key>>
    let list: PresentedList<Item, Element, Key>
    let screen: Screen<PresentedList<Item, Element, Key>>
    let content: @MainActor (PresentedRow<Item.ID, Element>) -> RowContent
    let header: @MainActor (Key) -> Header

    @MainActor var body: some View {
        let rows = identified.base
        Section {
            listRows(identified[section.rows], in: rows, of: list, on: screen) { row, _ in content(row) }
        } header: {
            if let key = section.key { header(key) }
        }
    }
}

/// A section of a list, known by its key and by how many of the same key stand before it.
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
