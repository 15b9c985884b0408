/// The errors behind a list's failures, by the numbers under which the engine knows them.
///
/// An error is kept as long as its failure stands in the list, and the newest ones beyond that, for readers that are
/// some updates behind.
struct KnownErrors: Sendable {
    /// How many errors are kept although their failures may not stand any more.
    static var newest: Int { 64 }

    private var errors: [Int: any Error] = [:]
    private var bound = 2 * Self.newest

    var count: Int { errors.count }

    subscript(code: Int) -> (any Error)? { errors[code] }

    /// Takes an error in, and forgets others once they are many.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - code: Its number, above all numbers before it.
    ///   - inUse: The numbers of the failures that stand in the list.
    /// - Complexity: Amortized O(1) calls of `inUse` for as many errors as that returned last.
    mutating func keep(_ error: any Error, under code: Int, inUse: () -> Set<Int>) {
        if errors.count >= bound {
            let kept = inUse().union(errors.keys.sorted().suffix(Self.newest))
            errors = errors.filter { kept.contains($0.key) }
            bound = 2 * errors.count + Self.newest
        }
        errors[code] = error
    }

    /// Forgets an error that nobody will learn of, since its load is repeated.
    mutating func forget(_ code: Int) {
        errors[code] = nil
    }
}
