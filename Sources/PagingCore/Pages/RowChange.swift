/// What becomes of a segment's rows when other segments take its place.
enum RowChange {
    /// They stay as they are.
    case none
    /// Others replace them. Placeholders that both have at an end stay.
    case replaced
    /// So many are inserted before one of them, counted from the first row of the segment.
    case inserted(Int, at: Int)
    /// One is removed.
    case removed(at: Int)
}

extension RowChanges {
    /// Records what becomes of a segment's rows.
    ///
    /// - Parameters:
    ///   - place: The segment.
    ///   - first: The first of the segments that take its place.
    ///   - last: The last of them.
    ///   - count: The number of their rows.
    mutating func record(
        _ change: RowChange, of place: PageTree.Place, first: Segment?, last: Segment?, count: Int
    ) {
        let row = place.firstRow
        switch change {
        case .none: break
        case .replaced: replace(place, first, last, count)
        case .inserted(let count, let offset): insert(count, at: row + offset)
        case .removed(let offset): remove((row + offset)..<(row + offset + 1))
        }
    }

    private mutating func replace(_ place: PageTree.Place, _ first: Segment?, _ last: Segment?, _ count: Int) {
        let old = place.segment
        var (rows, count) = (place.rows, count)
        if let last, last.isUnloaded, old.isUnloaded, last.endKey == old.endKey {
            let kept = min(last.rows, rows.count)
            let start = rows.upperBound - kept
            if last.placeholder != old.placeholder { reload(start..<rows.upperBound) }
            (rows, count) = (rows.lowerBound..<start, count - kept)
        }
        if let first, first.key == old.key, first.isUnloaded && old.isUnloaded || first.isEvicted && old.isEvicted {
            let kept = min(first.rows, rows.count, count)
            let end = rows.lowerBound + kept
            if first.placeholder != old.placeholder { reload(rows.lowerBound..<end) }
            (rows, count) = (end..<rows.upperBound, count - kept)
        }
        replace(rows, with: count)
    }
}

extension Segment {
    /// The key after that of the last row, if the rows are unloaded.
    fileprivate var endKey: Int { Int(key) + rows }
}
