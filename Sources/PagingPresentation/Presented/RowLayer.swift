import PagingCore

/// How a row of a list is presented.
public enum RowVisibility: Hashable, Sendable {
    /// It is not.
    case hidden
    /// It is.
    case shown
    /// It is, and a row of its own stands before it, which separates it from the one before.
    case separated

    /// How many rows it is presented as.
    var presentedRows: Int {
        switch self {
        case .hidden: 0
        case .shown: 1
        case .separated: 2
        }
    }
}

/// Which rows of a list are presented: the indexes of a filter, or of separators between neighbours.
///
/// A layer knows no rows, only what was thought of each. It is told of each change of the list beneath, and says what
/// that change is in the list it presents, as a legal batch. Layers lie one above the other in any order: what one
/// presents is the list beneath the next.
///
/// A snapshot of it costs nothing to take and makes no later change dearer.
///
/// - Complexity: A change of k rows is O(k + log n) and asks for the standing of at most k rows and the rows right
///   behind them; indexes are translated in O(log n). Of a long run of rows with one standing only the run is kept.
public struct RowLayer: Sendable {
    private var tree = RunTree<VisibilitySum>()

    /// A layer over an empty list.
    public init() {}

    /// How many rows are presented.
    public var count: Int { tree.sum.presented }

    /// How many rows the list beneath has.
    public var baseCount: Int { tree.rows }

    /// Takes the list beneath as it stands.
    ///
    /// - Parameters:
    ///   - baseCount: How many rows it has.
    ///   - judge: Tells the standing of the rows from an index on; `nil` is taken as shown.
    public mutating func present(_ baseCount: Int, judge: (Int) -> Classification<RowVisibility>) {
        tree = RunTree(baseCount, fresh: .shown, judge: judge)
    }

    /// Takes a change of the list beneath.
    ///
    /// - Parameters:
    ///   - ranges: What happened to its rows, as a legal batch.
    ///   - dependsOnPreviousRow: Whether the visibility of a row depends on the row before it, so that it is evaluated
    ///     again where the row before it changed. A separator belongs to two rows and is reloaded where either changed.
    ///   - judge: Tells the standing of the rows from an index on, after the change. `nil` is taken as what it was, and
    ///     as shown for a new row.
    /// - Returns: What happened to the presented rows, as a legal batch.
    public mutating func take(
        _ ranges: RowRanges, dependsOnPreviousRow: Bool, judge: (Int) -> Classification<RowVisibility>
    ) -> RowRanges {
        var changes = RowChanges()
        let before = tree
        func presented(_ rows: Range<Int>) -> Int {
            before.sum(before: rows.upperBound).presented - before.sum(before: rows.lowerBound).presented
        }
        tree.follow(ranges, fresh: .shown, dependsOnPreviousRow: dependsOnPreviousRow, judge: judge) { step in
            switch step {
            case .kept(let rows): changes.append(.kept(presented(rows)))
            case .removed(let rows): changes.append(.removed(presented(rows)))
            case .inserted(let runs): changes.append(.inserted(runs.sum.presented))
            case .judged(let was, let standing, let rows, let isReloaded):
                changes.appendJudged(was, standing, rows, isReloaded: isReloaded)
            }
        }
        return changes.ranges
    }

    /// The row beneath that a presented row shows or, for a separator, stands before.
    ///
    /// - Precondition: `0 <= index < count`.
    public func base(of index: Int) -> (row: Int, isSeparator: Bool) {
        guard let place = tree.find({ $0.presented > index }) else {
            preconditionFailure("there is no presented row at this index")
        }
        let offset = index - place.before.presented
        let size = place.run.value.presentedRows
        return (place.before.rows + offset / size, size == 2 && offset % 2 == 0)
    }

    /// The presented row that shows a row beneath; `nil` where it is hidden.
    ///
    /// - Precondition: `0 <= row < baseCount`.
    public func index(ofBase row: Int) -> Int? {
        switch tree.value(at: row) {
        case .hidden: nil
        case .shown: tree.sum(before: row).presented
        case .separated: tree.sum(before: row).presented + 1
        }
    }

    /// How many rows are presented for those before one beneath.
    ///
    /// - Precondition: `0 <= row <= baseCount`.
    public func count(beforeBase row: Int) -> Int { tree.sum(before: row).presented }

    /// For how many rows from a presented one on, that one included, the next presented row shows the next one beneath.
    ///
    /// - Precondition: `0 <= index < count`.
    public func neighbours(from index: Int) -> Int {
        guard let place = tree.find({ $0.presented > index }), place.run.value == .shown else { return 1 }
        return place.before.presented + place.run.count - index
    }
}

/// How many rows some rows are, and as how many they are presented.
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
    /// Appends what became of presented rows whose standing was asked for again.
    fileprivate mutating func appendJudged(
        _ was: RowVisibility, _ standing: RowVisibility, _ rows: Int, isReloaded: Bool
    ) {
        let row: Run = isReloaded ? .reloaded(1) : .kept(1)
        switch (was, standing) {
        case (.hidden, _): append(.inserted(rows * standing.presentedRows))
        case (_, .hidden): append(.removed(rows * was.presentedRows))
        case (.shown, .shown): append(isReloaded ? .reloaded(rows) : .kept(rows))
        case (.separated, .separated) where isReloaded: append(.reloaded(2 * rows))
        case (.shown, .separated), (.separated, .shown), (.separated, .separated):
            for _ in 0..<rows {
                switch (was, standing) {
                case (.separated, .separated): append(.reloaded(1))
                case (.separated, _): append(.removed(1))
                default: append(.inserted(1))
                }
                append(row)
            }
        }
    }
}
