import PagingCore

/// How a view applies an update of its rows.
public enum UpdateApplication: Hashable, Sendable {
    /// Do nothing. No row changed.
    case nothing
    /// Perform one batch update of removals, insertions and reloads.
    case batch(isAnimated: Bool)
    /// Reload all rows.
    case reload
    /// Wait until the ``ViewMoment`` changes.
    case later
}

/// The state of a view when it receives an update.
public enum ViewMoment: Hashable, Sendable {
    /// The view is in no window, or has not shown rows of this list.
    case unseen
    /// The view is querying its data source, or applying another update.
    case busy
    /// The user is dragging the view while its refresh control is refreshing. A change of rows would make the content
    /// jump.
    case heldOpen
    /// The view shows rows. `onScreen` has the indexes of the visible ones, `animates` whether the view animates
    /// updates.
    case showing(onScreen: Range<Int>, animates: Bool)
}

/// Decides whether a view applies an update as a batch update, reloads all rows, or waits.
///
/// ```swift
/// let policy = UpdateApplicationPolicy()
/// policy.application(of: ListUpdate<Book>.Change.replaced, at: .unseen)  // reload
/// ```
public struct UpdateApplicationPolicy: Hashable, Sendable {
    /// The greatest number of rows that change in one batch update. With more, the view reloads all rows: a batch
    /// update has a cost for each changed row, a reload only for each visible row.
    public var maxChangedRows: Int
    /// The greatest number of updates that wait. With more, the view reloads all rows.
    public var maxWaitingUpdates: Int

    /// - Parameters:
    ///   - maxChangedRows: The greatest number of rows that change in one batch update, at or above 0.
    ///   - maxWaitingUpdates: The greatest number of updates that wait, at or above 0.
    public init(maxChangedRows: Int = 500, maxWaitingUpdates: Int = 8) {
        self.maxChangedRows = maxChangedRows
        self.maxWaitingUpdates = maxWaitingUpdates
    }

    /// How a view applies a change.
    ///
    /// A batch update is not animated if rows are removed before the first visible row, or inserted before it or at its
    /// index. The scroll position must then be corrected at once, which an animation cannot follow.
    ///
    /// - Parameters:
    ///   - change: The change of the rows.
    ///   - waiting: The number of updates that wait, this one included.
    ///   - moment: The state of the view.
    /// - Complexity: O(r) in the ranges of the change.
    public func application<Item: Identifiable>(
        of change: ListUpdate<Item>.Change, waiting: Int = 1, at moment: ViewMoment
    ) -> UpdateApplication {
        switch change {
        case .replaced: application(of: nil, waiting, moment)
        case .changed(let ranges): application(of: ranges, waiting, moment)
        }
    }

    /// How a view applies a change of a presented list.
    ///
    /// A batch update that removes or inserts sections is not animated either, because their headers move the rows.
    ///
    /// - Parameters:
    ///   - change: The change of the rows.
    ///   - waiting: The number of updates that wait, this one included.
    ///   - moment: The state of the view.
    /// - Complexity: O(r) in the ranges of the change.
    public func application(
        of change: PresentedChange, waiting: Int = 1, at moment: ViewMoment
    ) -> UpdateApplication {
        guard case .changed(let ranges, let sections) = change else { return application(of: nil, waiting, moment) }
        let application = application(of: ranges, waiting, moment)
        guard case .batch(let isAnimated) = application else { return application }
        return .batch(
            isAnimated: isAnimated && sections.removedSections.isEmpty && sections.insertedSections.isEmpty)
    }

    /// - Parameter ranges: The change of the rows; `nil` if all rows were replaced.
    private func application(of ranges: RowRanges?, _ waiting: Int, _ moment: ViewMoment) -> UpdateApplication {
        switch (ranges, moment) {
        case (_, .busy), (_, .heldOpen): return .later
        case (let ranges?, _) where ranges.isEmpty && waiting <= maxWaitingUpdates: return .nothing
        case (nil, _), (_, .unseen): return .reload
        case (let ranges?, .showing(let onScreen, let animates)):
            guard waiting <= maxWaitingUpdates, ranges.changedRows <= maxChangedRows else { return .reload }
            return .batch(isAnimated: animates && !ranges.movesRows(before: onScreen.lowerBound))
        }
    }
}

extension RowRanges {
    /// The number of rows that are removed, inserted or reloaded.
    ///
    /// - Complexity: O(r) in the ranges.
    var changedRows: Int {
        (removals + insertions + reloads).reduce(0) { $0 + $1.count }
    }

    /// Whether rows are removed before a row, or inserted before it or at its index.
    ///
    /// - Parameter row: The index of the row before the change.
    func movesRows(before row: Int) -> Bool {
        removals.contains { $0.lowerBound < row } || (insertions.first.map { $0.lowerBound <= row } ?? false)
    }
}
