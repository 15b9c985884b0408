/// No policy: it requests every row within reach of the viewport at once, each in a request of its own, over a link
/// without limit. What is blank with it is blank because the user jumps and the first byte takes its time.
struct UnlimitedList: PagedList {
    static let reach = 100

    private let kind: ListKind
    private let median: Int64
    /// When each row arrives, in nanoseconds.
    private var arrivals = [Int64](repeating: .max, count: Geometry.total)
    private var now: Int64 = 0

    init(_ kind: ListKind, _ server: ServerProfile) {
        self.kind = kind
        median = Int64(server.medianMilliseconds * 1_000_000)
    }

    var rows: Int { kind == .indexed ? Geometry.total : arrivals.firstIndex { $0 > now } ?? Geometry.total }
    var isOpen: Bool { true }

    func missingRows(in range: Range<Int>) -> Int { range.count { arrivals[$0] > now } }

    mutating func takeEffects() -> [Effect] { [] }

    mutating func open(at now: Int64) {
        for row in 0..<Self.reach { arrivals[row] = now }
    }

    mutating func show(_ visible: Range<Int>, at now: Int64) {
        self.now = now
        let reach = max(visible.lowerBound - Self.reach, 0)..<min(visible.upperBound + Self.reach, Geometry.total)
        for row in reach where arrivals[row] == .max { arrivals[row] = now + median }
    }

    mutating func receive(_ answer: Network.Answer, of request: Int, at now: Int64) {}

    mutating func timerFired(_ timer: Int, at now: Int64) {}
}
