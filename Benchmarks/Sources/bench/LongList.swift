import PagingCore

/// An item with an id of 8 bytes.
struct Entry: Identifiable, Equatable, Sendable {
    var id: Int64
    var value: Int64
}

/// A list that is walked from its head to its end, page by page, by a reader who goes to the last row each time.
struct LongList {
    static let pageSize = 100
    static let viewport = 12

    private(set) var feed: FeedStateMachine<Entry>
    private var flight: (load: LoadID, offset: Int)?
    private let reader = ReaderID(1)
    private let count: Int

    init(count: Int, retention: RetentionPolicy = .all) {
        self.count = count
        feed = FeedStateMachine(
            FeedConfiguration(
                addressing: .offset(limit: Self.pageSize, endsAtShortPage: false), prefetch: .rows(20),
                retention: retention))
        send(.readerJoined(reader))
    }

    /// The next page there is to land; `nil` at the end.
    var nextPage: FeedInput<Entry>? {
        guard let flight else { return nil }
        let end = min(flight.offset + Self.pageSize, count)
        let items = (flight.offset..<end).map { Entry(id: Int64($0) &* 0x9E37_79B9, value: Int64($0)) }
        return .pageArrived(flight.load, Page(items, next: nil, isLast: end == count))
    }

    mutating func send(_ fact: FeedInput<Entry>) {
        for command in feed.receive(fact, at: 0) {
            switch command {
            case .load(let load, .offset(let offset, limit: _)): flight = (load, offset)
            case .cancel(flight?.load): flight = nil
            case .load, .cancel, .schedule, .publish, .refreshEnded, .checkEnded, .shifted: break
            }
        }
    }

    /// Lands a page that was made before, so that only its landing is measured.
    mutating func land(_ page: FeedInput<Entry>) {
        flight = nil
        send(page)
    }

    /// Moves the reader to the end of what is there, which asks for the next page.
    mutating func goToEnd() { look(at: max(feed.update.rows.count - Self.viewport, 0)) }

    mutating func look(at row: Int) {
        send(hint(row))
    }

    func hint(_ row: Int) -> FeedInput<Entry> {
        let rows = feed.update.rows
        let first = row < rows.count ? rows[row].id : nil
        return .viewportMoved(reader, ViewportHint(first: first, row: row, length: Self.viewport))
    }
}
