/// The changes of a list that came with an idempotency key. The newest 256 are known.
struct PastChanges: Sendable {
    private static let capacity = 256

    private var changes: [IdempotencyKey: (change: ListChange, ids: [ListRow.ID])] = [:]

    /// The keys in the order in which they came.
    private var keys: [IdempotencyKey] = []

    /// The rows that a change inserted or updated when it came with the key before; `nil` for a new key.
    ///
    /// - Throws: `APIError.keyOfOtherEdit` if the key came with another change.
    func result(of change: ListChange, key: IdempotencyKey) throws(APIError) -> [ListRow.ID]? {
        guard let known = changes[key] else { return nil }
        guard known.change == change else { throw .keyOfOtherEdit }
        return known.ids
    }

    /// Remembers a change.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - key: A key that is not known.
    ///   - result: The rows that were inserted or updated.
    mutating func note(_ change: ListChange, key: IdempotencyKey, result: [ListRow.ID]) {
        if keys.count == Self.capacity {
            changes[keys.removeFirst()] = nil
        }
        keys.append(key)
        changes[key] = (change, result)
    }
}
