/// How edits move the server's numbering in a list by offsets (I4).
extension Generation {
    /// Moves the places behind a page down by one, since the server has an item more.
    ///
    /// If a page has already shown that places moved, nothing moves: the page may have shown this very item. Moving too
    /// little makes a request repeat a row. Moving too much would leave one out.
    mutating func insertPlace(underKey key: Int) {
        guard placesAlreadyMoved == 0 else { return placesAlreadyMoved -= 1 }
        restorePlace(underKey: key)
    }

    /// Moves the places behind a page down by one again, as they were before a removal that is rolled back.
    mutating func restorePlace(underKey key: Int) {
        guard countsOffsets, let place = tree.place(atOrBeforeKey: key) else { return }
        toldTotal = nil
        setSlots(place.segment.slots + 1, of: place.segment)
    }

    /// Moves the places behind a page up by one, since the server has an item less: a place of the page goes, or the
    /// nearest one before it, or the first of all.
    mutating func removePlace(underKey key: Int) {
        guard countsOffsets, tree.slots > 0, let place = tree.place(atOrBeforeKey: key) else { return }
        toldTotal = nil
        let slot = max(place.firstSlot - (place.segment.slots > 0 ? 0 : 1), 0)
        let segment = place.segment.slots > 0 ? place.segment : tree.place(ofSlot: slot).segment
        // A placeholder stands for its place, and goes when a page tells so.
        if case .gap = segment.content { return }
        setSlots(segment.slots - 1, of: segment)
    }

    /// Makes an inserted item one that the server has, where it stands.
    mutating func joinNumbering(_ id: Item.ID) {
        guard countsOffsets, let position = position(of: id), localItems.remove(id) != nil else { return }
        insertPlace(underKey: position.key)
        guard let segment = tree.place(ofKey: position.key)?.segment, segment.origin == .local,
            !holdsLocalItems(segment)
        else { return }
        tree.replace(
            position.key,
            with: .loaded(position.items, key: position.key, slots: segment.slots, origin: .span))
    }

    /// How many items of a page behind the last place repeat rows because the server has not yet removed what open
    /// transactions removed.
    func placesRepeatedByRemovals(_ page: Page<Item, Int>) -> Int {
        let removals = edits.removalsOnServer
        guard countsOffsets, removals > 0 else { return 0 }
        let repeated = page.items.prefix { holds($0.id) || edits.place(of: $0.id) != nil }.count
        return min(repeated, removals, max(page.items.count - 1, 0))
    }

    private mutating func setSlots(_ slots: Int, of segment: Segment<Item>) {
        let key = Int(segment.key)
        tree.replace(
            key, with: Segment(segment.content, key: key, rows: segment.rows, slots: slots, origin: segment.origin))
    }
}

extension OpenEdits {
    /// How many removals of open transactions moved the server's numbering.
    var removalsOnServer: Int {
        overlays.count { $0.removesOnServer }
    }
}

extension OpenEdits.Overlay {
    /// Whether an open edit removed the item and moved the server's numbering.
    var removesOnServer: Bool {
        layers.contains { if case .removal(_, true) = $0.change { true } else { false } }
    }
}

extension FeedStateMachine {
    /// Asks for what is being loaded at its places as they are now that an edit has moved them (I4). A load that waits
    /// goes on waiting.
    mutating func followNumbering(_ step: inout Step) {
        guard generation.countsOffsets else { return }
        if case .loading(let load, let target) = generation.append {
            let request = generation.request(for: target, .append, configuration, limit: limitLearned)
            generation.append = .loading(asking(request, load, &step), target)
        }
        for index in generation.fills.indices {
            let fill = generation.fills[index]
            guard let place = generation.tree.place(ofKey: fill.key) else { continue }
            generation.fills[index].load = asking(generation.request(forPlace: place, configuration), fill.load, &step)
        }
    }

    /// A load that asks for another place.
    private mutating func asking(_ request: PageRequest, _ load: Load, _ step: inout Step) -> Load {
        guard case (.offset(let place, _), .offset(let before, _)) = (request, load.request), place != before else {
            return load
        }
        var moved = load
        moved.request = request
        guard load.phase == .inFlight else { return moved }
        cancel(load, &step)
        moved.id = nextLoadID()
        return command(moved, &step)
    }
}
