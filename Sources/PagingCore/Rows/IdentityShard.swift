/// One of the small tables of an identity index: open addressing with linear probing, in a power of two of places.
struct IdentityShard: Sendable {
    /// A fingerprint and a key; 8 bytes.
    private struct Entry {
        var fingerprint: UInt32
        var key: Int32

        static let none = Entry(fingerprint: 0, key: 0)
    }

    private var entries: ContiguousArray<Entry>
    private(set) var count = 0

    /// Of how many low bits of their fingerprints the entries share the value.
    private(set) var depth: Int

    /// How many places there are before a shard is split rather than made larger.
    static var usualPlaces: Int { 512 }

    private static var fewestPlaces: Int { 8 }

    init(depth: Int = 0, places: Int = Self.fewestPlaces) {
        entries = ContiguousArray(repeating: .none, count: places)
        self.depth = depth
    }

    var places: Int { entries.count }

    /// Whether one more entry would fill more than three places of four.
    var isFull: Bool { (count + 1) * 4 > entries.count * 3 }

    /// The first key stored under a fingerprint that satisfies `isRight`.
    func key(of fingerprint: Fingerprint, where isRight: (Int) -> Bool) -> Int? {
        var place = home(of: fingerprint.bits)
        while entries[place].fingerprint != 0 {
            if entries[place].fingerprint == fingerprint.bits {
                let key = Int(entries[place].key)
                if isRight(key) { return key }
            }
            place = following(place)
        }
        return nil
    }

    /// Notes a key under a fingerprint.
    ///
    /// - Precondition: The shard is not full.
    mutating func insert(_ fingerprint: Fingerprint, key: Int) {
        put(Entry(fingerprint: fingerprint.bits, key: Int32(key)))
        count += 1
    }

    /// Forgets a key that was noted under a fingerprint.
    ///
    /// - Returns: Whether it was there.
    mutating func remove(_ fingerprint: Fingerprint, key: Int) -> Bool {
        var hole = home(of: fingerprint.bits)
        while entries[hole].fingerprint != fingerprint.bits || Int(entries[hole].key) != key {
            if entries[hole].fingerprint == 0 { return false }
            hole = following(hole)
        }
        var next = following(hole)
        while entries[next].fingerprint != 0 {
            let distance = next - home(of: entries[next].fingerprint)
            if distance & (entries.count - 1) >= (next - hole) & (entries.count - 1) {
                entries[hole] = entries[next]
                hole = next
            }
            next = following(next)
        }
        entries[hole] = .none
        count -= 1
        return true
    }

    /// Doubles the places.
    mutating func grow() {
        var grown = IdentityShard(depth: depth, places: entries.count * 2)
        for entry in entries where entry.fingerprint != 0 { grown.put(entry) }
        grown.count = count
        self = grown
    }

    /// Hands over the entries whose next bit is set.
    mutating func split() -> IdentityShard {
        var kept = IdentityShard(depth: depth + 1, places: entries.count)
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
        var place = home(of: entry.fingerprint)
        while entries[place].fingerprint != 0 { place = following(place) }
        entries[place] = entry
    }

    /// Where an entry belongs: as the high bits of its fingerprint say, since the low ones are those of its shard.
    private func home(of fingerprint: UInt32) -> Int {
        Int(fingerprint >> UInt32(32 - entries.count.trailingZeroBitCount))
    }

    private func following(_ place: Int) -> Int {
        (place + 1) & (entries.count - 1)
    }
}
