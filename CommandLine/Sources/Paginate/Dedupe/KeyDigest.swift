import Foundation

/// What stands for a key in memory: 128 bits of it by FNV-1a, the same in every process.
///
/// Among ten million keys, two that differ have the same digest with a chance below 1 in 10²⁴.
struct KeyDigest: Hashable {
    let value: UInt128

    init(of key: some Sequence<UInt8>) {
        var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        for byte in key { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b }
        value = hash
    }

    init(_ value: UInt128) {
        self.value = value
    }
}
