import PagingCore
import PagingPresentation

/// A naive implementation of a presented list, which maps, filters and groups all rows again after each change.
///
/// An evicted item cannot be classified again, so its last classification stays.
struct NaivePresentation {
    /// A presented element: a row of the list, or a separator that a stage inserted before one.
    struct Element {
        var row: Int
        /// The stage that inserted the separator; `nil` for a row of the list.
        var stage: Int?
        /// The item before the separator when the stage inserted it.
        var before: SimulatedItem?
    }

    /// The cells of the base list, and whether each cell without an item had one before.
    struct Base {
        var cells: [Cell]
        var wereLoaded: [Bool]
    }

    private let plan: PresentationPlan
    /// The result of each stage for each row, and for the separators before the row.
    private var visibilities: [[RowVisibility?]]
    /// The section key of each row and of the separators before it, if they have one of their own.
    private var keys: [Int32?] = []
    /// The elements between the header and the footer.
    private(set) var elements: [Element] = []
    /// The rows of the base list whose items are presented.
    private var presentedItems: [Int] = []
    private var baseCount = 0
    private(set) var cells: [PresentedCell] = []
    /// The key and the rows of each section.
    private(set) var sections: [(key: Int32?, rows: Range<Int>)] = []

    init(_ plan: PresentationPlan, _ base: Base, _ states: LoadStates) {
        self.plan = plan
        visibilities = plan.stages.map { _ in [] }
        update(base, states) { _ in nil }
    }

    /// The content of the presented list. Headers and footers do not count.
    ///
    /// - Parameter loadsByItself: Whether the base list loads pages automatically.
    func content(over base: ListUpdate<SimulatedItem>, _ loadsByItself: Bool) -> ListContent {
        if !elements.isEmpty { return .rows }
        if base.content != .rows { return base.content }
        for direction in LoadDirection.allCases {
            switch base.states[direction] {
            case .loading: return .unknown
            case .idle: if loadsByItself { return .unknown }
            case .failed, .ended: break
            }
        }
        return .empty
    }

    /// The rows of the base list that a screen shows, the rows within its prefetch distances, and the placeholders
    /// among these.
    func view(
        _ screen: Range<Int>, _ distances: (before: Int, after: Int)
    ) -> (seen: Range<Int>, reach: Range<Int>, missing: [Int]) {
        guard !cells.isEmpty else { return (0..<0, 0..<0, []) }
        let last = cells.count - 1
        let first = min(screen.lowerBound, last)
        let end = min(screen.lowerBound, cells.count) + max(screen.count, 1) - 1
        let (start, stop) = (max(first - distances.before, 0), min(end + distances.after, last))
        var missing: [Int] = []
        for index in start...stop {
            if case .placeholder = cells[index].content { missing.append(row(of: index)) }
        }
        return (
            row(of: first)..<(row(of: min(end, last)) + 1), row(of: start)..<(row(of: stop) + 1), missing
        )
    }

    /// The row of the base list that a presented row stands for. It is the first row for the header and the last row
    /// for the footer.
    private func row(of index: Int) -> Int {
        let inner = cells.first?.content == .header ? index - 1 : index
        if elements.indices.contains(inner) { return elements[inner].row }
        return index == 0 ? 0 : max(baseCount - 1, 0)
    }

    /// Updates the presented list after a change of the base list.
    ///
    /// - Parameter rowMapping: The new index of each row.
    /// - Returns: The number of items that became presented, less the number of items that are no longer presented.
    @discardableResult
    mutating func update(_ base: Base, _ states: LoadStates, _ rowMapping: (Int) -> Int?) -> Int {
        let before = presentedItems
        baseCount = base.cells.count
        moveState(base.cells.count, rowMapping)
        elements = base.cells.indices.map { Element(row: $0) }
        for stage in plan.stages.indices { present(stage, base) }
        cells = elements.map { cell(of: $0, base) }
        if plan.header.isShown(at: states.prepend) { cells.insert(PresentedCell(.header, .header), at: 0) }
        if plan.footer.isShown(at: states.append) { cells.append(PresentedCell(.footer, .footer)) }
        group(base, hasHeader: plan.header.isShown(at: states.prepend))
        presentedItems = elements.compactMap { $0.stage == nil && base.cells[$0.row].item != nil ? $0.row : nil }
        // An item that became a placeholder is still presented.
        let evicted = before.count { row in rowMapping(row).map { base.cells[$0].item == nil } ?? false }
        return max(presentedItems.count - before.count + evicted, 0)
    }

    /// The number of elements that are remembered for each row: the row itself and its separators.
    private var places: Int { plan.stages.count + 1 }

    private func place(_ element: Element) -> Int { element.row * places + (element.stage.map { $0 + 1 } ?? 0) }

    private mutating func moveState(_ rows: Int, _ rowMapping: (Int) -> Int?) {
        let count = rows * places
        var moved = visibilities.map { _ in [RowVisibility?](repeating: nil, count: count) }
        var movedKeys = [Int32?](repeating: nil, count: count)
        for row in 0..<(keys.count / places) {
            guard let next = rowMapping(row) else { continue }
            for place in 0..<places {
                movedKeys[next * places + place] = keys[row * places + place]
                for stage in visibilities.indices {
                    moved[stage][next * places + place] = visibilities[stage][row * places + place]
                }
            }
        }
        visibilities = moved
        keys = movedKeys
    }

    private mutating func present(_ stage: Int, _ base: Base) {
        var presented: [Element] = []
        var known = [RowVisibility?](repeating: nil, count: base.cells.count * places)
        for (index, element) in elements.enumerated() {
            let previous = index > 0 ? elements[index - 1] : nil
            let visibility =
                visibility(element, after: previous, stage, base) ?? visibilities[stage][place(element)] ?? .shown
            known[place(element)] = visibility
            if visibility == .separated {
                let before = previous.flatMap { $0.stage == nil ? base.cells[$0.row].item : nil }
                presented.append(Element(row: element.row, stage: stage, before: before))
            }
            if visibility != .hidden { presented.append(element) }
        }
        visibilities[stage] = known
        elements = presented
    }

    /// The result of a stage for an element; `nil` if it cannot be known.
    private func visibility(
        _ element: Element, after previous: Element?, _ stage: Int, _ base: Base
    ) -> RowVisibility? {
        let rule = plan.stages[stage]
        if !rule.isFilter, previous == nil { return .shown }
        if isForgotten(element, base) { return nil }
        guard element.stage == nil, let item = base.cells[element.row].item else { return .shown }
        if rule.isFilter { return rule.isIncluded(item) ? .shown : .hidden }
        guard let previous else { return .shown }
        if isForgotten(previous, base) { return nil }
        guard previous.stage == nil, let before = base.cells[previous.row].item else { return .shown }
        return rule.areSeparated(before, item) ? .separated : .shown
    }

    private func isForgotten(_ element: Element, _ base: Base) -> Bool {
        element.stage == nil && base.wereLoaded[element.row]
    }

    private func cell(of element: Element, _ base: Base) -> PresentedCell {
        let cell = base.cells[element.row]
        if let stage = element.stage {
            let before = element.before.map(PresentationPlan.element)
            let after = cell.item.map(PresentationPlan.element)
            return PresentedCell(.separator(before: cell.id, step: stage), .separator(before: before, after: after))
        }
        guard let item = cell.item else {
            return PresentedCell(.row(cell.id), .placeholder(cell.placeholder ?? .notRequested))
        }
        return PresentedCell(.row(cell.id), .element(PresentationPlan.element(item)))
    }

    /// Groups adjacent elements with the same key. An element without a key belongs to the section of the row before
    /// it.
    private mutating func group(_ base: Base, hasHeader: Bool) {
        var known = [Int32?](repeating: nil, count: base.cells.count * places)
        sections = []
        for index in cells.indices {
            let inner = hasHeader ? index - 1 : index
            var key: Int32?
            if elements.indices.contains(inner) {
                let element = elements[inner]
                if isForgotten(element, base) {
                    key = keys[place(element)]
                } else if element.stage == nil {
                    key = base.cells[element.row].item.map(plan.section)
                }
                known[place(element)] = key
            }
            if let last = sections.last, key == nil || last.key == key {
                sections[sections.count - 1].rows = last.rows.lowerBound..<(index + 1)
            } else {
                sections.append((key, index..<(index + 1)))
            }
        }
        keys = known
    }
}

extension PresentationPlan.EndRow {
    fileprivate func isShown(at edge: LoadStates.Edge) -> Bool {
        switch self {
        case .never: false
        case .always: true
        case .atEnd: edge == .ended
        }
    }
}
