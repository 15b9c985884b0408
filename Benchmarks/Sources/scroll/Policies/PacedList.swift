/// A list whose source sends at most so many requests in any second. The others wait for their turn in the source, in the
/// order of the list; one that is cancelled meanwhile is never sent.
///
/// An app writes this as a page source around another one. The library has none.
struct PacedList: PagedList {
    private var list: any PagedList
    private let requestsPerSecond: Int
    private var waiting: [Effect] = []
    private var sent: [Int64] = []
    private var effects: [Effect] = []
    private var now: Int64 = 0

    /// The timer of the source itself. Those of the list count from 0.
    private static let turn = -1

    init(_ list: any PagedList, requestsPerSecond: Int) {
        self.list = list
        self.requestsPerSecond = requestsPerSecond
    }

    var rows: Int { list.rows }
    var isOpen: Bool { list.isOpen }

    func missingRows(in range: Range<Int>) -> Int { list.missingRows(in: range) }

    mutating func takeEffects() -> [Effect] {
        for effect in list.takeEffects() {
            switch effect {
            case .send: waiting.append(effect)
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
        let place = waiting.firstIndex { if case .send(request, _, _) = $0 { true } else { false } }
        if let place { waiting.remove(at: place) } else { effects.append(.cancel(request: request)) }
    }

    private mutating func sendWaiting() {
        sent.removeAll { $0 <= now - 1_000_000_000 }
        while !waiting.isEmpty, sent.count < requestsPerSecond {
            effects.append(waiting.removeFirst())
            sent.append(now)
        }
        if !waiting.isEmpty, let first = sent.first {
            effects.append(.wake(timer: Self.turn, at: first + 1_000_000_000))
        }
    }
}
