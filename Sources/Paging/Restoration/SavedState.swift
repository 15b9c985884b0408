/// A pager's state whose cursors' type is known to its source alone.
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
    /// A machine that goes on where a state was taken.
    init(
        _ configuration: FeedConfiguration, restoring state: SavedState, of query: String,
        _ numbers: inout CursorNumbers
    ) throws(RestorationFailure) {
        switch state.content {
        case .other(let version):
            throw .otherVersion(version)
        case .current(let feed, let cursors):
            guard state.query == query else { throw .otherQuery(state.query) }
            if let unknown = feed.cursors.first(where: { !cursors.indices.contains($0) }) {
                throw .unknownCursor(unknown)
            }
            do throws(FeedRestorationState.Problem) {
                try self.init(
                    configuration, restoring: feed.renumbered { numbers.number(cursors[$0]) },
                    sameContent: haveSameContent)
            } catch {
                throw .unfit(error)
            }
        }
    }
}
