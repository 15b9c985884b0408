@_spi(Invariants) import PagingCore

/// What the viewports want at the edges (L3, L5), worked out from the rows that are ready.
///
/// How far an adaptive list looks ahead is its own affair: of such a list only what the viewports themselves lack is
/// known to be wanted, and whatever a viewport may want is.
struct WishWatch {
    private let distance: Distance
    private let isManual: Bool

    private enum Distance {
        case rows(Int)
        case screens(Double)
        case unknown
    }

    init(_ configuration: FeedConfiguration) {
        isManual = configuration.prefetch == .manual
        switch configuration.prefetch {
        case .manual, .lastRow: distance = .rows(1)
        case .rows(let rows): distance = .rows(max(rows, 1))
        case .screens(let screens): distance = .screens(screens)
        case .adaptive, .adaptiveWithin: distance = .unknown
        }
    }

    /// Whether a viewport may have an edge loaded.
    func mayWant(_ direction: Direction, _ sight: Sight, _ readers: [ViewportWatch.Reader]) -> Bool {
        readers.contains { wants(direction, sight, $0, orElse: true) }
    }

    /// Whether an edge that some viewport wants is not loaded.
    func brokenWish(
        _ moment: Moment, _ readers: [ViewportWatch.Reader], isOpenAtEnd: () -> Bool
    ) -> StaticString? {
        let states = moment.after.update.states
        guard !isManual, states.refresh != .loading, moment.after.update.content != .unknown || states.append == .idle
        else { return nil }
        for direction in Direction.allCases where states[direction] == .idle {
            if direction == .prepend, moment.after.holdsBack || states.check == .loading { continue }
            guard readers.contains(where: { wants(direction, moment.after, $0, orElse: false) }) else { continue }
            if direction == .append, !isOpenAtEnd() { continue }
            return direction == .append
                ? "L3, L5: rows are wanted at the end and not loaded"
                : "L3, L5: rows are wanted at the head and not loaded"
        }
        return nil
    }

    private func wants(
        _ direction: Direction, _ sight: Sight, _ reader: ViewportWatch.Reader, orElse other: Bool
    ) -> Bool {
        guard var (first, length) = reader.viewport else { return false }
        var rows = sight.cells.count
        if let presented = reader.presented {
            if presented.isAwaited { return false }
            let said = presented.said
            // What is presented by now only the reader knows: the list goes by what it said.
            if said.version != sight.update.version, !other { return false }
            (first, length, rows) = (said.first, said.length, said.count)
        }
        let ready = direction == .append ? rows - first - max(length, 1) : first
        if rows < length {
            switch sight.update.states[direction == .append ? .prepend : .append] {
            case .ended, .failed: return true
            case .idle, .loading: break
            }
        }
        let isNear: Bool
        switch distance {
        case .rows(let distance): isNear = ready < distance
        case .screens(let screens):
            let exact = screens * Double(max(length, 1))
            isNear = ready < max(Int(exact) + (exact > Double(Int(exact)) ? 1 : 0), 1)
        case .unknown: isNear = ready <= 0 || other
        }
        guard isNear else { return false }
        switch (direction, reader.travel) {
        case (.append, .towardHead): return ready < 0
        case (.prepend, .towardEnd): return rows < length
        case (.append, .unmoved), (.append, .towardEnd), (.prepend, .unmoved), (.prepend, .towardHead): return true
        }
    }
}
