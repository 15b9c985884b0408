extension FeedStateMachine {
    /// Whether pages before the first row are held back or a check is running. Viewports do not trigger a prepend then
    /// (N4).
    var isHeadPending: Bool {
        if case .pages = pendingNewItems { return true }
        return check.isLoading
    }

    /// Puts what is held back before the first row; where it does not meet it, loads the list from the start.
    mutating func showNewItems(_ step: inout Step) {
        switch pendingNewItems {
        case .nothing:
            return
        case .discontinuity:
            if case .loading(let candidate) = refresh, candidate.kind == .start {
                if candidate.load.initiator == .automatic { refresh.load?.origin = .user }
                return
            }
            beginRefresh(.start, initiator: .user, waiting: [], &step)
        case .items, .pages:
            supersedeCheck(&step)
            let held = pendingNewItems
            pendingNewItems = .nothing
            let interrupted = interruptOffsets(&step)
            var landing = Generation<Item>.PageApplication()
            landing.changes = step.changes
            generation.show(held, configuration, &landing)
            take(landing, &step)
            notePageApplied(broughtRows: true)
            resume(interrupted, &step)
        }
    }

    /// Notes that items arrived in another way than by a check: they are held back no longer.
    mutating func dropArrived(_ page: Page<Item, Int>) {
        guard pendingNewItems.count > 0 else { return }
        pendingNewItems.drop { id in page.items.contains { $0.id == id } }
    }

    /// Edits what is held back too: it would show as it was.
    mutating func editPendingNewItems(_ edit: Edit<Item>, _ transaction: TransactionID?) {
        guard pendingNewItems.count > 0 else { return }
        switch edit {
        case .update(let item): if transaction == nil { pendingNewItems.update(item) }
        case .insert(let item, _, _): if generation.holds(item.id) { pendingNewItems.drop { $0 == item.id } }
        case .remove(let id, _): if transaction == nil { pendingNewItems.drop { $0 == id } }
        case .move: break
        }
    }

    /// The loads of persons that were given up since the places they ask for move.
    private struct Interrupted {
        var append: (target: EdgeTarget, initiator: Initiator)?
        /// The keys of the pages and who wants them.
        var fills: [(key: Int, initiator: Initiator)] = []
    }

    /// Gives up the loads that ask for places which are others once the numbering has moved.
    private mutating func interruptOffsets(_ step: inout Step) -> Interrupted {
        var interrupted = Interrupted()
        guard generation.countsOffsets else { return interrupted }
        if case .loading(let load, let target) = generation.append {
            if load.initiator != .automatic {
                interrupted.append = (target, load.initiator)
                // Where a total becomes known, placeholders stand there.
                interrupted.fills.append((generation.keyAtEnd, load.initiator))
            }
            cancelEdge(.append, &step)
        }
        for fill in generation.fills {
            if fill.load.initiator != .automatic { interrupted.fills.append((fill.key, fill.load.initiator)) }
            cancelFill(fill, &step)
        }
        return interrupted
    }

    /// Asks again for what was given up, at its new places. What a viewport wants is weighed anyway.
    private mutating func resume(_ interrupted: Interrupted, _ step: inout Step) {
        if let append = interrupted.append {
            switch generation.append {
            case .idle, .failed: beginEdge(.append, append.target, append.origin, &step)
            case .notLoaded, .loading, .settled, .ended: break
            }
        }
        for fill in interrupted.fills {
            guard let place = generation.tree.place(atOrBeforeKey: fill.key), let state = place.segment.placeholder,
                state != .loading, fill.key - Int(place.segment.key) < place.segment.rows
            else { continue }
            self.fill(place.firstRow + fill.key - Int(place.segment.key), fill.origin, &step)
        }
    }
}
