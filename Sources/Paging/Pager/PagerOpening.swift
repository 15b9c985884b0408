/// What a pager's list opens with.
public struct PagerOpening<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    enum Place {
        case start
        case row(Int)
        case cursor(OpaqueCursor)
        case items(Page<Item, OpaqueCursor>)
        case state(SavedState, of: String)
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
    /// ``Pager/restoration``; if not, the list opens with its first page.
    ///
    /// ```swift
    /// let saved = try? JSONDecoder().decode(PagerState<String>.self, from: data)
    /// let pager = Pager(source, opening: .state(saved, of: query))
    /// if case .restored(let firstRow) = pager.restoration { list.scroll(to: firstRow) }
    /// ```
    ///
    /// - Parameters:
    ///   - state: What ``Pager/state(of:cursors:)`` gave; `nil` where there is none.
    ///   - query: What the list is a list of. A state of another query is refused.
    public static func state(_ state: PagerState<some Any>?, of query: String) -> PagerOpening {
        PagerOpening(place: state.map { .state(SavedState($0), of: query) } ?? .start)
    }

    /// The list as it is before anything is loaded for it.
    func feed(
        _ configuration: FeedConfiguration, _ cursors: inout CursorNumbers
    ) -> (feed: FeedStateMachine<Item>, restoration: Restoration) {
        var configuration = configuration
        switch place {
        case .start:
            break
        case .row(let row):
            configuration.opening = .row(row)
        case .cursor(let cursor):
            configuration.opening = .cursor(cursors.number(cursor))
        case .items(let page):
            return (FeedStateMachine(configuration, items: cursors.numbered(page)), .none)
        case .state(let state, let query):
            do {
                let feed = try FeedStateMachine<Item>(configuration, restoring: state, of: query, &cursors)
                return (feed, .restored(firstRow: state.firstRow))
            } catch {
                return (FeedStateMachine(configuration), .refused(error))
            }
        }
        return (FeedStateMachine(configuration), .none)
    }
}
