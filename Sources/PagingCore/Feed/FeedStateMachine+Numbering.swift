/// How loads follow the server's numbering when edits move it (I4).
extension FeedStateMachine {
    /// Makes loads request their places as they are after edits have moved them. A load that waits continues to wait.
    mutating func followNumbering(_ transition: inout Transition) {
        guard generation.pages.countsOffsets else { return }
        if case .loading(let load, let target) = generation.pages.append {
            let request = generation.pages.request(for: target, .append, limit: learnedLimit)
            generation.pages.append = .loading(moving(load, to: request, &transition), target)
        }
        for index in generation.pages.fills.indices {
            let fill = generation.pages.fills[index]
            guard let place = generation.pages.tree.place(ofKey: fill.key) else { continue }
            let request = generation.pages.request(for: place)
            generation.pages.fills[index].load = moving(fill.load, to: request, &transition)
        }
    }

    /// A load after its place has moved to that of a request.
    ///
    /// If the place moved toward the end, a load in flight continues: its answer may repeat rows. If it moved toward the
    /// head, the answer could lack a row, and the request is made again. This happens once, except for edits that follow
    /// each other at once: a list that is edited all the time would otherwise never get the page.
    private mutating func moving(_ load: Load, to request: PageRequest, _ transition: inout Transition) -> Load {
        /// A loop over selected rows takes less than this, in nanoseconds.
        let atOnce: Int64 = 100_000_000
        var moved = load
        var distance = 0
        if case .offset(let place, _) = request, case .offset(let before, _) = load.request {
            distance = place - before - load.placesMoved
        }
        moved.placesMoved += distance
        switch load.phase {
        case .inFlight where distance < 0 && (!load.isMadeAgain || transition.now - load.requestedAt < atOnce):
            cancel(load, &transition)
            moved.id = nextLoadID()
            moved = command(moved, &transition)
            moved.isMadeAgain = true
        case .inFlight:
            if distance < 0 { moved.mayLack = true }
            moved.repeatable += max(distance, 0)
        case .queued, .waiting: moved.followPlaces()
        }
        return moved
    }
}
