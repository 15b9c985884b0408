/// What the identity index knows of an id: 32 bits of its hash.
///
/// Different ids may share one, so it only says where to look.
struct Fingerprint: Equatable, Sendable {
    /// Never 0, which marks the places where there is none.
    let bits: UInt32

    init(bits: UInt32) {
        self.bits = max(bits, 1)
    }

    @inline(never)
    init(of id: some Hashable) {
        self.init(bits: UInt32(truncatingIfNeeded: id.hashValue >> (Int.bitWidth - UInt32.bitWidth)))
    }
}
