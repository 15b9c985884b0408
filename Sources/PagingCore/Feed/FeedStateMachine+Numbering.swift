/// How loads follow the server's numbering when edits move it (I4).
extension FeedStateMachine {
    /// Whether a page has only rows that it repeats because of open edits. It would settle no place, so that it would be
    /// requested again at once, with the same answer.
    func isSuspended(_ page: ItemPage<Item, Int>, _ load: Load, _ purpose: LoadPurpose) -> Bool {
        guard load.repeatable > 0, generation.pages.countsOffsets, page.isLast != true,
            !(generation.pages.endsAtShortPage && page.items.count < load.request.limit)
        else { return false }
        let key: Int
        var rest = page
        var overlap = 0
        switch purpose {
        case .edge:
            key = generation.pages.keyAtEnd
            overlap = generation.overlap(load.request, configuration)
            rest = generation.withoutLastRow(page, load.request, repeatable: load.repeatable, configuration)
        case .fill(let filled): key = filled
        case .refresh, .check: return false
        }
        guard !rest.items.isEmpty else { return false }
        let application = PageApplication(repeatable: load.repeatable)
        let places = page.items.count - overlap - generation.itemsWithoutPlace(rest, under: key, application)
        return places <= generation.placesToRemove(forAll: rest.items)
    }

    /// Suspends a load until a transaction ends. If no transaction is open, the load is queued.
    mutating func suspend(_ load: Load, _ purpose: LoadPurpose, _ transition: inout Transition) {
        var load = load
        load.followPlaces()
        load.phase = .suspended
        load.repetitions = 0
        if generation.edits.unconfirmedMoves == 0 {
            load.id = nextLoadID()
            load.phase = .queued
            if case .edge = purpose { load = command(load, &transition) }
        }
        store(load, for: purpose)
    }

    /// Makes loads request their places as they are after edits have moved them. A load that waits continues to wait.
    ///
    /// - Parameters:
    ///   - resumes: Whether suspended loads are commanded.
    ///   - repeatsInFlight: Whether loads in flight are commanded again.
    mutating func followNumbering(
        resumes: Bool = false, repeatsInFlight: Bool = false, _ transition: inout Transition
    ) {
        guard generation.pages.countsOffsets else { return }
        if case .loading(let load, let target) = generation.pages.append {
            let request = generation.pages.request(for: target, .append, configuration, limit: learnedLimit)
            let moved = moving(
                load, to: request, resumes: resumes, repeatsInFlight: repeatsInFlight, &transition)
            generation.pages.append = .loading(moved.phase == .queued ? command(moved, &transition) : moved, target)
        }
        for index in generation.pages.fills.indices {
            let fill = generation.pages.fills[index]
            guard let place = generation.pages.tree.place(ofKey: fill.key) else { continue }
            let request = generation.pages.request(for: place, configuration)
            generation.pages.fills[index].load = moving(
                fill.load, to: request, resumes: resumes, repeatsInFlight: repeatsInFlight, &transition)
        }
    }

    /// Notes that a transaction has inserted an item that answers to loads in flight may already count.
    mutating func noteUnconfirmedInsertion() {
        if case .loading(var load, let target) = generation.pages.append {
            load.repeatable += 1
            generation.pages.append = .loading(load, target)
        }
        for index in generation.pages.fills.indices { generation.pages.fills[index].load.repeatable += 1 }
    }

    /// A load after its place has moved to that of a request.
    ///
    /// If the place moved toward the end, a load in flight continues: its answer repeats at most as many rows as the place
    /// moved. If it moved toward the head, the answer could miss a row, and the load is commanded again.
    private mutating func moving(
        _ load: Load, to request: PageRequest, resumes: Bool, repeatsInFlight: Bool, _ transition: inout Transition
    ) -> Load {
        var moved = load
        var distance = 0
        if case .offset(let place, _) = request, case .offset(let before, _) = load.request {
            distance = place - before - load.placesMoved
        }
        moved.placesMoved += distance
        switch load.phase {
        case .inFlight:
            guard repeatsInFlight || distance < 0 else {
                moved.repeatable += distance
                return moved
            }
            cancel(load, &transition)
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
        return command(moved, &transition)
    }
}
