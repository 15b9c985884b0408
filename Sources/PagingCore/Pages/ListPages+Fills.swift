/// The loads into placeholders: unloaded rows, and evicted pages.
extension ListPages {
    /// Marks the page of a placeholder as loading.
    ///
    /// - Precondition: The row is a placeholder that is not requested or failed.
    /// - Returns: The key that the page will have, and its request.
    mutating func beginFill(atRow row: Int) -> (key: Int, request: PageRequest) {
        let place = tree.place(ofRow: row)
        let segment = place.segment
        guard segment.isUnloaded else {
            setState(.loading, of: place)
            return (Int(segment.key), requestAgain(place))
        }
        let span = span(ofRow: row, in: place)
        let key = Int(segment.key) + span.lowerBound
        cut(place, span, .loading)
        let isAtEnd = span.upperBound == segment.rows && isLast(place)
        let limit = limit(span.count, isAtEnd: isAtEnd)
        return (key, request(forOffset: place.firstOffset + span.lowerBound, limit: limit))
    }

    /// Whether no segment follows, not even one without rows.
    func isLast(_ place: PageTree.Place) -> Bool {
        place.rows.upperBound == tree.rows && place.firstOffset + place.segment.serverCount == tree.serverCount
    }

    /// The rows of an unloaded segment that are loaded together with one of them (L11).
    private func span(ofRow row: Int, in place: PageTree.Place) -> Range<Int> {
        let offset = row - place.firstRow
        let rows = place.segment.rows
        guard place.segment.isNotRequested else { return 0..<rows }
        var lower = offset - offset % pageSize
        if case .numbered(let pages) = kind { lower = offset - (place.firstOffset + offset) % pages.size }
        return max(lower, 0)..<min(lower + pageSize, rows)
    }

    /// Gives some rows of an unloaded segment a state of their own.
    private mutating func cut(_ place: PageTree.Place, _ span: Range<Int>, _ state: PlaceholderState) {
        let segment = place.segment
        let key = Int(segment.key)
        guard case .unloaded(let rest) = segment.content else { return }
        func part(_ rows: Range<Int>, _ state: PlaceholderState) -> Segment {
            Segment(
                .unloaded(state), key: key + rows.lowerBound, rows: rows.count, serverCount: rows.count,
                origin: segment.origin)
        }
        var parts: [Segment] = []
        if span.lowerBound > 0 { parts.append(part(0..<span.lowerBound, rest)) }
        parts.append(part(span, state))
        if span.upperBound < segment.rows { parts.append(part(span.upperBound..<segment.rows, rest)) }
        replace(place, with: parts)
    }

    /// Makes a page that is loading what it was before, or failed.
    mutating func endFill(under key: Int, _ state: PlaceholderState) {
        guard let place = tree.place(ofKey: key), place.segment.placeholder == .loading else { return }
        setState(state, of: place)
        if state == .notRequested, place.segment.isUnloaded {
            joinUnloaded(at: key + place.segment.rows)
            joinUnloaded(at: key)
        }
    }

    private mutating func setState(_ state: PlaceholderState, of place: PageTree.Place) {
        let segment = place.segment
        guard segment.placeholder != nil else { return }
        replace(place, with: [segment.with(segment.isUnloaded ? .unloaded(state) : .evicted(state))])
    }

    /// Joins the unloaded segment with a key and the one before it, if neither is requested.
    private mutating func joinUnloaded(at key: Int) {
        guard let next = tree.place(ofKey: key)?.segment, let before = tree.place(atOrBeforeKey: key - 1)?.segment,
            before.continues(into: next)
        else { return }
        let first = Int(before.key)
        rearrange(first...key, into: [.unloaded(.notRequested, key: first, rows: before.rows + next.rows)])
    }
}

extension Segment {
    /// Whether this segment and the one behind it are unloaded rows that are not requested and can be joined.
    fileprivate func continues(into next: Segment) -> Bool {
        guard case .unloaded(.notRequested) = content, case .unloaded(.notRequested) = next.content, origin == .span,
            next.origin == .span
        else { return false }
        return Int(key) + rows == Int(next.key)
    }
}
