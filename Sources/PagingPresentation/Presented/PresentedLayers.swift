import PagingCore

/// The rows of a list, and a layer for each step of its presentation. Each layer presents the rows of the one below.
struct PresentedLayers<Item: Identifiable> {
    var rows: ListRows<Item>
    var layers: [RowLayer]

    /// The rows of the list from which a presented row results.
    enum Origin {
        case row(Int)
        case separator(before: Int?, after: Int, step: Int)

        /// The row that is shown, or that follows the separator.
        var row: Int {
            switch self {
            case .row(let row), .separator(_, let row, _): row
            }
        }
    }

    /// The number of rows of the topmost layer.
    var count: Int { layers.last?.count ?? rows.count }

    /// The number of separators. A layer hides rows or adds separators, never both.
    ///
    /// - Complexity: O(1) in the rows.
    var separatorCount: Int { layers.reduce(0) { $0 + max($1.count - $1.baseCount, 0) } }

    init(_ rows: ListRows<Item>, _ stages: [PresentationStage<Item>]) {
        self.rows = rows
        layers = []
        for stage in stages {
            var layer = RowLayer()
            layer.present(count) { classify($0, stage) }
            layers.append(layer)
        }
    }

    /// Applies a change of the list.
    ///
    /// - Parameters:
    ///   - ranges: The change of the list's rows.
    ///   - next: The rows of the list after the change.
    ///   - stages: The steps of the presentation.
    /// - Returns: The change of the presented rows.
    mutating func apply(_ ranges: RowRanges, _ next: ListRows<Item>, _ stages: [PresentationStage<Item>]) -> RowRanges {
        var below = PresentedLayers(next, [])
        var ranges = ranges
        for (stage, layer) in zip(stages, layers) {
            var layer = layer
            ranges = layer.apply(ranges, dependsOnPreviousRow: stage.dependsOnPreviousRow) { [below] in
                below.classify($0, stage)
            }
            below.layers.append(layer)
        }
        self = below
        return ranges
    }

    /// How a step over the topmost layer presents a row and the following rows with the same result.
    private func classify(_ index: Int, _ stage: PresentationStage<Item>) -> RowClassification<RowVisibility> {
        if case .separators = stage, index == 0 { return RowClassification(.shown) }
        if let placeholders = placeholders(from: index) {
            return RowClassification(placeholders.wereLoaded ? nil : .shown, rows: placeholders.count)
        }
        guard let item = item(at: index) else { return RowClassification(.shown) }
        switch stage {
        case .filter(let isIncluded):
            return RowClassification(isIncluded(item) ? .shown : .hidden)
        case .separators(let areSeparated):
            if placeholders(from: index - 1)?.wereLoaded == true { return RowClassification(nil) }
            guard let before = self.item(at: index - 1) else { return RowClassification(.shown) }
            return RowClassification(areSeparated(before, item) ? .separated : .shown)
        }
    }

    /// The item that a row of the topmost layer presents; `nil` if it presents none.
    func item(at index: Int) -> Item? {
        if case .row(let row) = origin(of: index) { rows[row].item } else { nil }
    }

    /// The rows of the list from which a row of the topmost layer results.
    func origin(of index: Int) -> Origin { origin(of: index, under: layers.count) }

    private func origin(of index: Int, under level: Int) -> Origin {
        guard level > 0 else { return .row(index) }
        let (row, isSeparator) = layers[level - 1].base(of: index)
        let origin = origin(of: row, under: level - 1)
        guard isSeparator else { return origin }
        var before: Int?
        if row > 0, case .row(let neighbour) = self.origin(of: row - 1, under: level - 1) { before = neighbour }
        return .separator(before: before, after: origin.row, step: level - 1)
    }

    /// A run of placeholders of one kind that begins at a row of the topmost layer; `nil` if the row is not a
    /// placeholder. See ``ListRows/placeholders(from:)``.
    func placeholders(from index: Int) -> (count: Int, wereLoaded: Bool)? {
        var index = index
        var count = Int.max
        for layer in layers.reversed() {
            count = min(count, layer.neighbours(from: index))
            let (row, isSeparator) = layer.base(of: index)
            if isSeparator { return nil }
            index = row
        }
        return rows.placeholders(from: index).map { (min($0.count, count), $0.wereLoaded) }
    }

    /// The index in the topmost layer of a row of the list; `nil` if the row is hidden.
    func index(ofBase row: Int) -> Int? {
        var index = row
        for layer in layers {
            guard let found = layer.index(ofBase: index) else { return nil }
            index = found
        }
        return index
    }

    /// The number of items that are presented because of a change, minus those that no longer are; at least 0.
    ///
    /// - Complexity: O(k log n) in the k rows of the change. Long runs of placeholders are skipped.
    func arrivals(of ranges: RowRanges, since before: PresentedLayers) -> Int {
        var count = 0
        for range in ranges.insertions { forEachItem(in: range) { _ in count += 1 } }
        for range in ranges.removals { before.forEachItem(in: range) { _ in count -= 1 } }
        for range in ranges.reloads {
            let start = ranges.newIndex(of: range.lowerBound)
            guard ranges.newIndex(of: range.upperBound - 1) - start == range.count - 1 else {
                for row in range where before.item(at: row) == nil && item(at: ranges.newIndex(of: row)) != nil {
                    count += 1
                }
                continue
            }
            forEachItem(in: start..<(start + range.count)) { index in
                if before.item(at: index - start + range.lowerBound) == nil { count += 1 }
            }
        }
        return max(count, 0)
    }

    private func forEachItem(in range: Range<Int>, _ body: (Int) -> Void) {
        var index = range.lowerBound
        while index < range.upperBound {
            if let placeholders = placeholders(from: index) {
                index += placeholders.count
            } else {
                if item(at: index) != nil { body(index) }
                index += 1
            }
        }
    }
}
