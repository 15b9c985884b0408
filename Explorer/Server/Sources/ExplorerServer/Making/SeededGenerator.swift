/// SplitMix64: the same numbers from the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in `range`. The standard library's own way from bits to a range may change with its version, this one
    /// does not; its bias is below `range.count / 2^64`.
    mutating func integer(in range: ClosedRange<Int>) -> Int {
        let count = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
    }

    /// A number from 0 up to but not including 1.
    mutating func unit() -> Double {
        Double(next() >> 11) / 9_007_199_254_740_992
    }
}
