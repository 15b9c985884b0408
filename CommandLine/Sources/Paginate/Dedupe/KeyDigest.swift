import Crypto
import Foundation

/// The first 128 bits of a SHA-256 digest, which stand for a key in memory and are the same in every process.
///
/// SHA-256 keeps a server from crafting two keys with the same digest, which would hide an item from `--dedupe`.
struct KeyDigest: Hashable {
    let value: UInt128

    init(of key: some Sequence<UInt8>) {
        let digest = SHA256.hash(data: Array(key))
        value = digest.prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    }

    init(_ value: UInt128) {
        self.value = value
    }
}
