/// A hash table from the fingerprint of each held item's id to the key of its segment.
///
/// It stores no ids: a caller reads the page anyway, and compares the id there. An entry therefore takes 8 bytes for
/// every type of id, and the code is not generic.
///
/// The entries are in many small tables (extendible hashing), so that one insertion rehashes at most one of them. A
/// single large table would delay the page that makes it double.
///
/// - Complexity: O(1) expected for each operation.
struct IdentityIndex: Sendable {
    private var shards: ContiguousArray<IdentityShard> = [IdentityShard()]
    /// The index of the shard for each value of the lowest `depth` bits of a fingerprint.
    private var directory: ContiguousArray<UInt16> = [0]
    private var depth = 0

    private static var maximumDepth: Int { 15 }

    private(set) var count = 0

    /// The key of the segment that has the item with an id; `nil` if the item is not held.
    ///
    /// - Parameter holds: Whether the segment with a key has the id, and not another id with the same fingerprint.
    func key(of fingerprint: Fingerprint, where holds: (Int) -> Bool) -> Int? {
        shards[shard(of: fingerprint)].key(of: fingerprint, where: holds)
    }

    /// Adds an item with the key of its segment.
    mutating func insert(_ fingerprint: Fingerprint, key: Int) {
        var shard = shard(of: fingerprint)
        while shards[shard].isFull {
            splitOrGrow(shard, for: fingerprint)
            shard = self.shard(of: fingerprint)
        }
        shards[shard].insert(fingerprint, key: key)
        count += 1
    }

    /// Adds the items of a page, up to the first one whose fingerprint is in the index already.
    ///
    /// All fingerprints are looked up before the first one is added, so that the processor can overlap the memory
    /// accesses.
    ///
    /// - Returns: The number of added items.
    mutating func insertUnknown(_ fingerprints: [Fingerprint], key: Int) -> Int {
        let known = fingerprints.firstIndex { contains($0) } ?? fingerprints.count
        for place in 0..<known {
            if contains(fingerprints[place]) { return place }
            insert(fingerprints[place], key: key)
        }
        return known
    }

    private func contains(_ fingerprint: Fingerprint) -> Bool {
        key(of: fingerprint) { _ in true } != nil
    }

    /// Removes an item. No effect if it is not in the index with this key.
    mutating func remove(_ fingerprint: Fingerprint, key: Int) {
        if shards[shard(of: fingerprint)].remove(fingerprint, key: key) { count -= 1 }
    }

    private func shard(of fingerprint: Fingerprint) -> Int {
        Int(directory[Int(truncatingIfNeeded: fingerprint.bits) & (directory.count - 1)])
    }

    private mutating func splitOrGrow(_ full: Int, for fingerprint: Fingerprint) {
        guard shards[full].capacity >= IdentityShard.splitCapacity, shards[full].depth < Self.maximumDepth else {
            return shards[full].grow()
        }
        if shards[full].depth == depth {
            directory += directory
            depth += 1
        }
        let bit = 1 << shards[full].depth
        let first = Int(truncatingIfNeeded: fingerprint.bits) & (bit - 1) | bit
        for slot in stride(from: first, to: directory.count, by: bit * 2) { directory[slot] = UInt16(shards.count) }
        shards.append(shards[full].split())
    }
}
