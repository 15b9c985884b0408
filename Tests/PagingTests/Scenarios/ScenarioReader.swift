@testable import PagingCore

/// Reads a list as a person does: the screen moves by half its height, and everything requested is answered before it
/// moves on.
struct ScenarioReader {
    typealias Post = ListServer.Post

    /// Reading ends after so many moves: a list that goes on for ever has a fault.
    static let greatestMoves = 1_000

    private(set) var feed: FeedStateMachine<Post>
    var server: ListServer
    /// The requests that are neither answered nor cancelled, in their order.
    private(set) var inFlight: [(id: LoadID, request: PageRequest)] = []
    /// All requests, in their order.
    private(set) var requests: [PageRequest] = []
    private var first = 0
    private let length: Int
    private let reader = ReaderID(1)

    init(_ configuration: FeedConfiguration, _ server: ListServer, screen length: Int = 10) {
        feed = FeedStateMachine(configuration) { $0 == $1 }
        self.server = server
        self.length = length
        send { $0.readerJoined(ReaderID(1), at: $1) }
    }

    /// Opens a chained list from a store, and then asks the server.
    ///
    /// - Parameter kept: The ids in the store, in pages as long as the limit.
    init(_ configuration: FeedConfiguration, _ server: ListServer, kept: [Int], screen length: Int = 10) {
        feed = FeedStateMachine(configuration) { $0 == $1 }
        self.server = server
        self.length = length
        let limit = configuration.addressing.limit
        let pages = stride(from: 0, to: kept.count, by: limit).map { Array(kept[$0..<min($0 + limit, kept.count)]) }
        let runs = pages.indices.map { page in
            FeedRestorationState.Run(
                page == 0 ? .opening : .appended(cursor: pages[page - 1].last!), rows: pages[page].count, places: 0)
        }
        let state = FeedRestorationState(
            addressing: configuration.addressing, pageSize: 0, opening: .start, runs: runs,
            append: .cursor(kept.last!), prepend: .ended, total: nil, firstRow: 0, ageNanoseconds: 0)
        let items = pages.map { $0.map { Post(id: $0) } }
        let stored = StoredItems(
            keys: Array(pages.indices), items: Dictionary(uniqueKeysWithValues: zip(pages.indices, items)))
        send { $0.storeReadBegan(at: $1) }
        send { $0.readerJoined(ReaderID(1), at: $1) }
        send { $0.storeRead(StoredFeed(state: state, items: stored, pageIDs: pages.indices.map(Int64.init)), at: $1) }
    }

    var rows: [Int?] { feed.update.rows.map { $0.item?.id } }
    var ids: [Int] { rows.compactMap { $0 } }
    /// Whether the list is complete: no placeholder is left, and its end is known.
    var hasEnded: Bool { !rows.contains(nil) && feed.update.states.append == .ended }

    mutating func send(_ input: (inout FeedStateMachine<Post>, Int64) -> [FeedCommand]) {
        for command in input(&feed, 0) {
            switch command {
            case .load(let id, let request):
                inFlight.append((id, request))
                requests.append(request)
            case .cancel(let id): inFlight.removeAll { $0.id == id }
            case .schedule, .publish, .refreshEnded, .checkEnded, .shifted: break
            }
        }
    }

    /// Delivers the answer to the oldest request.
    ///
    /// - Parameter page: The answer; `nil` for what the server answers now.
    mutating func answer(_ page: ItemPage<Post, Int>? = nil) {
        guard !inFlight.isEmpty else { return }
        let (id, request) = inFlight.removeFirst()
        let page = page ?? server.answer(request)
        send { $0.pageArrived(id, page, at: $1) }
    }

    /// Answers all requests, also those that the answers lead to.
    mutating func answerAll() {
        var answers = 0
        while !inFlight.isEmpty, answers < Self.greatestMoves {
            answer()
            report(first)
            answers += 1
        }
    }

    mutating func edit(_ edit: ListEdit<Post>, in transaction: TransactionID? = nil) {
        send { $0.itemEdited(edit, in: transaction, at: $1) }
    }

    /// Shows a row at the top of the screen.
    mutating func report(_ row: Int) {
        let rows = feed.update.rows
        first = min(max(row, 0), max(rows.count - length, 0))
        let hint = ViewportHint(first: rows.isEmpty ? nil : rows[first].id, row: first, length: length)
        send { $0.viewportMoved(of: ReaderID(1), to: hint, at: $1) }
    }

    /// Scrolls to the end of the list.
    mutating func readDown() { read(step: length / 2) }

    /// Scrolls to the head of the list.
    mutating func readUp() { read(step: -(length / 2)) }

    private mutating func read(step: Int) {
        report(first)
        answerAll()
        for _ in 0..<Self.greatestMoves {
            let before = (first, feed.update.rows.count)
            report(first + step)
            answerAll()
            if before == (first, feed.update.rows.count) { return }
        }
    }
}
