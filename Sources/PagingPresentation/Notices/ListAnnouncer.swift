import PagingCore

/// Derives announcements for VoiceOver from the updates of a list. Each change is announced once.
public struct ListAnnouncer: Sendable {
    private var before: Snapshot?

    private struct Snapshot: Sendable {
        var content: ListContent
        var states: LoadStates
        var itemRows: Int
        var completedRefreshes: Int
    }

    /// Creates an announcer that has received no update.
    public init() {}

    /// Compares a list with the list at the last call.
    ///
    /// - Parameter status: The list after an update.
    /// - Returns: The announcements, in order. The first call returns none.
    public mutating func announcements(for status: some ListStatus) -> [ListAnnouncement] {
        let (content, states) = (status.content, status.states)
        let after = Snapshot(
            content: content, states: states, itemRows: status.itemRows,
            completedRefreshes: status.completedRefreshes)
        defer { before = after }
        guard let before else { return [] }
        var announcements: [ListAnnouncement] = []
        if content == .rows, after.completedRefreshes > before.completedRefreshes {
            announcements.append(.refreshed(after.itemRows))
        } else if content == .rows, after.itemRows > before.itemRows {
            announcements.append(.itemsAdded(after.itemRows - before.itemRows))
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

    /// Announces what an update changed.
    ///
    /// All announcements of an update are posted at once, because VoiceOver interrupts an announcement when the next one is
    /// posted.
    ///
    /// - Parameters:
    ///   - status: The list after the update.
    ///   - claim: Returns whether this reader may announce the update. Called only if there is something to announce.
    ///   - post: Posts the announcements, in order, as one.
    package mutating func announce(
        _ status: some ListStatus, claim: () -> Bool, post: ([ListAnnouncement]) -> Void
    ) {
        let announcements = announcements(for: status)
        guard !announcements.isEmpty, claim() else { return }
        post(announcements)
    }
}
