@_spi(Invariants) import PagingCore

/// Checks the loads that the viewports want at the edges (L3, L5), computed from the rows that are ready.
///
/// The prefetch distance of an adaptive list is not known here. In such a list an edge must be loaded only if a
/// viewport lacks rows, and it may be loaded for any viewport.
struct EdgeDemandWatch {
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

    /// Whether a viewport may want an edge to be loaded.
    func mayWant(_ direction: LoadDirection, _ observation: Observation, _ readers: [ViewportWatch.Reader]) -> Bool {
        readers.contains { wants(direction, observation, $0, ifUnknown: true) }
    }

    /// Checks whether every edge that a viewport wants is loaded.
    func brokenDemand(
        _ observed: ObservedInput, _ readers: [ViewportWatch.Reader], isOpenAtEnd: () -> Bool
    ) -> StaticString? {
        let states = observed.after.update.states
        guard !isManual, states.refresh != .loading, observed.after.update.content != .unknown || states.append == .idle
        else { return nil }
        for direction in LoadDirection.allCases where states[direction] == .idle {
            if direction == .prepend, observed.after.hasPendingNewItems || states.check == .loading { continue }
            guard readers.contains(where: { wants(direction, observed.after, $0, ifUnknown: false) }) else { continue }
            if direction == .append, !isOpenAtEnd() { continue }
            return direction == .append
                ? "L3, L5: wanted rows at the end are not loaded"
                : "L3, L5: wanted rows at the head are not loaded"
        }
        return nil
    }

    private func wants(
        _ direction: LoadDirection, _ observation: Observation, _ reader: ViewportWatch.Reader, ifUnknown other: Bool
    ) -> Bool {
        guard var (first, length) = reader.viewport else { return false }
        var rows = observation.cells.count
        if let presented = reader.presented {
            if presented.awaitsReport { return false }
            let lastReport = presented.lastReport
            // Only the reader knows what it presents now. The list uses the last report.
            if lastReport.version != observation.update.version, !other { return false }
            (first, length, rows) = (lastReport.first, lastReport.length, lastReport.count)
        }
        let ready = direction == .append ? rows - first - max(length, 1) : first
        if rows < length {
            switch observation.update.states[direction == .append ? .prepend : .append] {
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
        case (.append, .towardHead): return ready <= 0
        case (.prepend, .towardEnd): return rows <= length
        case (.append, .unmoved), (.append, .towardEnd), (.prepend, .unmoved), (.prepend, .towardHead): return true
        }
    }
}
