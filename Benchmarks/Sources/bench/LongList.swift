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
        perform(feed.readerJoined(reader, at: 0))
    }

    /// A page that answers a load.
    struct Answer {
        let load: LoadID
        let page: ItemPage<Entry, Int>
    }

    /// The next page that can be applied; `nil` at the end.
    var nextPage: Answer? {
        guard let flight else { return nil }
        let end = min(flight.offset + Self.pageSize, count)
        let items = (flight.offset..<end).map { Entry(id: Int64($0) &* 0x9E37_79B9, value: Int64($0)) }
        return Answer(load: flight.load, page: ItemPage(items, next: nil, isLast: end == count))
    }

    private mutating func perform(_ commands: [FeedCommand]) {
        for command in commands {
            switch command {
            case .load(let load, .offset(let offset, limit: _)): flight = (load, offset)
            case .cancel(flight?.load): flight = nil
            case .load, .cancel, .schedule, .publish, .refreshEnded, .checkEnded, .shifted: break
            }
        }
    }

    /// Applies a page that was made before, so that only its application is measured.
    mutating func apply(_ answer: Answer) {
        flight = nil
        perform(feed.pageArrived(answer.load, answer.page, at: 0))
    }

    /// Moves the reader to the end of what is there, which asks for the next page.
    mutating func goToEnd() { look(at: max(feed.update.rows.count - Self.viewport, 0)) }

    mutating func look(at row: Int) {
        move(to: hint(row))
    }

    mutating func move(to hint: ViewportHint<Int64>) {
        perform(feed.viewportMoved(of: reader, to: hint, at: 0))
    }

    func hint(_ row: Int) -> ViewportHint<Int64> {
        let rows = feed.update.rows
        let first = row < rows.count ? rows[row].id : nil
        return ViewportHint(first: first, row: row, length: Self.viewport)
    }
}
