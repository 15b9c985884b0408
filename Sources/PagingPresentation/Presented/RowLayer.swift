import PagingCore

/// How a row of a list is presented.
public enum RowVisibility: Hashable, Sendable {
    /// Not at all.
    case hidden
    /// As one row.
    case shown
    /// As two rows: a separator, and the row itself.
    case separated

    /// The number of rows as which it is presented.
    var presentedRows: Int {
        switch self {
        case .hidden: 0
        case .shown: 1
        case .separated: 2
        }
    }
}

/// The mapping between the rows of a base list and the rows that a filter or separators present.
///
/// A layer stores the visibility of each base row, not the rows. It converts each change of the base list into a change
/// of the presented list, as a batch update (U1). Layers can be stacked in any order: the presented list of one is the
/// base list of the next.
///
/// Copying a layer is O(1), and does not make later changes more expensive.
///
/// - Complexity: A change of k rows is O(k + log n), and classifies at most the k rows and the rows right after them.
///   Converting an index is O(log n). Neighboring rows with the same visibility are stored as one run.
public struct RowLayer: Sendable {
    private var tree = RunTree<VisibilitySum>()

    /// Creates a layer over an empty list.
    public init() {}

    /// The number of presented rows.
    public var count: Int { tree.sum.presented }

    /// The number of rows of the base list.
    public var baseCount: Int { tree.rows }

    /// Replaces the base list. All rows are classified again.
    ///
    /// - Parameters:
    ///   - baseCount: The number of rows of the base list.
    ///   - judge: Returns the visibility of the row at an index, and of the rows after it with the same one. `nil` is
    ///     taken as ``RowVisibility/shown``.
    public mutating func present(_ baseCount: Int, judge: (Int) -> RowClassification<RowVisibility>) {
        tree = RunTree(baseCount, default: .shown, classify: judge)
    }

    /// Applies a change of the base list.
    ///
    /// - Parameters:
    ///   - ranges: The change of the base list's rows.
    ///   - dependsOnPreviousRow: Whether the visibility of a row depends on the row before it. Then a row is classified
    ///     again if the row before it changed, and its separator is reloaded if either row changed.
    ///   - judge: Returns the visibility of the row at an index after the change, and of the rows after it with the
    ///     same one. `nil` keeps the visibility of the row; a new row is then shown.
    /// - Returns: The change of the presented rows.
    public mutating func apply(
        _ ranges: RowRanges, dependsOnPreviousRow: Bool, judge: (Int) -> RowClassification<RowVisibility>
    ) -> RowRanges {
        var changes = RowChanges()
        let before = tree
        func presented(_ rows: Range<Int>) -> Int {
            before.sum(before: rows.upperBound).presented - before.sum(before: rows.lowerBound).presented
        }
        tree.apply(ranges, default: .shown, dependsOnPreviousRow: dependsOnPreviousRow, classify: judge) { step in
            switch step {
            case .kept(let rows): changes.append(.kept(presented(rows)))
            case .removed(let rows): changes.append(.removed(presented(rows)))
            case .inserted(let runs): changes.append(.inserted(runs.sum.presented))
            case .classified(let before, let after, let rows, let isReloaded):
                changes.appendClassified(before, after, rows, isReloaded: isReloaded)
            }
        }
        return changes.ranges
    }

    /// The base row that a presented row shows or, for a separator, precedes.
    ///
    /// - Precondition: `0 <= index < count`.
    public func base(of index: Int) -> (row: Int, isSeparator: Bool) {
        guard let place = tree.find({ $0.presented > index }) else {
            preconditionFailure("presented row index out of range")
        }
        let offset = index - place.before.presented
        let size = place.run.value.presentedRows
        return (place.before.rows + offset / size, size == 2 && offset % 2 == 0)
    }

    /// The index of the presented row that shows a base row; `nil` if the base row is hidden.
    ///
    /// - Precondition: `0 <= row < baseCount`.
    public func index(ofBase row: Int) -> Int? {
        switch tree.value(at: row) {
        case .hidden: nil
        case .shown: tree.sum(before: row).presented
        case .separated: tree.sum(before: row).presented + 1
        }
    }

    /// The number of presented rows for the base rows before `row`.
    ///
    /// - Precondition: `0 <= row <= baseCount`.
    public func count(beforeBase row: Int) -> Int { tree.sum(before: row).presented }

    /// The number of presented rows from an index on, the row at the index included, that show consecutive base rows.
    ///
    /// - Precondition: `0 <= index < count`.
    public func neighbours(from index: Int) -> Int {
        guard let place = tree.find({ $0.presented > index }), place.run.value == .shown else { return 1 }
        return place.before.presented + place.run.count - index
    }
}

/// The number of base rows and of presented rows in a run of rows.
struct VisibilitySum: RunSum, Sendable {
    var rows: Int
    var presented: Int

    static var empty: VisibilitySum { VisibilitySum(.hidden, count: 0) }

    init(_ value: RowVisibility, count: Int) {
        rows = count
        presented = count * value.presentedRows
    }

    mutating func add(_ next: VisibilitySum) {
        rows += next.rows
        presented += next.presented
    }
}

extension RowChanges {
    /// Appends the change of the presented rows of base rows that were classified again.
    fileprivate mutating func appendClassified(
        _ before: RowVisibility, _ after: RowVisibility, _ rows: Int, isReloaded: Bool
    ) {
        let row: Run = isReloaded ? .reloaded(1) : .kept(1)
        switch (before, after) {
        case (.hidden, _): append(.inserted(rows * after.presentedRows))
        case (_, .hidden): append(.removed(rows * before.presentedRows))
        case (.shown, .shown): append(isReloaded ? .reloaded(rows) : .kept(rows))
        case (.separated, .separated) where isReloaded: append(.reloaded(2 * rows))
        case (.shown, .separated), (.separated, .shown), (.separated, .separated):
            for _ in 0..<rows {
                switch (before, after) {
                case (.separated, .separated): append(.reloaded(1))
                case (.separated, _): append(.removed(1))
                default: append(.inserted(1))
                }
                append(row)
            }
        }
    }
}
