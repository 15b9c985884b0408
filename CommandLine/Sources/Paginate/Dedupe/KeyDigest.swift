import Crypto
import Foundation

/// The first 128 bits of the SHA-256 digest of a key. They are equal in every process.
///
/// With SHA-256, a server cannot construct two keys with the same digest, which would make `--dedupe` omit an item.
struct KeyDigest: Hashable, TextCodable {
    let value: UInt128

    init(of key: some Sequence<UInt8>) {
        let digest = SHA256.hash(data: Array(key))
        value = digest.prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    }

    init(_ value: UInt128) {
        self.value = value
    }

    /// Parses the description of a digest; `nil` if the text is not one.
    init?(_ text: String) {
        guard let value = UInt128(text, radix: 16) else { return nil }
        self.value = value
    }

    /// The digest as a hexadecimal number.
    var description: String { String(value, radix: 16) }
}
