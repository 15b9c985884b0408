/// The keys of the last items, so many and no more.
struct SeenKeys {
    private let limit: Int
    private var keys: Set<KeyDigest> = []
    /// The keys in the order in which they came, in a circle.
    private var order: [KeyDigest] = []
    private var oldest = 0

    /// - Parameter limit: How many keys are kept, above zero.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes note of a key.
    ///
    /// - Returns: Whether it was not among those that are kept. Where there is no room for it, the oldest key goes.
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
