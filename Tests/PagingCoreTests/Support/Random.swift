import PagingSimulation

/// A generator whose random numbers are the same for the same seed.
struct Random {
    private var random: SeededRandom

    init(seed: Int) { random = SeededRandom(seed: UInt64(seed)) }

    /// A number from 0 to below `bound`, which is above 0.
    mutating func below(_ bound: Int) -> Int { random.below(bound) }

    /// A range within `0..<count`, which may be empty.
    mutating func range(within count: Int) -> Range<Int> {
        let lower = below(count + 1)
        return lower..<(lower + below(count - lower + 1))
    }
}
