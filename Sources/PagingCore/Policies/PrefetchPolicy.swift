/// How far beyond the viewport rows are loaded.
public enum PrefetchPolicy: Hashable, Sendable {
    /// Nothing is loaded by itself beyond the first load: only pulls, retries, jumps and refreshes load.
    case manual
    /// Load once the last row is seen.
    case lastRow
    /// Load once fewer than so many rows are ready beyond the viewport; above zero.
    case rows(Int)
    /// Load once fewer than so many viewports' worth of rows are ready; above zero.
    case screens(Double)

    /// The prefetch distance, in rows, for a viewport of a length; `nil` where nothing is loaded by itself.
    ///
    /// Values that make no sense (zero or less, not a number) are taken as the last row.
    public func distance(viewportLength: Int) -> Int? {
        switch self {
        case .manual: return nil
        case .lastRow: return 1
        case .rows(let rows): return max(rows, 1)
        case .screens(let screens):
            let rows = (screens * Double(max(viewportLength, 1))).rounded(.up)
            guard rows >= 1 else { return 1 }
            return rows < 1_000_000 ? Int(rows) : 1_000_000
        }
    }
}
