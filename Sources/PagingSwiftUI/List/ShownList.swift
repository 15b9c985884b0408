#if canImport(SwiftUI)
public import Observation

/// A list that views show: a ``Pager`` or a ``PresentedList``.
@MainActor
public protocol ShownList: AnyObject, Observable {
    /// The type of the rows, which are read one by one as they appear.
    associatedtype ShownRows: RandomAccessCollection where ShownRows.Index == Int, ShownRows.Element: ShownRow

    /// The current rows.
    var rows: ShownRows { get }
    /// Whether the list has rows, is empty, or is not known yet.
    var content: ListContent { get }
    /// The load state of each edge and of the refresh.
    var states: LoadStates { get }
    /// Which loading indicators are on.
    var indicators: ListIndicators { get }

    /// The current index of an item's row; `nil` for a removed row and for a placeholder.
    func index(ofRow id: ShownRows.Element.ID) -> Int?
    /// The index of a placeholder, or of the item that replaced it; `nil` if there is neither, and for other rows.
    func index(ofPlaceholder id: ShownRows.Element.ID, in rows: ShownRows) -> Int?
    /// Retries the failed loads.
    func retry()
    /// Retries the failed page of a row.
    func retry(_ row: ShownRows.Element)
    /// Loads the next page at an edge, or retries it, because the user requested it.
    func pull(_ direction: LoadDirection)
    /// Refreshes the list because the user pulled it.
    func pullToRefresh() async

    /// Joins the list.
    ///
    /// - Parameters:
    ///   - isShown: Whether any row of the list is on screen for this reader. If not, nothing is announced.
    ///   - announce: Called with the VoiceOver announcements of an update, to post them as one, unless another reader does.
    ///   - scroll: Called with the index of each row to which the list jumps.
    /// - Returns: The object to which the visible rows are reported. A reader of its own leaves the list when the
    ///   object is released.
    func join(
        isShown: @escaping @MainActor () -> Bool, announce: @escaping @MainActor ([ListAnnouncement]) -> Void,
        scroll: @escaping @MainActor (_ row: Int) -> Void
    ) -> any ViewportReporter<ShownRows>
}

/// A row of a list that views show.
public protocol ShownRow: Identifiable {
    /// The index of the row in the list, from 0.
    var index: Int { get }
}

/// Reports a reader's visible rows to its list.
@MainActor
public protocol ViewportReporter<ShownRows>: AnyObject {
    /// The type of the list's rows.
    associatedtype ShownRows

    /// Reports which rows are visible.
    ///
    /// - Parameters:
    ///   - visible: The indexes of the visible rows in `rows`.
    ///   - rows: The rows that are shown, which can be older than the list's current rows.
    func viewportMoved(to visible: Range<Int>, in rows: ShownRows)

    /// Loads the page of a row before other pages, because the view jumps to it.
    ///
    /// - Parameter row: The index of the row, at or above 0. It can be beyond the last row.
    func jump(to row: Int)

    /// The index of the row at which the view opens: a jump that no view has followed yet, or the list's opening row.
    func claimOpeningRow() -> Int
}

extension ListRow: ShownRow {}
#endif
