import PagingCore

/// What a list is doing: its number of rows, its load states and its indicators.
///
/// A `ListUpdate` and a ``PresentedUpdate`` are the status of their list after the change.
public protocol ListStatus {
    /// Whether the list has rows.
    var content: ListContent { get }
    /// The load state of each edge, of the refresh and of the check for new items.
    var states: LoadStates { get }
    /// The visible activity indicators.
    var indicators: ListIndicators { get }
    /// The number of rows that show an item or a placeholder. Separators, headers and footers do not count.
    var itemRows: Int { get }
    /// The number of refreshes that have completed.
    var completedRefreshes: Int { get }
}

extension ListUpdate: ListStatus {
    /// The number of rows.
    public var itemRows: Int { rows.count }
}

extension PresentedUpdate: ListStatus {
    /// The number of rows that show an item or a placeholder. Separators, headers and footers do not count.
    public var itemRows: Int { rows.itemRows }
}

extension ListStatus {
    /// The notice of an edge.
    public func notice(_ direction: LoadDirection) -> EdgeNotice { EdgeNotice(direction, content, states, indicators) }

    /// What a view shows in the place of the list.
    public var unavailableContent: UnavailableContent { UnavailableContent(content, states, indicators) }

    /// Whether a view can show a button that loads the next page at an edge, for a user who cannot pull.
    ///
    /// True if the list has rows, and the edge is idle and shows no notice.
    package func canOfferPage(_ direction: LoadDirection) -> Bool {
        content == .rows && states[direction] == .idle && notice(direction) == .nothing
    }

    /// The notice after the last row.
    ///
    /// It is the unavailable content if no other view shows it, a button for the next page if the user cannot pull, or
    /// else the notice of the edge.
    ///
    /// - Parameters:
    ///   - showsUnavailableContentElsewhere: Whether another view shows the ``unavailableContent`` in the place of the list.
    ///   - pull: Whether the user loads the next page by pulling.
    package func endNotice(showsUnavailableContentElsewhere: Bool, pull: PullAvailability) -> ListNotice {
        if unavailableContent != .nothing, !showsUnavailableContentElsewhere { return .unavailableContent(unavailableContent) }
        let notice = notice(.append)
        if pull != .notWanted, notice == .loading { return .edge(.nothing) }
        if pull == .impossible, canOfferPage(.append) { return .offer }
        return .edge(notice)
    }
}
