/// What a page of an indexed list settles of the span it was asked for (L11).
extension Generation {
    /// How many places of a span its page settles (L11): all that were asked for, unless it is short. If the page before
    /// it was short as well, and of the same length, the server clamps: no request asks for more from now on.
    ///
    /// - Parameter repeated: How many of its items, which the end leaves out, repeat rows for edits: they settle nothing.
    ///   One place is settled all the same, so that no page is asked for over and over.
    @inline(never)
    mutating func settledPlaces(
        of segment: Segment<Item>, _ end: PageEnd, _ repeated: Int, from start: Int, _ request: PageRequest
    ) -> Int {
        let came = end.count + repeated
        func without(_ repeated: Int, of places: Int) -> Int { max(places - repeated, min(places, 1)) }
        guard case .offset(_, let asked) = request, end.isLast != true,
            start + came < end.total ?? total ?? .max
        else { return without(repeated, of: segment.slots) }
        let settled = min(max(asked, came), segment.slots)
        guard came > 0, came < settled else { return without(repeated, of: settled) }
        if case .rest(let before) = segment.origin, before > 0 {
            guard before == came else { return without(repeated, of: settled) }
            pageSize = min(pageSize, before)
        }
        return without(repeated, of: came)
    }

    /// How the rest of a span is asked for, behind a page that brought so many items of those that were asked for.
    func restOrigin(behind count: Int, of asked: Int) -> PageOrigin {
        count < asked ? .rest(after: count) : .span
    }

    /// How many keys there are from the one of a segment to the next segment's; `Int.max` behind the last segment.
    func room(behind key: Int) -> Int {
        tree.key(behind: key).map { $0 - key } ?? .max
    }

    /// A key for what is left of a page behind its first places, so that both parts can be cut again; `nil` where no key
    /// is free.
    func key(behind key: Int, cutAt settled: Int, of slots: Int) -> Int? {
        let room = room(behind: key)
        guard room > 1 else { return nil }
        return key + (room >= slots ? settled : max(Int(Int64(room) * Int64(settled) / Int64(slots)), 1))
    }

    mutating func settleEnd(_ end: PageEnd, from start: Int, behind slot: Int, _ landing: inout PageApplication) {
        guard slotBehindLastSettled <= slot else {
            if let said = end.total { settleTotal(said, &landing) }
            return
        }
        switch append {
        case .loading, .failed:
            if let said = end.total { settleTotal(said, &landing) }
        case .unopened, .idle, .settled, .ended:
            let tail = end.tail(from: start, knownTotal: total)
            if let said = end.total { total = said }
            settle(tail, &landing)
        }
    }
}
