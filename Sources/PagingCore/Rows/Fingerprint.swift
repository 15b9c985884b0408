/// 32 bits of the hash of an id, as the identity index stores them.
///
/// Different ids can have the same fingerprint, so a match must be verified against the id.
struct Fingerprint: Equatable, Sendable {
    /// Never 0, which marks an empty entry.
    let bits: UInt32

    init(bits: UInt32) {
        self.bits = max(bits, 1)
    }

    init(of id: some Hashable) {
        self.init(bits: UInt32(truncatingIfNeeded: id.hashValue >> (Int.bitWidth - UInt32.bitWidth)))
    }
}
