import PagingCore

/// Notices what of a list's changes has to be told, each once.
public struct Announcer: Sendable {
    private var before: Moment?

    private struct Moment: Sendable {
        var content: ListContent
        var states: LoadStates
        var rows: Int
        var completedRefreshes: Int
    }

    /// Nothing of the list is known yet.
    public init() {}

    /// Takes a change in. The first one brings the list as it stands, of which nothing is told.
    ///
    /// - Parameters:
    ///   - content: Whether there is anything to show after the change.
    ///   - states: What goes on after the change.
    ///   - rows: How many rows there are after the change. A placeholder is one: its item does not come, it is there.
    ///   - completedRefreshes: How many refreshes of the list have completed by then.
    /// - Returns: What is to be told, in order.
    public mutating func take(
        _ content: ListContent, _ states: LoadStates, rows: Int, completedRefreshes: Int
    ) -> [Announcement] {
        let after = Moment(content: content, states: states, rows: rows, completedRefreshes: completedRefreshes)
        defer { before = after }
        guard let before else { return [] }
        var told: [Announcement] = []
        if content == .rows, completedRefreshes > before.completedRefreshes {
            told.append(.refreshed(rows))
        } else if content == .rows, rows > before.rows {
            told.append(.itemsAdded(rows - before.rows))
        }
        if content == .empty, before.content != .empty { told.append(.empty) }
        if content == .rows, states.append == .ended, before.states.append != .ended { told.append(.ended) }
        if case .failed(let failure) = states.refresh, before.states.refresh != states.refresh {
            told.append(.failed(failure))
        }
        for direction in [Direction.append, .prepend] {
            if case .failed(let failure) = states[direction], before.states[direction] != states[direction] {
                told.append(.failed(failure))
            }
        }
        return told
    }
}

extension Announcer {
    /// Takes an update in, as ``take(_:_:rows:completedRefreshes:)`` does.
    ///
    /// - Parameter update: The update; the first one brings the list as it stands.
    /// - Returns: What is to be told, in order.
    public mutating func take<Item>(_ update: Update<Item>) -> [Announcement] {
        take(update.content, update.states, rows: update.rows.count, completedRefreshes: update.completedRefreshes)
    }

    /// Takes an update of a presented list in, of which the rows with items count, as ``take(_:_:rows:completedRefreshes:)`` does.
    ///
    /// - Parameter update: The update; the first one brings the list as it stands.
    /// - Returns: What is to be told, in order.
    public mutating func take<Item, Element, Section>(
        _ update: PresentedUpdate<Item, Element, Section>
    ) -> [Announcement] {
        take(update.content, update.states, rows: update.rows.itemRows, completedRefreshes: update.completedRefreshes)
    }
}
