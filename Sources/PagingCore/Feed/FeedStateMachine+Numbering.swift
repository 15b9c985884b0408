/// How loads follow the server's numbering where edits move it (I4).
extension FeedStateMachine {
    /// Whether a page has nothing but rows that it may repeat for open edits. It would settle no place, so that it would be
    /// asked for again at once, with the same answer.
    @inline(never)
    func isSuspended(_ page: Page<Item, Int>, _ load: Load, _ purpose: Purpose) -> Bool {
        let key: Int
        var rest = page
        switch purpose {
        case .edge:
            key = generation.keyAtEnd
            rest.items.removeFirst(min(generation.overlap(load.request, configuration), page.items.count))
        case .fill(let filled): key = filled
        case .refresh, .check: return false
        }
        guard generation.countsOffsets, load.repeatable > 0, !page.items.isEmpty, page.isLast != true,
            !(configuration.endsAtShortPage && page.items.count < load.request.limit)
        else { return false }
        let landing = Generation<Item>.PageApplication(repeatable: load.repeatable)
        let places = rest.items.count - generation.itemsWithoutPlace(rest, under: key, landing)
        return places <= generation.placesToRemove(forAll: rest.items)
    }

    /// Keeps a load that is commanded again when a transaction ends, or as soon as there may be one more if none is open
    /// that it could wait for.
    @inline(never)
    mutating func suspend(_ load: Load, _ purpose: Purpose, _ step: inout Step) {
        var load = load
        load.followPlaces()
        load.phase = .suspended
        load.repetitions = 0
        if generation.edits.unconfirmedMoves == 0 {
            load.id = nextLoadID()
            load.phase = .queued
            if case .edge = purpose { load = command(load, &step) }
        }
        keep(load, for: purpose)
    }

    /// Asks for what is being loaded at its places as they are now that edits have moved them. A load that waits goes on
    /// waiting.
    ///
    /// - Parameters:
    ///   - resumes: Whether loads are commanded that were suspended until a transaction ends.
    ///   - asksAgain: Whether what is in flight is asked for again at its place, too.
    @inline(never)
    mutating func followNumbering(resumes: Bool = false, asksAgain: Bool = false, _ step: inout Step) {
        guard generation.countsOffsets else { return }
        if case .loading(let load, let target) = generation.append {
            let request = generation.request(for: target, .append, configuration, limit: limitLearned)
            let moved = asking(request, load, resumes: resumes, asksAgain: asksAgain, &step)
            generation.append = .loading(moved.phase == .queued ? command(moved, &step) : moved, target)
        }
        for index in generation.fills.indices {
            let fill = generation.fills[index]
            guard let place = generation.tree.place(ofKey: fill.key) else { continue }
            let request = generation.request(forPlace: place, configuration)
            generation.fills[index].load = asking(request, fill.load, resumes: resumes, asksAgain: asksAgain, &step)
        }
    }

    /// Notes that a transaction has inserted an item that what is being loaded may already count.
    @inline(never)
    mutating func noteUnconfirmedInsertion() {
        if case .loading(var load, let target) = generation.append {
            load.repeatable += 1
            generation.append = .loading(load, target)
        }
        for index in generation.fills.indices { generation.fills[index].load.repeatable += 1 }
    }

    /// A load that asks for what stands at its place now.
    ///
    /// If edits moved the place toward the end, a load in flight goes on: its answer repeats rows at most, as many as the
    /// place moved. If they moved it toward the head, the answer could leave a row out, and the load begins again.
    @inline(never)
    mutating func asking(
        _ request: PageRequest, _ load: Load, resumes: Bool = false, asksAgain: Bool = false, _ step: inout Step
    ) -> Load {
        var moved = load
        var distance = 0
        if case .offset(let place, _) = request, case .offset(let before, _) = load.request {
            distance = place - before - load.placesMoved
        }
        moved.placesMoved += distance
        switch load.phase {
        case .inFlight:
            guard asksAgain || distance < 0 else {
                moved.repeatable += distance
                return moved
            }
            cancel(load, &step)
        case .suspended:
            guard resumes || distance != 0 else { return load }
            moved.followPlaces()
            moved.id = nextLoadID()
            moved.phase = .queued
            return moved
        case .queued, .waiting:
            moved.followPlaces()
            return moved
        }
        moved.id = nextLoadID()
        return command(moved, &step)
    }
}
