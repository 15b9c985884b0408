/// Where each held item stands: from the fingerprint of its id to the key of its segment.
///
/// It holds no ids. Whoever looks one up goes on to its page anyway, and sees there whether it is the one, so that an
/// entry is 8 bytes whatever the id, and the table is the same code for all lists.
///
/// The entries lie in many small tables (extendible hashing), so that growing never moves more than one of them at a
/// time: a single large table would stall the page that makes it double.
///
/// - Complexity: O(1) expected for each operation.
struct IdentityIndex: Sendable {
    private var shards: ContiguousArray<IdentityShard> = [IdentityShard()]
    /// The shard of each value of the low bits of a fingerprint.
    private var directory: ContiguousArray<UInt16> = [0]
    private var depth = 0

    private static var greatestDepth: Int { 15 }

    private(set) var count = 0

    /// The key of the segment where an id stands.
    ///
    /// - Parameter holds: Whether it is the id, and not another with the same fingerprint, that stands in a segment.
    @inline(never)
    func key(of fingerprint: Fingerprint, where holds: (Int) -> Bool) -> Int? {
        shards[shard(of: fingerprint)].key(of: fingerprint, where: holds)
    }

    /// Notes where an item stands.
    @inline(never)
    mutating func insert(_ fingerprint: Fingerprint, key: Int) {
        var shard = shard(of: fingerprint)
        while shards[shard].isFull {
            makeRoom(in: shard, for: fingerprint)
            shard = self.shard(of: fingerprint)
        }
        shards[shard].insert(fingerprint, key: key)
        count += 1
    }

    /// Notes where the items of a page stand, until there is one with a fingerprint that another has, which may be the
    /// item itself.
    ///
    /// All are looked up before any is noted, so that the processor waits for the memory of many at once.
    ///
    /// - Returns: How many were noted.
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

    /// Forgets where an item stood.
    @inline(never)
    mutating func remove(_ fingerprint: Fingerprint, key: Int) {
        if shards[shard(of: fingerprint)].remove(fingerprint, key: key) { count -= 1 }
    }

    private func shard(of fingerprint: Fingerprint) -> Int {
        Int(directory[Int(truncatingIfNeeded: fingerprint.bits) & (directory.count - 1)])
    }

    private mutating func makeRoom(in full: Int, for fingerprint: Fingerprint) {
        guard shards[full].places >= IdentityShard.usualPlaces, shards[full].depth < Self.greatestDepth else {
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
