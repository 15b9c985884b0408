import PagingCore
import PagingSimulation

/// An item that is its own place in the server's list.
struct Entry: Identifiable, Equatable, Sendable {
    var id: Int
}

/// A list of the library: the state machine with one reader.
struct EngineList: PagedList {
    private var feed: FeedStateMachine<Entry>
    private let kind: ListKind
    private let reader = ReaderID(1)
    private var effects: [Effect] = []
    private var timers: [FeedTimer] = []
    private var requests: [Int: PageRequest] = [:]
    private var reported: (visible: Range<Int>, version: Int)?
    private var jitter = SeededRandom(seed: 7)

    init(_ kind: ListKind, _ prefetch: PrefetchPolicy, limit: Int, maxConcurrentLoads: Int = 4) {
        self.kind = kind
        let addressing: SourceAddressing =
            kind == .growing ? .chained(limit: limit) : .offset(limit: limit, endsAtShortPage: false)
        feed = FeedStateMachine(
            FeedConfiguration(addressing: addressing, prefetch: prefetch, maxConcurrentLoads: maxConcurrentLoads))
    }

    var rows: Int { feed.update.rows.count }
    var isOpen: Bool { !feed.update.rows.isEmpty }

    func missingRows(in range: Range<Int>) -> Int {
        var missing = range.count
        feed.update.rows.forEach(in: range.clamped(to: 0..<rows)) { if $0.item != nil { missing -= 1 } }
        return missing
    }

    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    mutating func open(at now: Int64) { perform(feed.readerJoined(reader, at: now)) }

    mutating func show(_ visible: Range<Int>, at now: Int64) {
        let rows = feed.update.rows
        if let reported, reported == (visible, rows.version) { return }
        reported = (visible, rows.version)
        let first = visible.lowerBound < rows.count ? rows[visible.lowerBound].id : nil
        let hint = ViewportHint(first: first, row: visible.lowerBound, length: visible.count)
        perform(feed.viewportMoved(of: reader, to: hint, at: now))
    }

    mutating func receive(_ answer: Network.Answer, of request: Int, at now: Int64) {
        guard let asked = requests.removeValue(forKey: request) else { return }
        switch answer {
        case .page:
            let span = asked.span
            let items = span.clamped(to: 0..<Geometry.total).map(Entry.init)
            let end = min(span.upperBound, Geometry.total)
            let page = ItemPage(
                items, next: kind == .growing && end < Geometry.total ? end : nil,
                total: kind == .indexed ? Geometry.total : nil)
            perform(feed.pageArrived(LoadID(request), page, at: now))
        case .tooManyRequests(let retryAt):
            let report = FailureReport(
                SourceFailure(code: 429), isTransient: true, retryAt: retryAt,
                jitterPermille: Int(jitter.within(500...1500)))
            perform(feed.pageFailed(LoadID(request), report, at: now))
        }
    }

    mutating func timerFired(_ timer: Int, at now: Int64) { perform(feed.timerFired(timers[timer], at: now)) }

    private mutating func perform(_ commands: [FeedCommand]) {
        for command in commands {
            switch command {
            case .load(let load, let request):
                requests[load.number] = request
                effects.append(
                    .send(request: load.number, offset: request.span.lowerBound, limit: request.span.count))
            case .cancel(let load):
                requests[load.number] = nil
                effects.append(.cancel(request: load.number))
            case .schedule(let timer, let time):
                effects.append(.wake(timer: timers.count, at: time))
                timers.append(timer)
            case .publish, .refreshEnded, .checkEnded, .shifted: break
            }
        }
    }
}

extension PageRequest {
    /// The places of the server's list that are requested.
    fileprivate var span: Range<Int> {
        switch self {
        case .number(let number, let size): (number - 1) * size..<number * size
        case .offset(let offset, let limit): offset..<(offset + limit)
        case .cursor(let cursor, _, let limit): (cursor ?? 0)..<((cursor ?? 0) + limit)
        }
    }
}
