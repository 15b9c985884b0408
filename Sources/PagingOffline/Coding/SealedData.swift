import Foundation

/// Bytes behind a checksum of them, so that damage is noticed.
///
/// The checksum is the 64-bit FNV-1a hash (Internet-Draft draft-eastlake-fnv) of the number of bytes and of the bytes, by words
/// of eight bytes instead of by bytes. Zeros fill the last word. After each word, the upper half is added to the lower one, so
/// that all bits of a word count alike.
enum SealedData {
    private static var checksumSize: Int { 8 }

    static func seal(_ content: Data) -> Data {
        var data = Data(capacity: checksumSize + content.count)
        withUnsafeBytes(of: checksum(of: content).littleEndian) { data.append(contentsOf: $0) }
        data.append(content)
        return data
    }

    /// - Throws: ``DamagedData`` if the bytes are others than those that were sealed.
    static func open(_ data: Data) throws -> Data {
        guard data.count >= checksumSize else { throw DamagedData() }
        let content = data.dropFirst(checksumSize)
        var stored: UInt64 = 0
        for (place, byte) in data.prefix(checksumSize).enumerated() { stored |= UInt64(byte) << (8 * UInt64(place)) }
        guard stored == checksum(of: content) else { throw DamagedData() }
        return content
    }

    private static func checksum(of content: Data) -> UInt64 {
        content.withUnsafeBytes { bytes in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            func add(_ word: UInt64) {
                hash = (hash ^ word) &* 0x100_0000_01b3
                hash ^= hash >> 32
            }
            add(UInt64(bytes.count))
            let words = bytes.count / 8
            for word in 0..<words {
                add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)))
            }
            add(bytes[(8 * words)...].reversed().reduce(0) { word, byte in word << 8 | UInt64(byte) })
            return hash
        }
    }
}

/// What a store returned is not what was stored.
struct DamagedData: Error {}
