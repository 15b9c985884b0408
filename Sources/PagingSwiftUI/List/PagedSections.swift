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
    private let content: (PresentedRow<Item.ID, Element>) -> RowContent
    private let header: (Key) -> Header
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
        @ViewBuilder row: @escaping (PresentedRow<Item.ID, Element>) -> RowContent,
        @ViewBuilder header: @escaping (Key) -> Header
    ) {
        self.list = list
        content = row
        self.header = header
    }

    /// The sections, and of their rows those that SwiftUI asks for.
    public var body: some View {
        let rows = list.rows
        let screen = (screens[list] ?? screen).speaking(texts)
        ForEach(rows.sections) { section in
            Section {
                ForEach(rows[section.rows]) { row in
                    content(row).reported(row, in: rows, of: list, to: screen)
                }
            } header: {
                if let key = section.key { header(key) }
            }
        }
        if rows.isEmpty { Doorstep(list: list, screen: screen) }
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
