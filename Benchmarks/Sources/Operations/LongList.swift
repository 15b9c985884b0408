import PagingCore

/// A list that is loaded page by page for a reader at its last row.
package struct LongList {
    package static let viewport = 12

    package private(set) var feed: FeedStateMachine<Entry>
    /// The request that waits for its answer.
    private var request: (load: LoadID, offset: Int)?
    private let reader = ReaderID(1)
    private let count: Int
    private let pageSize: Int
    private var refreshes = 0

    /// - Parameters:
    ///   - count: How many items the server has.
    ///   - pageSize: How many items a page has.
    ///   - prefetch: How far beyond the reader pages are requested.
    ///   - retention: Which items the list keeps.
    package init(
        count: Int, pageSize: Int, prefetch: PrefetchPolicy = .rows(20), retention: RetentionPolicy = .all
    ) {
        self.count = count
        self.pageSize = pageSize
        feed = FeedStateMachine(
            FeedConfiguration(
                addressing: .offset(limit: pageSize, endsAtShortPage: false), prefetch: prefetch,
                retention: retention))
        perform(feed.readerJoined(reader, at: 0))
    }

    /// A list whose first pages are loaded. Each page that is applied requests the next one, wherever the reader is.
    ///
    /// - Parameters:
    ///   - loaded: How many items are loaded, a multiple of the page size.
    ///   - count: How many items the server has, more than are loaded.
    package init(loaded: Int, of count: Int, pageSize: Int) {
        self.init(count: count, pageSize: pageSize, prefetch: .rows(1_000_000))
        while feed.update.rows.count < loaded, let next = nextPage {
            apply(next)
            if feed.update.rows.count == pageSize { move(to: hint(0)) }
        }
    }

    /// A page that answers a request.
    package struct Answer {
        let load: LoadID
        let page: ItemPage<Entry, Int>
    }

    /// The answer to the request that waits; `nil` at the end.
    package var nextPage: Answer? {
        guard let request else { return nil }
        let end = min(request.offset + pageSize, count)
        let items = (request.offset..<end).map { Entry(at: $0) }
        return Answer(load: request.load, page: ItemPage(items, next: nil, isLast: end == count))
    }

    /// The answer to the request that waits, with other items.
    package func answer(with items: [Entry]) -> Answer? {
        request.map { Answer(load: $0.load, page: ItemPage(items, next: nil, isLast: false)) }
    }

    private mutating func perform(_ commands: [FeedCommand]) {
        for command in commands {
            switch command {
            case .load(let load, .offset(let offset, limit: _)): request = (load, offset)
            case .cancel(request?.load): request = nil
            case .load, .cancel, .schedule, .publish, .refreshEnded, .checkEnded, .shifted: break
            }
        }
    }

    /// Applies a page that was made before, so that only its application is measured.
    package mutating func apply(_ answer: Answer) {
        request = nil
        perform(feed.pageArrived(answer.load, answer.page, at: 0))
    }

    package mutating func edit(_ edit: ListEdit<Entry>) {
        perform(feed.itemEdited(edit, in: nil, at: 0))
    }

    package mutating func refresh() {
        refreshes += 1
        perform(feed.refreshRequested(WaiterID(refreshes), .start, at: 0))
    }

    /// Moves the reader to the last row, so that the next page is requested.
    package mutating func goToEnd() { move(to: hint(max(feed.update.rows.count - Self.viewport, 0))) }

    package mutating func move(to hint: ViewportHint<Int64>) {
        perform(feed.viewportMoved(of: reader, to: hint, at: 0))
    }

    /// What the reader reports with a row at the top of its screen.
    package func hint(_ row: Int) -> ViewportHint<Int64> {
        let rows = feed.update.rows
        let first = row < rows.count ? rows[row].id : nil
        return ViewportHint(first: first, row: row, length: Self.viewport)
    }
}
