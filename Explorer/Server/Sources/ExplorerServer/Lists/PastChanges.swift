import Crypto

/// The changes of a list that came with an idempotency key. The newest 256 are known, by their digests.
struct PastChanges: Sendable {
    private static let capacity = 256

    /// How many bytes a change takes at most: a key of 257 bytes, the ids of 100 rows and the digest, and what the
    /// collections add to them.
    private static let maximumSize = 1_024

    private var changes: [IdempotencyKey: (digest: SHA256Digest, ids: [ListRow.ID])] = [:]

    /// The keys in the order in which they came. The oldest one is at `oldest` when there are `capacity` of them.
    private var keys: [IdempotencyKey] = []
    private var oldest = 0

    /// How many bytes of memory the changes take at most.
    var memorySize: Int { keys.count * Self.maximumSize }

    /// The rows that a change inserted or updated when it came with the key before; `nil` for a new key.
    ///
    /// - Throws: `APIError.keyOfOtherEdit` if the key came with another change.
    func result(of change: ListChange, key: IdempotencyKey) throws(APIError) -> [ListRow.ID]? {
        guard let known = changes[key] else { return nil }
        guard known.digest == change.digest else { throw .keyOfOtherEdit }
        return known.ids
    }

    /// Remembers a change.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - key: A key that is not known.
    ///   - result: The rows that were inserted or updated.
    mutating func record(_ change: ListChange, key: IdempotencyKey, result: [ListRow.ID]) {
        changes[key] = (change.digest, result)
        guard keys.count == Self.capacity else { return keys.append(key) }
        changes[keys[oldest]] = nil
        keys[oldest] = key
        oldest = (oldest + 1) % Self.capacity
    }
}
