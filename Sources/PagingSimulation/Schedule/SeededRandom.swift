/// A generator whose random numbers are the same for the same seed on every machine (SplitMix64, Steele, Lea and Flood
/// 2014).
public struct SeededRandom: Sendable {
    private var state: UInt64

    /// - Parameter seed: Equal seeds give equal numbers.
    public init(seed: UInt64) { state = seed }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below `bound`.
    ///
    /// - Precondition: `bound > 0`.
    public mutating func below(_ bound: Int) -> Int {
        Int(truncatingIfNeeded: next() >> 33) % bound
    }

    /// True with a probability of `percent` in a hundred.
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the values.
    public mutating func pick<Value>(_ values: Value...) -> Value { values[below(values.count)] }
}
