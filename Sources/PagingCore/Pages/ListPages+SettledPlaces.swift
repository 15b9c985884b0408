/// What a page of an indexed list settles of its span (L11).
extension ListPages {
    /// How many places of a span its page settles: all that were requested, unless it is short. If the page before it was
    /// short as well, and of the same length, the server clamps: later requests use this limit.
    ///
    /// - Parameter repeated: How many items of the page repeat rows because of edits. The end leaves them out, and they
    ///   settle nothing. One place is settled in any case, so that no page is requested again and again.
    mutating func settledPlaces(
        of segment: Segment, _ end: PageEnd, _ repeated: Int, from start: Int, _ request: PageRequest
    ) -> Int {
        let count = end.count + repeated
        func withoutRepeated(_ places: Int) -> Int { max(places - repeated, min(places, 1)) }
        guard case .offset(_, let requested) = request, end.isLast != true,
            start + count < end.total ?? total ?? .max
        else { return withoutRepeated(segment.serverCount) }
        let settled = min(max(requested, count), segment.serverCount)
        guard count > 0, count < settled else { return withoutRepeated(settled) }
        if case .rest(let before) = segment.origin, before > 0 {
            guard before == count else { return withoutRepeated(settled) }
            changeOffsetPages { $0.learnLimit(before) }
        }
        return withoutRepeated(count)
    }

    /// How the rest of a span is requested, behind a page that brought so many of the requested items.
    func restOrigin(behind count: Int, of requested: Int) -> PageOrigin {
        count < requested ? .rest(after: count) : .span
    }

    /// A key for the rest of a page behind its first places, so that both parts can be cut again; `nil` if no key is free.
    func restKey(of segment: Segment, cutAt settled: Int) -> Int? {
        let (key, count) = (Int(segment.key), segment.serverCount)
        let room = room(behind: key)
        guard room > 1 else { return nil }
        return key + (room >= count ? settled : max(Int(Int64(room) * Int64(settled) / Int64(count)), 1))
    }
}
