/// Fingerprints of the ids of the last items, in memory of a fixed size.
///
/// There are two generations. When the younger one is full, it replaces the older one.
struct RecentIDs {
    /// The number of last ids that are always remembered. At most twice as many are.
    static let limit = 250_000

    private let limit: Int
    private var younger: Set<UInt64> = []
    private var older: Set<UInt64> = []

    /// Creates an empty collection.
    init(limit: Int = Self.limit) {
        self.limit = limit
    }

    /// Whether an id is remembered.
    func contains(_ id: KeyDigest) -> Bool {
        let fingerprint = Self.fingerprint(of: id)
        return younger.contains(fingerprint) || older.contains(fingerprint)
    }

    /// Of a million ids, two have the same 64 bits with a probability below 1 in 10 million.
    private static func fingerprint(of id: KeyDigest) -> UInt64 { UInt64(truncatingIfNeeded: id.value) }

    /// Inserts an id.
    ///
    /// - Returns: Whether the id was inserted; `false` if it is remembered.
    mutating func insert(_ id: KeyDigest) -> Bool {
        let fingerprint = Self.fingerprint(of: id)
        guard !older.contains(fingerprint), younger.insert(fingerprint).inserted else { return false }
        if younger.count >= limit {
            swap(&younger, &older)
            younger.removeAll(keepingCapacity: true)
        }
        return true
    }
}
