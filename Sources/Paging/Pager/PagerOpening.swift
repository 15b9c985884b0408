import PagingCore

/// What a list opens with: its first page, another page, given items, or a restored state.
public struct PagerOpening<Item: Identifiable>: Sendable {
    indirect enum Place {
        case start
        case row(Int)
        case cursor(OpaqueCursor)
        case items(@MainActor () -> ItemPage<Item, OpaqueCursor>)
        case state(SavedState, of: String, otherwise: PagerOpening)
    }

    let place: Place

    /// The opening of a list with this source. A list that follows its source knows the rows that it has read, and no others:
    /// it opens with the first page in place of given items.
    func over(_ source: Pager<Item>.Source) -> PagerOpening {
        guard source.observation != nil else { return self }
        return switch place {
        case .start, .items: source.opening.map { PagerOpening(place: .cursor($0)) } ?? .start
        case .state(let state, let query, let otherwise):
            PagerOpening(place: .state(state, of: query, otherwise: otherwise.over(source)))
        case .row, .cursor: self
        }
    }

    /// The first page. A chained source gets a request without a cursor.
    public static var start: PagerOpening { PagerOpening(place: .start) }

    /// The page that contains a row of an indexed list. The rows before it are placeholders.
    ///
    /// - Parameter row: The index of the row, at or above 0.
    public static func row(_ row: Int) -> PagerOpening { PagerOpening(place: .row(row)) }

    /// The page that a cursor of a chained list names.
    ///
    /// - Parameter cursor: A cursor of the source's own type. A cursor of another type fails the first load with a
    ///   ``ForeignCursor``.
    public static func cursor(_ cursor: some Hashable & Sendable) -> PagerOpening {
        PagerOpening(place: .cursor(OpaqueCursor(base: cursor)))
    }

    /// A page of an indexed list that is already loaded. No first load follows, and its items are never evicted.
    ///
    /// The page is handled like an answer: if the source ends at a short page, a page with fewer items than the limit
    /// is the whole list, unless it has `isLast: false`.
    ///
    /// - Parameter page: The page. The next request continues after its items.
    @MainActor
    public static func items(_ page: ItemPage<Item, Never>) -> PagerOpening {
        let page = page.withoutCursors()
        return PagerOpening(place: .items { page })
    }

    /// A page of a chained list that is already loaded. No first load follows, and its items are never evicted.
    ///
    /// A list over a database reads its first page instead: it follows only the rows that it has read.
    ///
    /// - Parameter page: The page, with the cursors of its neighbors.
    @MainActor
    public static func items(_ page: ItemPage<Item, some Hashable & Sendable>) -> PagerOpening {
        let page = page.withOpaqueCursors()
        return PagerOpening(place: .items { page })
    }

    /// A saved state: the list shows placeholders for all its rows and opens at the row where it was.
    /// ``Pager/restoration`` is the result.
    ///
    /// ```swift
    /// let pager = Pager(source, opening: .state(saved, of: "swift"))
    /// if case .restored(let firstRow) = pager.restoration { table.scroll(to: firstRow) }
    /// ```
    ///
    /// - Parameters:
    ///   - state: The state from ``Pager/state(of:cursors:)``; `nil` if there is none.
    ///   - query: Identifies the content of the list. A state of another query is refused.
    ///   - otherwise: What the list opens with if there is no state or it is refused. A refresh from the start loads
    ///     this too.
    public static func state(
        _ state: PagerRestorationState<some Any>?, of query: String, otherwise: PagerOpening = .start
    ) -> PagerOpening {
        guard let state else { return otherwise }
        return PagerOpening(place: .state(SavedState(state), of: query, otherwise: otherwise))
    }

    /// The state machine of the list before anything is loaded.
    @MainActor
    func feed(
        _ configuration: FeedConfiguration, _ cursors: inout CursorNumbers
    ) -> (feed: FeedStateMachine<Item>, restoration: PagerRestoration) {
        var configuration = configuration
        configuration.opening = opening(&cursors)
        switch place {
        case .start, .row, .cursor:
            return (FeedStateMachine(configuration, sameContent: haveSameContent), .none)
        case .items(let page):
            return (
                FeedStateMachine(configuration, items: cursors.numbered(page()), sameContent: haveSameContent), .none
            )
        case .state(let state, let query, let otherwise):
            do {
                let feed = try FeedStateMachine<Item>(configuration, restoring: state, of: query, &cursors)
                return (feed, .restored(firstRow: state.firstRow))
            } catch {
                let (feed, restoration) = otherwise.feed(configuration, &cursors)
                if case .restored = restoration { return (feed, restoration) }
                return (feed, .refused(error))
            }
        }
    }

    /// The page that a refresh from the start loads.
    private func opening(_ cursors: inout CursorNumbers) -> FeedOpening {
        switch place {
        case .start, .items: .start
        case .row(let row): .row(row)
        case .cursor(let cursor): .cursor(cursors.number(cursor))
        case .state(_, _, let otherwise): otherwise.opening(&cursors)
        }
    }
}
