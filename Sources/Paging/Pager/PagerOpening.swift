/// What a pager's list opens with.
public struct PagerOpening<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    indirect enum Place {
        case start
        case row(Int)
        case cursor(OpaqueCursor)
        case items(Page<Item, OpaqueCursor>)
        case state(SavedState, of: String, otherwise: PagerOpening)
    }

    let place: Place

    /// The first page, or the one a chained source gives when it is asked without a cursor.
    public static var start: PagerOpening { PagerOpening(place: .start) }

    /// In an indexed list, the page that holds a row. Rows before it are placeholders.
    ///
    /// - Parameter row: The row, at or above 0.
    public static func row(_ row: Int) -> PagerOpening { PagerOpening(place: .row(row)) }

    /// In a chained list, the page a cursor names.
    ///
    /// - Parameter cursor: A cursor of the source's own type; one of another fails the first load with a
    ///   ``ForeignCursor``.
    public static func cursor(_ cursor: some Hashable & Sendable) -> PagerOpening {
        PagerOpening(place: .cursor(OpaqueCursor(base: cursor)))
    }

    /// A page that is there already: no first load follows, and its items are never evicted.
    ///
    /// The page is taken as an answer: where the source ends at a short one, items fewer than its limit are the whole
    /// list unless the page says `isLast: false`.
    ///
    /// - Parameter page: The page, in an indexed list. What follows is asked for behind its items.
    public static func items(_ page: Page<Item, Never>) -> PagerOpening {
        PagerOpening(place: .items(page.withoutCursors()))
    }

    /// A page that is there already: no first load follows, and its items are never evicted.
    ///
    /// - Parameter page: The page, in a chained list, with the cursors of its neighbours.
    public static func items(_ page: Page<Item, some Hashable & Sendable>) -> PagerOpening {
        PagerOpening(place: .items(page.withOpaqueCursors()))
    }

    /// The place where a list was that is brought back, with placeholders for all its rows. Whether it could be is told by
    /// ``Pager/restoration``.
    ///
    /// ```swift
    /// let pager = Pager(source, opening: .state(saved, of: "swift"))
    /// if case .restored(let firstRow) = pager.restoration { table.scroll(to: firstRow) }
    /// ```
    ///
    /// - Parameters:
    ///   - state: What ``Pager/state(of:cursors:)`` gave; `nil` where there is none.
    ///   - query: What the list is a list of. A state of another query is refused.
    ///   - otherwise: What the list opens with where there is no state or it is refused, and what a refresh from the
    ///     start loads.
    public static func state(
        _ state: PagerRestorationState<some Any>?, of query: String, otherwise: PagerOpening = .start
    ) -> PagerOpening {
        guard let state else { return otherwise }
        return PagerOpening(place: .state(SavedState(state), of: query, otherwise: otherwise))
    }

    /// The list as it is before anything is loaded for it.
    func feed(
        _ configuration: FeedConfiguration, _ cursors: inout CursorNumbers
    ) -> (feed: FeedStateMachine<Item>, restoration: Restoration) {
        var configuration = configuration
        configuration.opening = opening(&cursors)
        switch place {
        case .start, .row, .cursor:
            return (FeedStateMachine(configuration, sameContent: haveSameContent), .none)
        case .items(let page):
            return (FeedStateMachine(configuration, items: cursors.numbered(page), sameContent: haveSameContent), .none)
        case .state(let state, let query, let otherwise):
            do {
                let feed = try FeedStateMachine<Item>(configuration, restoring: state, of: query, &cursors)
                return (feed, .restored(firstRow: state.firstRow))
            } catch {
                return (otherwise.feed(configuration, &cursors).feed, .refused(error))
            }
        }
    }

    /// The page that a refresh from the start loads.
    private func opening(_ cursors: inout CursorNumbers) -> Opening {
        switch place {
        case .start, .items: .start
        case .row(let row): .row(row)
        case .cursor(let cursor): .cursor(cursors.number(cursor))
        case .state(_, _, let otherwise): otherwise.opening(&cursors)
        }
    }
}
