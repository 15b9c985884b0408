/// The errors behind a list's failures, by the numbers that identify them in the engine.
///
/// An error is kept as long as its failure is in the list. The newest errors are kept beyond that, for readers that are
/// some updates behind.
struct KnownErrors: Sendable {
    /// How many errors are kept although their failures may no longer be in the list.
    static var newest: Int { 64 }

    private var errors: [Int: any Error] = [:]
    private var bound = 2 * Self.newest

    var count: Int { errors.count }

    subscript(code: Int) -> (any Error)? { errors[code] }

    /// Stores an error, and removes old errors if there are many.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - code: The number of the error, greater than all numbers before it.
    ///   - inUse: Returns the numbers of the failures that are in the list.
    /// - Complexity: Amortized O(1) calls of `inUse`, for as many errors as its last call returned.
    mutating func store(_ error: any Error, under code: Int, inUse: () -> Set<Int>) {
        if errors.count >= bound {
            let kept = inUse().union(errors.keys.sorted().suffix(Self.newest))
            errors = errors.filter { kept.contains($0.key) }
            bound = 2 * errors.count + Self.newest
        }
        errors[code] = error
    }

    /// Removes an error that no longer has a failure in the list, because its load is retried.
    mutating func remove(_ code: Int) {
        errors[code] = nil
    }
}
