/// Pending new items, and how they are shown (N2 to N4).
extension FeedStateMachine {
    /// Whether pages before the first row are pending, or a check runs. Viewports start no prepend then (N4).
    var isHeadPending: Bool { pendingNewItems.isPages || check.isLoading }

    /// Whether the pending items can be inserted before the first row. Others are shown by a refresh.
    var canInsertNewItems: Bool {
        switch pendingNewItems {
        case .nothing, .discontinuity(_, nil, _): false
        case .discontinuity(_, let newest?, _): generation.canInsertBeforeGap(newest)
        case .items, .pages: true
        }
    }

    /// Inserts the pending items before the first row, with a gap after them if they do not reach it. Where none is
    /// possible, loads the list from its start.
    mutating func showNewItems(_ transition: inout Transition) {
        switch pendingNewItems {
        case .nothing:
            return
        case .discontinuity where !canInsertNewItems:
            if case .loading(let pending) = refresh, pending.kind == .start {
                return joinRefresh(.user, requestsAgain: false, &transition)
            }
            beginRefresh(.start, initiator: .user, waiters: [], &transition)
        case .items, .pages, .discontinuity:
            supersedeCheck(&transition)
            let shown = pendingNewItems
            pendingNewItems = .nothing
            let interrupted = interruptLoads(&transition)
            generation.show(shown)
            complete(&transition)
            recordPageApplied(broughtRows: true)
            resume(interrupted, &transition)
            transition.lastLoad = lastLoad
        }
    }

    /// Cancels the loads whose places are others once the numbering has moved.
    ///
    /// - Returns: The purposes of the loads that the user started, and how.
    private mutating func interruptLoads(
        _ transition: inout Transition
    ) -> [(purpose: LoadPurpose, initiator: Initiator)] {
        var interrupted: [(purpose: LoadPurpose, initiator: Initiator)] = []
        guard generation.pages.countsOffsets else { return interrupted }
        if let load = generation.pages.append.load {
            if load.initiator != .automatic { interrupted.append((.edge(.append), load.initiator)) }
            cancelEdge(.append, &transition)
        }
        for fill in generation.pages.fills {
            if fill.load.initiator != .automatic { interrupted.append((.fill(key: fill.key), fill.load.initiator)) }
            cancelFill(fill, &transition)
        }
        return interrupted
    }

    /// Requests again what was cancelled, at its new places. What a viewport wants is scheduled anyway.
    private mutating func resume(
        _ interrupted: [(purpose: LoadPurpose, initiator: Initiator)], _ transition: inout Transition
    ) {
        for (purpose, initiator) in interrupted {
            switch purpose {
            case .edge(let direction):
                switch generation.pages[direction] {
                case .idle(let target), .failed(let target, _):
                    beginEdge(direction, target, initiator, &transition)
                case .settled:
                    // The new items brought a total, so that the page became that of placeholders.
                    let end = generation.pages.settledEnd
                    guard end < generation.pages.tree.serverCount else { continue }
                    fill(key: Int(generation.pages.tree.place(ofOffset: end).segment.key), initiator, &transition)
                case .notLoaded, .loading, .ended: break
                }
            case .fill(let key): fill(key: key, initiator, &transition)
            case .refresh, .check: break
            }
        }
    }

    private mutating func fill(key: Int, _ initiator: Initiator, _ transition: inout Transition) {
        guard let place = generation.pages.tree.place(atOrBeforeKey: key), let state = place.segment.placeholder,
            state != .loading, key - Int(place.segment.key) < place.segment.rows
        else { return }
        fill(place.firstRow + key - Int(place.segment.key), initiator, &transition)
    }
}
