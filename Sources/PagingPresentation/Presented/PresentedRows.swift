import PagingCore

/// All rows of a presented list at one moment, and its sections.
///
/// A snapshot: it keeps its rows while the list goes on, and costs nothing to take. What items are presented as is made
/// when a row is read.
///
/// - Complexity: Reading a row and translating an index are O(log n).
public struct PresentedRows<Item: Identifiable & Sendable, Element, Section: Hashable & Sendable>:
    RandomAccessCollection, Sendable
where Item.ID: Sendable {
    let presentation: Presentation<Item, Element, Section>
    private(set) var layers: PresentedLayers<Item>
    private var ends: EndRows
    private var grouping = SectionLayer<Section>()

    init(_ presentation: Presentation<Item, Element, Section>, _ rows: Rows<Item>, _ states: LoadStates) {
        self.presentation = presentation
        layers = PresentedLayers(rows, presentation.stages)
        ends = presentation.ends(states)
        let rows = self
        grouping.present(count) { rows.judgeSection($0) }
    }

    /// Where the rows begin, always 0.
    public var startIndex: Int { 0 }

    /// How many rows there are.
    public var endIndex: Int { layers.count + ends.count }

    /// How many rows stand for an item, held or not: all but separators, a header and a footer.
    ///
    /// - Complexity: O(1).
    public var itemRows: Int { layers.count - layers.separatorCount }

    /// The number of changes the list beneath had gone through.
    public var version: Int { layers.rows.version }

    /// The rows of the list beneath.
    package var base: Rows<Item> { layers.rows }

    /// How many sections there are. Without ``Presentation/sections(by:)`` all rows are one.
    public var sectionCount: Int { grouping.count }

    /// The key of a section, which is its header; `nil` for rows before the first key.
    ///
    /// - Precondition: `0 <= section < sectionCount`.
    public func key(ofSection section: Int) -> Section? { grouping.key(of: section) }

    /// The indexes of a section's rows.
    ///
    /// - Precondition: `0 <= section < sectionCount`.
    public func rows(ofSection section: Int) -> Range<Int> { grouping.rows(of: section) }

    /// Where a row stands in its section.
    ///
    /// - Precondition: `0 <= index < count`.
    public func path(of index: Int) -> SectionPath { grouping.path(of: index) }

    /// The index of the row at a place in a section.
    ///
    /// - Precondition: The place is one of a row.
    public func index(at path: SectionPath) -> Int { grouping.row(at: path) }

    /// The row at an index.
    ///
    /// - Precondition: `0 <= index < count`.
    public subscript(index: Int) -> PresentedRow<Item.ID, Element> {
        precondition(indices.contains(index), "there is no row at this index")
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

    /// The index of the row in the list beneath that a row presents or, for a separator, stands before; `nil` for a
    /// header or a footer.
    ///
    /// - Precondition: `0 <= index < count`.
    public func baseIndex(of index: Int) -> Int? {
        inner(index).map { layers.origin(of: $0).row }
    }

    /// The index of the row that presents one of the list beneath; `nil` where that is hidden.
    ///
    /// - Precondition: The row is one of the list beneath, when this was taken.
    public func index(ofBase row: Int) -> Int? {
        layers.index(ofBase: row).map { $0 + ends.rowsBefore }
    }

    /// The placeholders among some rows, by their indexes in the list beneath.
    ///
    /// - Complexity: O(k log n) in the rows, where there are placeholders at all; a run of them is told at once.
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

    private func inner(_ index: Int) -> Int? {
        let inner = index - ends.rowsBefore
        return inner >= 0 && inner < layers.count ? inner : nil
    }

    private func judgeSection(_ index: Int) -> Classification<SectionAssignment<Section>> {
        guard let inner = inner(index) else { return Classification(.asBefore) }
        if let placeholders = layers.placeholders(from: inner) {
            return Classification(placeholders.wereLoaded ? nil : .asBefore, rows: placeholders.count)
        }
        guard let key = layers.item(at: inner).flatMap(presentation.section) else { return Classification(.asBefore) }
        return Classification(.of(key))
    }

    /// Takes a change of the list beneath.
    ///
    /// - Returns: What happened to the presented rows, and how many items came among them.
    mutating func take(
        _ ranges: RowRanges, _ rows: Rows<Item>, _ states: LoadStates
    ) -> (change: PresentedChange, arrivals: Int) {
        let before = layers
        let inner = layers.take(ranges, rows, presentation.stages)
        let arrivals = layers.arrivals(of: inner, since: before)
        let all = ends.take(inner, baseCount: before.count, becoming: presentation.ends(states))
        let after = self
        let sections = grouping.take(all) { after.judgeSection($0) }
        return (.changed(all, sections), arrivals)
    }
}

/// What happened to the rows of a presented list.
public enum PresentedChange: Hashable, Sendable {
    /// Everything may have changed: take the rows as they are.
    case replaced
    /// Some rows were removed, inserted or reloaded; none if only states changed. Told twice: by indexes, and by
    /// sections.
    case changed(RowRanges, SectionedRanges)

    /// Whether the rows are others than before.
    var changesRows: Bool {
        switch self {
        case .replaced: true
        case .changed(let ranges, _): !ranges.isEmpty
        }
    }
}

extension Presentation {
    fileprivate func ends(_ states: LoadStates) -> EndRows {
        EndRows(hasHeader: header.shows(at: states.prepend), hasFooter: footer.shows(at: states.append))
    }
}
