/// One of the small tables of an identity index: open addressing with linear probing. The capacity is a power of two.
struct IdentityShard: Sendable {
    /// A fingerprint and a key; 8 bytes.
    private struct Entry {
        var fingerprint: UInt32
        var key: Int32

        static let none = Entry(fingerprint: 0, key: 0)
    }

    private var entries: ContiguousArray<Entry>
    private(set) var count = 0

    /// The number of lowest bits that the fingerprints of all entries have in common.
    private(set) var depth: Int

    /// The capacity from which on a full shard is split instead of doubled.
    static var splitCapacity: Int { 512 }

    private static var minimumCapacity: Int { 8 }

    init(depth: Int = 0, capacity: Int = Self.minimumCapacity) {
        entries = ContiguousArray(repeating: .none, count: capacity)
        self.depth = depth
    }

    var capacity: Int { entries.count }

    /// Whether one more entry would exceed the maximum load factor, 3/4.
    var isFull: Bool { (count + 1) * 4 > entries.count * 3 }

    /// The first key stored under a fingerprint that satisfies `matches`.
    func key(of fingerprint: Fingerprint, where matches: (Int) -> Bool) -> Int? {
        var place = idealPlace(for: fingerprint.bits)
        while entries[place].fingerprint != 0 {
            if entries[place].fingerprint == fingerprint.bits {
                let key = Int(entries[place].key)
                if matches(key) { return key }
            }
            place = successor(of: place)
        }
        return nil
    }

    /// Adds a key under a fingerprint.
    ///
    /// - Precondition: The shard is not full.
    mutating func insert(_ fingerprint: Fingerprint, key: Int) {
        put(Entry(fingerprint: fingerprint.bits, key: Int32(key)))
        count += 1
    }

    /// Removes a key that is stored under a fingerprint.
    ///
    /// - Returns: Whether the key was stored.
    mutating func remove(_ fingerprint: Fingerprint, key: Int) -> Bool {
        var hole = idealPlace(for: fingerprint.bits)
        while entries[hole].fingerprint != fingerprint.bits || Int(entries[hole].key) != key {
            if entries[hole].fingerprint == 0 { return false }
            hole = successor(of: hole)
        }
        var next = successor(of: hole)
        while entries[next].fingerprint != 0 {
            let distance = next - idealPlace(for: entries[next].fingerprint)
            if distance & (entries.count - 1) >= (next - hole) & (entries.count - 1) {
                entries[hole] = entries[next]
                hole = next
            }
            next = successor(of: next)
        }
        entries[hole] = .none
        count -= 1
        return true
    }

    /// Doubles the capacity.
    mutating func grow() {
        var grown = IdentityShard(depth: depth, capacity: entries.count * 2)
        for entry in entries where entry.fingerprint != 0 { grown.put(entry) }
        grown.count = count
        self = grown
    }

    /// Increases the depth by one, and removes the entries whose fingerprints have the new bit set.
    ///
    /// - Returns: A shard with the removed entries.
    mutating func split() -> IdentityShard {
        var kept = IdentityShard(depth: depth + 1, capacity: entries.count)
        var moved = kept
        for entry in entries where entry.fingerprint != 0 {
            if entry.fingerprint >> UInt32(depth) & 1 == 0 {
                kept.put(entry)
                kept.count += 1
            } else {
                moved.put(entry)
                moved.count += 1
            }
        }
        self = kept
        return moved
    }

    private mutating func put(_ entry: Entry) {
        var place = idealPlace(for: entry.fingerprint)
        while entries[place].fingerprint != 0 { place = successor(of: place) }
        entries[place] = entry
    }

    /// The place of an entry if there are no collisions. It depends on the highest bits, because all fingerprints in
    /// the shard have the same lowest bits.
    private func idealPlace(for fingerprint: UInt32) -> Int {
        Int(fingerprint >> UInt32(32 - entries.count.trailingZeroBitCount))
    }

    private func successor(of place: Int) -> Int {
        (place + 1) & (entries.count - 1)
    }
}
