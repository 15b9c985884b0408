/// A user who makes the gestures of a trace in a list, frame by frame in virtual time.
///
/// In a list that grows at its end, a user who reaches the end waits there, and goes on with the gestures when the rows
/// are there. The frames in which they wait are blank.
struct Session {
    private var list: any PagedList
    private let kind: ListKind
    private var network: Network
    private var events = EventQueue()
    private var tally = Tally()
    /// Whether each row was ever loaded.
    private var isLoaded = [Bool](repeating: false, count: Geometry.total)
    /// Whether each row was ever within one viewport of the visible ones.
    private var isNear = [Bool](repeating: false, count: Geometry.total)

    /// The longest time that a user waits for one session, in frames. A policy that never loads a row ends here.
    private static let mostFrames = 100_000

    init(_ list: any PagedList, _ kind: ListKind, _ server: ServerProfile, seed: UInt64) {
        self.list = list
        self.kind = kind
        network = Network(server, seed: seed)
    }

    /// Plays a trace, from the moment the first page is there.
    mutating func play(_ trace: Trace) -> Tally {
        list.open(at: 0)
        perform(at: 0)
        while !list.isOpen, let event = events.removeFirst() { handle(event) }
        let start = events.now
        var (frame, step) = (0, 0)
        while step < trace.offsets.count, frame < Self.mostFrames {
            let now = start + Geometry.time(ofFrame: frame)
            while let event = events.removeFirst(until: now) { handle(event) }
            if draw(trace.offsets[step], at: now) { step += 1 }
            frame += 1
        }
        tally.finish(network.traffic, rowsNeverNear: zip(isLoaded, isNear).count { $0 && !$1 })
        return tally
    }

    /// Draws one frame.
    ///
    /// - Returns: Whether the list could be scrolled to the offset.
    private mutating func draw(_ wanted: Double, at now: Int64) -> Bool {
        let goal = Geometry.visibleRows(at: wanted)
        let offset = kind == .growing ? min(wanted, Geometry.greatestOffset(rows: list.rows)) : wanted
        let visible = Geometry.visibleRows(at: offset)
        list.show(visible.clamped(to: 0..<max(list.rows, 1)), at: now)
        perform(at: now)
        for row in max(visible.lowerBound - visible.count, 0)..<min(visible.upperBound + visible.count, Geometry.total)
        {
            isNear[row] = true
        }
        let missing = list.missingRows(in: goal.clamped(to: 0..<Geometry.total))
        tally.add(blankRows: missing, of: goal.count)
        return kind == .indexed || missing == 0
    }

    private mutating func handle(_ event: EventQueue.Event) {
        let now = events.now
        switch event {
        case .network(.began(let request)):
            schedule(network.begin(request, at: now))
        case .network(.ended(let request, let answer)):
            schedule(network.continueAfter(request, at: now))
            guard !network.isCancelled(request) else { return }
            if case .page(let rows) = answer { for row in rows { isLoaded[row] = true } }
            list.receive(answer, of: request, at: now)
        case .timer(let timer):
            list.timerFired(timer, at: now)
        }
        perform(at: now)
    }

    private mutating func perform(at now: Int64) {
        for effect in list.takeEffects() {
            switch effect {
            case .send(let request, let offset, let limit):
                schedule(network.send(request, offset: offset, limit: limit, at: now))
            case .cancel(let request): schedule(network.cancel(request, at: now))
            case .wake(let timer, let time): events.insert(.timer(timer), at: time)
            }
        }
    }

    private mutating func schedule(_ next: (event: Network.Event, at: Int64)?) {
        guard let next else { return }
        events.insert(.network(next.event), at: next.at)
    }
}
