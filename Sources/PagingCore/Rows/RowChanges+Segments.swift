extension RowChanges {
    /// Replaces the rows of a segment by those of others. Placeholders that both have at an end stay; they are reloaded if
    /// their state changes.
    mutating func replace(_ place: PageTree.Place, with segments: [Segment]) {
        let old = place.segment
        var rows = place.rows
        var count = segments.reduce(0) { $0 + $1.rows }
        if let last = segments.last, last.isUnloaded, old.isUnloaded, last.endKey == old.endKey {
            let start = rows.upperBound - min(last.rows, rows.count)
            if last.placeholder != old.placeholder { reload(start..<rows.upperBound) }
            count -= rows.upperBound - start
            rows = rows.lowerBound..<start
        }
        if let first = segments.first, first.hasPlaceholders(of: old) {
            let end = rows.lowerBound + min(first.rows, rows.count, count)
            if first.placeholder != old.placeholder { reload(rows.lowerBound..<end) }
            count -= end - rows.lowerBound
            rows = end..<rows.upperBound
        }
        replace(rows, with: count)
    }
}

extension Segment {
    /// The key behind the last row, if the rows are unloaded.
    fileprivate var endKey: Int { Int(key) + rows }

    /// Whether the placeholders of both begin with the same one.
    fileprivate func hasPlaceholders(of other: Segment) -> Bool {
        key == other.key && (isUnloaded && other.isUnloaded || isEvicted && other.isEvicted)
    }
}
