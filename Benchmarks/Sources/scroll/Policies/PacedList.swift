import PagingHTTP

/// A list whose source states a request rate, as `HTTPPagesConfiguration.requestRate` does.
///
/// Requests wait for their turn in order, and a request that is cancelled meanwhile is never sent. When a request may
/// begin is decided by the library's own `RequestRate.SlidingWindow`.
struct PacedList: PagedList {
    private var list: any PagedList
    private var window: RequestRate.SlidingWindow
    private var waiting: [(request: Int, effect: Effect)] = []
    private var effects: [Effect] = []
    private var now: Int64 = 0

    /// The timer of the source itself. Those of the list count from 0.
    private static let turn = -1

    init(_ list: any PagedList, _ rate: RequestRate) {
        self.list = list
        window = RequestRate.SlidingWindow(rate)
    }

    var rows: Int { list.rows }
    var isOpen: Bool { list.isOpen }

    func missingRows(in range: Range<Int>) -> Int { list.missingRows(in: range) }

    mutating func takeEffects() -> [Effect] {
        for effect in list.takeEffects() {
            switch effect {
            case .send(let request, _, _): waiting.append((request, effect))
            case .cancel(let request): cancel(request)
            case .wake: effects.append(effect)
            }
        }
        sendWaiting()
        defer { effects = [] }
        return effects
    }

    mutating func open(at now: Int64) {
        self.now = now
        list.open(at: now)
    }

    mutating func show(_ visible: Range<Int>, at now: Int64) {
        self.now = now
        list.show(visible, at: now)
    }

    mutating func receive(_ answer: Network.Answer, of request: Int, at now: Int64) {
        self.now = now
        list.receive(answer, of: request, at: now)
    }

    mutating func timerFired(_ timer: Int, at now: Int64) {
        self.now = now
        if timer != Self.turn { list.timerFired(timer, at: now) }
    }

    private mutating func cancel(_ request: Int) {
        if let place = waiting.firstIndex(where: { $0.request == request }) {
            waiting.remove(at: place)
        } else {
            effects.append(.cancel(request: request))
        }
    }

    private mutating func sendWaiting() {
        let time = Duration.nanoseconds(now)
        while let first = waiting.first {
            guard window.begin(at: time) else { break }
            effects.append(first.effect)
            waiting.removeFirst()
        }
        guard !waiting.isEmpty else { return }
        let wait = window.opening(at: time) - time
        effects.append(.wake(timer: Self.turn, at: now + Int64((wait / .nanoseconds(1)).rounded(.up))))
    }
}
