/// FNV-1a with 64 bits. It detects mix-ups, and gives no protection against attackers.
struct Digest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    /// Combines a text and its length, so that no two lists of texts give the same bytes.
    mutating func combine(_ text: String) {
        var length = UInt64(text.utf8.count)
        for _ in 0..<8 {
            combine(UInt8(truncatingIfNeeded: length))
            length >>= 8
        }
        text.utf8.forEach { combine($0) }
    }
}
