/// The keys of users that repeat with a period: a user has the key of the slot `index % period`.
struct SlotKeys<Key: Sendable>: Sendable {
    /// The different keys in ascending order.
    var keys: [Key]

    /// The place in `keys` of each slot's key; `none` for a slot whose users have no key here.
    var places: [Int32]

    /// The place of a slot without a key.
    static var none: Int32 { -1 }

    /// The number of slots.
    var period: Int { places.count }

    /// The key of a user; `nil` if its slot has none.
    ///
    /// - Complexity: O(1)
    func key(ofUserAt index: Int) -> Key? {
        let place = places[index % period]
        return place == Self.none ? nil : keys[Int(place)]
    }

    /// All users whose slot has a key, in the order of their keys, and equal keys in the order of their indices.
    ///
    /// - Parameter userCount: How many users the site has, 0...`Int32.max`.
    /// - Complexity: O(`period`)
    func order(userCount: Int) -> PeriodicOrder {
        var slots = [[Int32]](repeating: [], count: keys.count)
        for (slot, place) in places.enumerated() where place != Self.none {
            slots[Int(place)].append(Int32(slot))
        }
        var order = PeriodicOrder(userCount: userCount)
        for slots in slots {
            order.append(slots, period: period)
        }
        return order
    }
}
