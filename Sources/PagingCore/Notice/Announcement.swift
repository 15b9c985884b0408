/// What somebody who does not see the list is told.
public enum Announcement: Hashable, Sendable {
    /// So many items came.
    case itemsCame(Int)
    /// The list was loaded anew and has so many items.
    case refreshed(Int)
    /// A load failed.
    case failed(Failure)
    /// There is nothing more at the end.
    case ended
    /// The list was loaded and has no rows.
    case empty
}

/// Notices what of a list's changes has to be told, each once.
public struct Announcer: Sendable {
    private var before: Moment?

    private struct Moment: Sendable {
        var content: ListContent
        var states: LoadStates
        var items: Int
    }

    /// Nothing of the list is known yet.
    public init() {}

    /// Takes a change in. The first one brings the list as it stands, of which nothing is told.
    ///
    /// - Parameters:
    ///   - content: Whether there is anything to show after the change.
    ///   - states: What goes on after the change.
    ///   - items: How many items are held after the change.
    /// - Returns: What is to be told, in order.
    public mutating func take(_ content: ListContent, _ states: LoadStates, items: Int) -> [Announcement] {
        let after = Moment(content: content, states: states, items: items)
        defer { before = after }
        guard let before else { return [] }
        var told: [Announcement] = []
        if before.states.refresh == .loading, states.refresh == .idle, content == .rows {
            told.append(.refreshed(items))
        } else if content == .rows, items > before.items {
            told.append(.itemsCame(items - before.items))
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
