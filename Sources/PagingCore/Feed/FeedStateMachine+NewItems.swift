/// Pending new items, and how they are shown (N2 to N4).
extension FeedStateMachine {
    /// Whether pages before the first row are pending, or a check runs. Viewports start no prepend then (N4).
    var isHeadPending: Bool { pendingNewItems.isPages || check.isLoading }

    /// Puts the pending items before the first row. If they do not meet it, loads the list from the start.
    mutating func showNewItems(_ transition: inout Transition) {
        switch pendingNewItems {
        case .nothing:
            return
        case .discontinuity:
            if case .loading(let pending) = refresh, pending.kind == .start {
                if pending.load.initiator == .automatic { refresh.load?.initiator = .user }
                return
            }
            beginRefresh(.start, initiator: .user, waiters: [], &transition)
        case .items, .pages:
            supersedeCheck(&transition)
            let shown = pendingNewItems
            pendingNewItems = .nothing
            let interrupted = interruptLoads(&transition)
            var application = Generation<Item>.PageApplication()
            application.changes = transition.changes
            generation.show(shown, configuration, &application)
            complete(application, &transition)
            notePageApplied(broughtRows: true)
            resume(interrupted, &transition)
        }
    }

    /// The user's loads that were cancelled because the numbering moves.
    private struct InterruptedLoads {
        var append: (target: EdgeTarget, initiator: Initiator)?
        /// The keys of the pages.
        var fills: [(key: Int, initiator: Initiator)] = []
    }

    /// Cancels the loads whose places are others once the numbering has moved.
    private mutating func interruptLoads(_ transition: inout Transition) -> InterruptedLoads {
        var interrupted = InterruptedLoads()
        guard generation.countsOffsets else { return interrupted }
        if case .loading(let load, let target) = generation.append {
            if load.initiator != .automatic {
                interrupted.append = (target, load.initiator)
                // If a total becomes known, the page is one of placeholders.
                interrupted.fills.append((generation.keyAtEnd, load.initiator))
            }
            cancelEdge(.append, &transition)
        }
        for fill in generation.fills {
            if fill.load.initiator != .automatic { interrupted.fills.append((fill.key, fill.load.initiator)) }
            cancelFill(fill, &transition)
        }
        return interrupted
    }

    /// Requests again what was cancelled, at its new places. What a viewport wants is scheduled anyway.
    private mutating func resume(_ interrupted: InterruptedLoads, _ transition: inout Transition) {
        if let append = interrupted.append {
            switch generation.append {
            case .idle, .failed: beginEdge(.append, append.target, append.initiator, &transition)
            case .notLoaded, .loading, .settled, .ended: break
            }
        }
        for fill in interrupted.fills {
            guard let place = generation.tree.place(atOrBeforeKey: fill.key), let state = place.segment.placeholder,
                state != .loading, fill.key - Int(place.segment.key) < place.segment.rows
            else { continue }
            self.fill(place.firstRow + fill.key - Int(place.segment.key), fill.initiator, &transition)
        }
    }
}
