/// Where each held item stands: from its id to the key of its segment.
///
/// The entries lie in many small tables (extendible hashing), so that growing never moves more than one of them at a
/// time: a single large table would stall the page that makes it double.
///
/// - Complexity: O(1) expected for each operation.
struct IdentityIndex<ID: Hashable> {
    struct Shard {
        var entries: [ID: Int32] = [:]
        var depth = 0
    }

    private var shards: ContiguousArray<Shard> = [Shard()]
    private var directory: ContiguousArray<UInt16> = [0]
    private var depth = 0

    private static var shardCapacity: Int { 384 }
    private static var greatestDepth: Int { 15 }

    private(set) var count = 0

    subscript(id: ID) -> Int? {
        shards[shard(of: id)].entries[id].map(Int.init)
    }

    /// Notes where an item stands, unless its id is there already.
    ///
    /// - Returns: The key of the segment where the id is already; `nil` if it was not there and now is.
    @inline(never)
    mutating func insert(_ id: ID, key: Int) -> Int? {
        let shard = shard(of: id)
        if let existing = shards[shard].entries[id] { return Int(existing) }
        shards[shard].entries[id] = Int32(key)
        count += 1
        if shards[shard].entries.count > Self.shardCapacity { split(shard) }
        return nil
    }

    /// Notes that an item stands elsewhere now.
    mutating func move(_ id: ID, to key: Int) {
        shards[shard(of: id)].entries[id] = Int32(key)
    }

    @inline(never)
    mutating func remove(_ id: ID) {
        if shards[shard(of: id)].entries.removeValue(forKey: id) != nil { count -= 1 }
    }

    private func shard(of id: ID) -> Int {
        Int(directory[id.hashValue & (directory.count - 1)])
    }

    private mutating func split(_ full: Int) {
        guard shards[full].depth < Self.greatestDepth else { return }
        if shards[full].depth == depth {
            directory += directory
            depth += 1
        }
        let bit = 1 << shards[full].depth
        shards[full].depth += 1
        var kept: [ID: Int32] = [:]
        var moved: [ID: Int32] = [:]
        // The order of iteration reaches no result: each entry goes where its hash says.
        for (id, key) in shards[full].entries {
            if id.hashValue & bit == 0 { kept[id] = key } else { moved[id] = key }
        }
        shards[full].entries = kept
        shards.append(Shard(entries: moved, depth: shards[full].depth))
        for slot in directory.indices where Int(directory[slot]) == full && slot & bit != 0 {
            directory[slot] = UInt16(shards.count - 1)
        }
    }
}

extension IdentityIndex: Sendable where ID: Sendable {}
extension IdentityIndex.Shard: Sendable where ID: Sendable {}
