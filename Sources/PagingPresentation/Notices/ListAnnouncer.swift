import PagingCore

/// Derives announcements for VoiceOver from the updates of a list. Each change is announced once.
public struct ListAnnouncer: Sendable {
    private var before: Snapshot?

    private struct Snapshot: Sendable {
        var content: ListContent
        var states: LoadStates
        var rows: Int
        var completedRefreshes: Int
    }

    /// Creates an announcer that has received no update.
    public init() {}

    /// Compares the list with the list at the last call. The first call returns no announcements.
    ///
    /// - Parameters:
    ///   - content: Whether the list has rows after the change.
    ///   - states: The load states after the change.
    ///   - rows: The number of rows after the change, placeholders included: an item that is loaded into a placeholder
    ///     is not added.
    ///   - completedRefreshes: The number of refreshes that have completed.
    /// - Returns: The announcements, in order.
    public mutating func take(
        _ content: ListContent, _ states: LoadStates, rows: Int, completedRefreshes: Int
    ) -> [ListAnnouncement] {
        let after = Snapshot(content: content, states: states, rows: rows, completedRefreshes: completedRefreshes)
        defer { before = after }
        guard let before else { return [] }
        var announcements: [ListAnnouncement] = []
        if content == .rows, completedRefreshes > before.completedRefreshes {
            announcements.append(.refreshed(rows))
        } else if content == .rows, rows > before.rows {
            announcements.append(.itemsAdded(rows - before.rows))
        }
        if content == .empty, before.content != .empty { announcements.append(.empty) }
        if content == .rows, states.append == .ended, before.states.append != .ended { announcements.append(.ended) }
        if case .failed(let failure) = states.refresh, before.states.refresh != states.refresh {
            announcements.append(.failed(failure))
        }
        for direction in [LoadDirection.append, .prepend] {
            if case .failed(let failure) = states[direction], before.states[direction] != states[direction] {
                announcements.append(.failed(failure))
            }
        }
        return announcements
    }
}

extension ListAnnouncer {
    /// Compares an update with the last one, as ``take(_:_:rows:completedRefreshes:)`` does.
    ///
    /// - Parameter update: The update. For the first one, there are no announcements.
    /// - Returns: The announcements, in order.
    public mutating func take<Item>(_ update: ListUpdate<Item>) -> [ListAnnouncement] {
        take(update.content, update.states, rows: update.rows.count, completedRefreshes: update.completedRefreshes)
    }

    /// Compares an update of a presented list with the last one, as ``take(_:_:rows:completedRefreshes:)`` does.
    /// Separators, header and footer do not count as rows.
    ///
    /// - Parameter update: The update. For the first one, there are no announcements.
    /// - Returns: The announcements, in order.
    public mutating func take<Item, Element, Section>(
        _ update: PresentedUpdate<Item, Element, Section>
    ) -> [ListAnnouncement] {
        take(update.content, update.states, rows: update.rows.itemRows, completedRefreshes: update.completedRefreshes)
    }
}
