/// The keys of the last items, up to a limit.
struct SeenKeys {
    private let limit: Int
    private var keys: Set<KeyDigest> = []
    /// The keys in order of insertion, as a ring buffer.
    private var order: [KeyDigest] = []
    private var oldest = 0

    /// Creates an empty collection.
    ///
    /// - Parameter limit: The greatest number of keys, above zero.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether a key is one of the last ones.
    func contains(_ key: KeyDigest) -> Bool { keys.contains(key) }

    /// Inserts a key. At the limit it replaces the oldest one.
    ///
    /// - Returns: Whether the key was inserted; `false` if it was already there.
    mutating func insert(_ key: KeyDigest) -> Bool {
        guard keys.insert(key).inserted else { return false }
        if order.count < limit {
            order.append(key)
        } else {
            keys.remove(order[oldest])
            order[oldest] = key
            oldest = (oldest + 1) % limit
        }
        return true
    }
}
