extension Generation {
    /// Makes the rows and the append edge agree with what is known of the list's end.
    ///
    /// A page behind the last place may be in flight, or may have failed: it then stays the edge's business, and the
    /// total is looked at again when it lands.
    @inline(never)
    mutating func settle(_ tail: PageEnd.Tail, _ landing: inout PageApplication) {
        switch tail {
        case .open:
            resize(to: slotBehindLastSettled, &landing)
            if let total { self.total = max(total, tree.slots) }
            append = .idle(.end)
        case .closed(let end):
            let end = max(end, slotBehindLastSettled)
            if total != nil { total = end }
            append = .settled
            resize(to: end, &landing)
        }
    }

    /// Takes a total that came with a page in the middle.
    @inline(never)
    mutating func settleTotal(_ said: Int, _ landing: inout PageApplication) {
        let total = max(Addressing.believable(said), slotBehindLastSettled)
        self.total = total
        switch append {
        case .settled, .ended, .unopened:
            append = .settled
            resize(to: total, &landing)
        case .idle:
            guard total > tree.slots else { return }
            append = .settled
            resize(to: total, &landing)
        case .loading, .failed:
            return
        }
    }

    /// The offset behind the last place whose page landed.
    var slotBehindLastSettled: Int { tree.slotsThroughLastSettled }

    /// Adds placeholders at the end, or takes some away.
    @inline(never)
    private mutating func resize(to slots: Int, _ landing: inout PageApplication) {
        if slots > tree.slots, let last = tree.last, let state = last.placeholder,
            state != .notRequested || last.isEvicted
        {
            lengthen(last, by: min(placesMissingFromLastPage, slots - tree.slots), &landing)
        }
        if slots > tree.slots {
            let added = slots - tree.slots
            if let last = tree.last, case .unloaded(.notRequested) = last.content, last.origin == .span {
                lengthen(last, by: added, &landing)
            } else {
                landing.changes.insert(added, at: tree.rows)
                let key = keyAtEnd
                tree.replace(key, with: .unloaded(.notRequested, key: key, rows: added))
            }
        }
        while tree.slots > slots {
            // Items that stand for no place may stand behind it.
            let place = tree.place(ofSlot: tree.slots - 1)
            let last = place.segment
            guard case .unloaded(let state) = last.content else { return }
            let kept = max(last.rows - (tree.slots - slots), 0)
            let key = Int(last.key)
            landing.changes.remove((place.firstRow + kept)..<(place.firstRow + last.rows))
            if kept > 0 {
                tree.replace(
                    key, with: Segment(.unloaded(state), key: key, rows: kept, slots: kept, origin: last.origin))
            } else {
                tree.replace(key...key, with: [])
                cancelFill(under: key, &landing)
            }
        }
    }

    private mutating func lengthen(_ last: Segment<Item>, by count: Int, _ landing: inout PageApplication) {
        guard count > 0 else { return }
        landing.changes.insert(count, at: tree.rows)
        tree.replace(
            Int(last.key),
            with: Segment(
                last.content, key: Int(last.key), rows: last.rows + count, slots: last.slots + count,
                origin: last.origin))
    }

    @inline(never)
    private mutating func cancelFill(under key: Int, _ landing: inout PageApplication) {
        guard let fill = fills.firstIndex(where: { $0.key == key }) else { return }
        landing.cancelled.append(fills.remove(at: fill).load)
    }
}
