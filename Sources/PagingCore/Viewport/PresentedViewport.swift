/// The viewport of a reader that presents other rows than the list has, as a filtered list does.
///
/// Loading depends on the presented rows: an edge is loaded while too few of them are ready. Only the reader knows whether
/// a page brought any. The list waits for its next viewport after each page, and counts the pages that brought none (L6).
public struct PresentedViewport: Hashable, Sendable {
    /// The version of the presented rows; see ``ListRows/version``.
    public var version: Int
    /// The number of presented rows before the viewport.
    public var first: Int
    /// The number of presented rows that fit on the screen, at least 0.
    public var length: Int
    /// The number of presented rows.
    public var count: Int
    /// The number of rows of the list before the visible ones that the presented rows within the prefetch distance stand
    /// for.
    public var reachBefore: Int
    /// The number of rows of the list behind the visible ones that the presented rows within the prefetch distance stand
    /// for.
    public var reachAfter: Int
    /// The placeholders that are presented on screen or within the prefetch distance of it, by their indexes in the list.
    /// Others, such as those of evicted pages whose rows were hidden, and those beyond the reach, are not loaded for this
    /// reader.
    public var missing: [Range<Int>]
    /// The number of items that have been presented for the first time since the reader joined. It never decreases.
    public var arrivals: Int

    /// - Parameters:
    ///   - version: The version of the presented rows.
    ///   - first: The number of presented rows before the viewport.
    ///   - length: The number of presented rows that fit on the screen, at least 0.
    ///   - count: The number of presented rows.
    ///   - reachBefore: The number of rows of the list before the screen within the prefetch distance.
    ///   - reachAfter: The number of rows of the list behind the screen within the prefetch distance.
    ///   - missing: The placeholders on screen or within the prefetch distance of it, by their indexes in the list.
    ///   - arrivals: The number of items that have been presented for the first time since the reader joined.
    public init(
        version: Int, first: Int, length: Int, count: Int, reachBefore: Int = 0, reachAfter: Int = 0,
        missing: [Range<Int>] = [], arrivals: Int
    ) {
        self.version = version
        self.first = first
        self.length = length
        self.count = count
        self.reachBefore = reachBefore
        self.reachAfter = reachAfter
        self.missing = missing
        self.arrivals = arrivals
    }
}
