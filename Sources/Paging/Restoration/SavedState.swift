import PagingCore

/// A pager's state without the type of its cursors, which only the source knows.
struct SavedState: Sendable {
    let query: String
    let content: Content

    enum Content: Sendable {
        case current(FeedRestorationState, cursors: [OpaqueCursor])
        case other(version: Int)
    }

    init(_ state: PagerRestorationState<some Any>) {
        query = state.query
        switch state.format {
        case .current(let feed, let cursors): content = .current(feed, cursors: cursors.map(OpaqueCursor.init))
        case .other(let version): content = .other(version: version)
        }
    }

    var firstRow: Int {
        if case .current(let feed, _) = content { feed.firstRestoredRow } else { 0 }
    }
}

extension FeedStateMachine {
    /// Creates a state machine that continues from a saved state.
    init(
        _ configuration: FeedConfiguration, restoring state: SavedState, of query: String,
        _ numbers: inout CursorNumbers
    ) throws(RestorationFailure) {
        switch state.content {
        case .other(let version):
            throw .unsupportedVersion(version)
        case .current(let feed, let cursors):
            guard state.query == query else { throw .differentQuery(state.query) }
            if let unknown = feed.cursors.first(where: { !cursors.indices.contains($0) }) {
                throw .unknownCursor(unknown)
            }
            do throws(FeedRestorationState.Problem) {
                try self.init(
                    configuration, restoring: feed.renumbered { numbers.number(cursors[$0]) },
                    sameContent: haveSameContent)
            } catch {
                throw .incompatible(error)
            }
        }
    }
}
