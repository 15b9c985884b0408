#if canImport(SwiftUI)
public import Observation

/// A list as views show it: a ``Pager``, or one that is presented in another way.
@MainActor
public protocol ShownList: AnyObject, Observable, Sendable {
    /// The rows, read one by one as they come on screen.
    associatedtype ShownRows: RandomAccessCollection where ShownRows.Index == Int, ShownRows.Element: ShownRow

    /// The rows as they stand.
    var rows: ShownRows { get }
    /// Whether there is anything to show.
    var content: ListContent { get }
    /// What goes on at the list's edges and with its refresh.
    var states: LoadStates { get }
    /// Which indicators should be seen.
    var indicators: Indicators { get }

    /// Where a row stands now; `nil` for one that is gone, and for a placeholder.
    func index(ofRow id: ShownRows.Element.ID) -> Int?
    /// Where a placeholder is among some rows, or the item that was loaded in its place; `nil` if neither is there, and for
    /// a row of another kind.
    func index(ofPlaceholder id: ShownRows.Element.ID, in rows: ShownRows) -> Int?
    /// The error behind a failure of this list.
    func error(_ failure: Failure) -> any Error
    /// Tries again what failed.
    func retry()
    /// Tries the failed page of one row again.
    func retry(_ row: ShownRows.Element)
    /// Loads the page behind an edge, or tries it again, because a person asked.
    func pull(_ direction: Direction)
    /// Loads the list anew because a person pulled.
    func pullToRefresh() async

    /// Joins the list as a reader of its own.
    ///
    /// - Parameters:
    ///   - isShown: Whether the reader has something of the list on screen. One that has not is told nothing.
    ///   - announce: Told what somebody who does not see the list has to be told, unless another reader was.
    /// - Returns: What the reader reports its viewport to. Releasing it leaves the list.
    func join(
        isShown: @escaping @MainActor () -> Bool, announce: @escaping @MainActor (Announcement) -> Void
    ) -> any ViewportReport<ShownRows>
}

/// A row of a list that views show.
public protocol ShownRow: Identifiable {
    /// The row's place in the list, from 0.
    var index: Int { get }
}

/// Where a reader reports what is on screen.
@MainActor
public protocol ViewportReport<ShownRows>: AnyObject {
    /// The rows of the list.
    associatedtype ShownRows

    /// Notes which rows are on screen.
    ///
    /// - Parameters:
    ///   - visible: Their indexes in the rows that are shown.
    ///   - rows: The rows that are shown, which may be older than the list's.
    func viewportMoved(to visible: Range<Int>, in rows: ShownRows)
}

extension Row: ShownRow {}
#endif
