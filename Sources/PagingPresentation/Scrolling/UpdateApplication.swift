import PagingCore

/// How a view takes an update of its rows.
public enum UpdateApplication: Hashable, Sendable {
    /// There is nothing to do: no row changed.
    case nothing
    /// As one batch of removals, insertions and reloads.
    case batch(isAnimated: Bool)
    /// By taking all rows as they are.
    case reload
    /// Not now; when the moment is another one.
    case later
}

/// What a view is doing when an update comes.
public enum ViewMoment: Hashable, Sendable {
    /// It is in no window, or has shown no rows of this list yet.
    case unseen
    /// It is in the middle of asking for what it shows, or of taking another update.
    case busy
    /// A finger holds it, pulled down, while its refresh control turns: rows that change now would make it jump.
    case heldOpen
    /// It shows rows.
    case showing(onScreen: Range<Int>, animates: Bool)
}

/// When a view takes an update as a batch, when it takes all rows anew, and when it waits.
///
/// ```swift
/// let policy = UpdateApplicationPolicy()
/// policy.application(of: Update<Book>.Change.replaced, at: .unseen)  // reload
/// ```
public struct UpdateApplicationPolicy: Hashable, Sendable {
    /// How many rows may change in one batch. A view works for each of them, whether it is on screen or not, and for all
    /// rows anew no more than for those on screen.
    public var maxChangedRows: Int
    /// How many updates may wait for a better moment. When more do, the view takes all rows anew.
    public var maxWaitingUpdates: Int

    /// - Parameters:
    ///   - maxChangedRows: How many rows may change in one batch, at or above 0.
    ///   - maxWaitingUpdates: How many updates may wait for a better moment, at or above 0.
    public init(maxChangedRows: Int = 500, maxWaitingUpdates: Int = 8) {
        self.maxChangedRows = maxChangedRows
        self.maxWaitingUpdates = maxWaitingUpdates
    }

    /// How a view takes a change.
    ///
    /// A batch is animated unless rows go before the first one on screen, or come before it or in its place: what moves
    /// the rows that are read has to be undone by scrolling at once, which no animation can follow. Rows that come or go
    /// behind it move only what is read later.
    ///
    /// - Parameters:
    ///   - change: What happened to the rows.
    ///   - waiting: How many updates wait already, this one included.
    ///   - moment: What the view is doing.
    /// - Complexity: O(r) in the ranges of the change.
    public func application<Item: Identifiable>(
        of change: Update<Item>.Change, waiting: Int = 1, at moment: ViewMoment
    ) -> UpdateApplication {
        switch (change, moment) {
        case (_, .busy), (_, .heldOpen): return .later
        case (.changed(let ranges), _) where ranges.isEmpty && waiting <= maxWaitingUpdates: return .nothing
        case (.replaced, _), (_, .unseen): return .reload
        case (.changed(let ranges), .showing(let onScreen, let animates)):
            guard waiting <= maxWaitingUpdates, ranges.changedRows <= maxChangedRows else { return .reload }
            return .batch(isAnimated: animates && !ranges.movesRows(before: onScreen.lowerBound))
        }
    }
}

extension RowRanges {
    /// How many rows come, go or are another.
    ///
    /// - Complexity: O(r) in the ranges.
    var changedRows: Int {
        (removals + insertions + reloads).reduce(0) { $0 + $1.count }
    }

    /// Whether rows go before a row, or come before it or in its place.
    ///
    /// - Parameter row: The index of the row before the change.
    func movesRows(before row: Int) -> Bool {
        removals.contains { $0.lowerBound < row } || (insertions.first.map { $0.lowerBound <= row } ?? false)
    }
}
