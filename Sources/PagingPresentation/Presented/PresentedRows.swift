import PagingCore

/// A snapshot of all rows and sections of a presented list.
///
/// It does not change when the list changes, and copying it is O(1). Each read of a row calls the closures of the
/// ``ListPresentation`` that make its element.
///
/// - Complexity: Reading a row and converting an index are O(log n).
public struct PresentedRows<Item: Identifiable, Element, Section: Hashable>:
    RandomAccessCollection
{
    let presentation: ListPresentation<Item, Element, Section>
    private(set) var layers: PresentedLayers<Item>
    private var ends: EndRows
    private var grouping = SectionLayer<Section>()

    init(_ presentation: ListPresentation<Item, Element, Section>, _ rows: ListRows<Item>, _ states: LoadStates) {
        self.presentation = presentation
        layers = PresentedLayers(rows, presentation.stages)
        ends = presentation.ends(states)
        let rows = self
        grouping.present(count) { rows.classifySection($0) }
    }

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of rows.
    public var endIndex: Int { layers.count + ends.count }

    /// The number of rows that show an item or a placeholder: all rows except separators, the header and the footer.
    ///
    /// - Complexity: O(1).
    public var itemRows: Int { layers.count - layers.separatorCount }

    /// The version of the base list's rows; see `ListRows.version`.
    public var version: Int { layers.rows.version }

    /// The rows of the base list.
    package var base: ListRows<Item> { layers.rows }

    /// The number of sections. Without ``ListPresentation/sections(by:)``, all rows are in one section.
    public var sectionCount: Int { grouping.count }

    /// The key of a section, which is its header; `nil` for the section of the rows before the first key.
    ///
    /// - Precondition: `0 <= section < sectionCount`.
    public func key(ofSection section: Int) -> Section? { grouping.key(of: section) }

    /// The indexes of a section's rows.
    ///
    /// - Precondition: `0 <= section < sectionCount`.
    public func rows(ofSection section: Int) -> Range<Int> { grouping.rows(of: section) }

    /// The section of a row, and its index in the section.
    ///
    /// - Precondition: `0 <= index < count`.
    public func path(of index: Int) -> SectionPath { grouping.path(of: index) }

    /// The index of the row with a path.
    ///
    /// - Precondition: The path is that of a row.
    public func index(at path: SectionPath) -> Int { grouping.row(at: path) }

    /// The row at an index.
    ///
    /// - Precondition: `0 <= index < count`.
    public subscript(index: Int) -> PresentedRow<Item.ID, Element> {
        precondition(indices.contains(index), "row index out of range")
        guard let inner = inner(index) else {
            return index == 0 && ends.hasHeader
                ? PresentedRow(index: index, content: .header, id: .header)
                : PresentedRow(index: index, content: .footer, id: .footer)
        }
        switch layers.origin(of: inner) {
        case .row(let row):
            let row = layers.rows[row]
            switch row.content {
            case .item(let item):
                return PresentedRow(index: index, content: .element(presentation.element(item)), id: .row(row.id))
            case .placeholder(let state):
                return PresentedRow(index: index, content: .placeholder(state), id: .row(row.id))
            }
        case .separator(let before, let after, let step):
            let next = layers.rows[after]
            let content = PresentedRow<Item.ID, Element>.Content.separator(
                before: before.flatMap { layers.rows[$0].item }.map(presentation.element),
                after: next.item.map(presentation.element))
            return PresentedRow(index: index, content: content, id: .separator(before: next.id, step: step))
        }
    }

    /// The index in the base list of the row that a row presents or, for a separator, precedes; `nil` for a header or a
    /// footer.
    ///
    /// - Precondition: `0 <= index < count`.
    public func baseIndex(of index: Int) -> Int? {
        inner(index).map { layers.origin(of: $0).row }
    }

    /// The index of the row that presents a row of the base list; `nil` if that row is hidden.
    ///
    /// - Precondition: The row is in the base list at the time of the snapshot.
    public func index(ofBase row: Int) -> Int? {
        layers.index(ofBase: row).map { $0 + ends.rowsBefore }
    }

    /// The placeholders in a range of rows, by their indexes in the base list.
    ///
    /// - Complexity: O(k log n) in the k rows; O(log n) for each run of placeholders; O(1) if the list has no
    ///   placeholders.
    func placeholders(in wanted: ClosedRange<Int>) -> [Range<Int>] {
        guard layers.rows.loadedItems < layers.rows.count else { return [] }
        var found: [Range<Int>] = []
        var index = wanted.lowerBound
        while index <= wanted.upperBound {
            var count = 1
            if let inner = inner(index), let run = layers.placeholders(from: inner) {
                count = Swift.min(run.count, wanted.upperBound - index + 1)
                let row = layers.origin(of: inner).row
                found.append(row..<(row + count))
            }
            index += count
        }
        return found
    }

    /// The index without the header; `nil` for the header and the footer.
    private func inner(_ index: Int) -> Int? {
        let inner = index - ends.rowsBefore
        return inner >= 0 && inner < layers.count ? inner : nil
    }

    private func classifySection(_ index: Int) -> RowClassification<SectionAssignment<Section>> {
        guard let inner = inner(index) else { return RowClassification(.asBefore) }
        if let placeholders = layers.placeholders(from: inner) {
            return RowClassification(placeholders.wereLoaded ? nil : .asBefore, rows: placeholders.count)
        }
        guard let key = layers.item(at: inner).flatMap(presentation.section) else {
            return RowClassification(.asBefore)
        }
        return RowClassification(.of(key))
    }

    /// Applies a change of the base list.
    ///
    /// - Parameters:
    ///   - ranges: The change of the base list's rows.
    ///   - rows: The rows of the base list after the change.
    ///   - states: The load states after the change.
    /// - Returns: The change of the presented rows, and the number of items that are presented because of it.
    mutating func apply(
        _ ranges: RowRanges, _ rows: ListRows<Item>, _ states: LoadStates
    ) -> (change: PresentedChange, arrivals: Int) {
        let before = layers
        let inner = layers.apply(ranges, rows, presentation.stages)
        let arrivals = layers.arrivals(of: inner, since: before)
        let all = ends.apply(inner, baseCount: before.count, becoming: presentation.ends(states))
        let after = self
        let sections = grouping.apply(all) { after.classifySection($0) }
        return (.changed(all, sections), arrivals)
    }
}

/// The change of the rows of a presented list.
public enum PresentedChange: Hashable, Sendable {
    /// Any row may have changed. The reader reloads all rows.
    case replaced
    /// These rows were removed, inserted or reloaded. The same change is given by indexes and by sections. Both are
    /// empty if only states changed.
    case changed(RowRanges, SectionedRanges)

    /// Whether any row changed.
    var changesRows: Bool {
        switch self {
        case .replaced: true
        case .changed(let ranges, _): !ranges.isEmpty
        }
    }
}

extension ListPresentation {
    fileprivate func ends(_ states: LoadStates) -> EndRows {
        EndRows(hasHeader: header.shows(at: states.prepend), hasFooter: footer.shows(at: states.append))
    }
}
