/// The reputations of a computed site's users. They follow a power law with exponent 1, so that a third of all users have
/// a reputation of 1.
struct ComputedReputations: Sendable {
    /// The reputations of all users but the leaders.
    let slots: SlotKeys<Int64>

    /// The users with the greatest reputations, by index. Each reputation is drawn by itself. With the default period,
    /// one user in a thousand is a leader.
    let leaders: [Int: Int64]

    private let userCount: Int

    /// No user has more.
    private static let greatest = 1_500_000

    /// How many slots have leaders at least, where there are enough of them. The users of a slot have one name, and the
    /// first page by reputation has to have many.
    private static let leadingSlots = 128

    /// Distributes reputations over the slots and the leaders.
    ///
    /// - Parameters:
    ///   - userCount: How many users the site has, 1...`Int32.max`.
    ///   - period: The number of slots, 1 or more.
    ///   - seed: What the distribution is drawn from.
    /// - Complexity: O(*m* + *l*), where *m* is the number of slots and *l* the number of leaders.
    init(userCount: Int, period: Int, seed: UInt64) {
        self.userCount = userCount
        var generator = SeededGenerator(seed: seed)
        // The slots from the greatest reputation to the least, and how many users a slot has.
        var slotsByFame = (0..<Int32(period)).map(\.self)
        generator.shuffle(&slotsByFame)
        let usersPerSlot = (userCount + period - 1) / period
        // The user at place p of the power law, counted from 1, has the reputation 1 + scale / p. Down to the root of scale
        // two places differ by 1 at least, and there all users are leaders.
        let scale = period * usersPerSlot * 7 / 10
        let leadingSlots = max(Int(Double(scale).squareRoot()) / usersPerSlot, min(Self.leadingSlots, period / 64))

        var keys: [Int64] = []
        var places = [Int32](repeating: SlotKeys<Int64>.none, count: period)
        for number in (leadingSlots..<period).reversed() {
            let reputation = Int64(1 + scale / ((number + 1) * usersPerSlot))
            if keys.last != reputation {
                keys.append(reputation)
            }
            places[Int(slotsByFame[number])] = Int32(keys.count - 1)
        }
        slots = SlotKeys(keys: keys, places: places)

        let least = Int(keys.last ?? 0) + 1
        let indices = Self.leaders(of: Array(slotsByFame.prefix(leadingSlots)), userCount, period, &generator)
        leaders = Dictionary(
            uniqueKeysWithValues: indices.enumerated().map { number, index in
                (index, Int64(max(least, min(1 + scale / (number + 5), Self.greatest))))
            })
    }

    /// The users of some slots in an order that is drawn. Each round has one user of each slot.
    private static func leaders(
        of slots: [Int32], _ userCount: Int, _ period: Int, _ generator: inout SeededGenerator
    ) -> [Int] {
        var rounds = [[Int]](repeating: [], count: (userCount + period - 1) / period)
        for slot in slots {
            var users = Array(stride(from: Int(slot), to: userCount, by: period))
            generator.shuffle(&users)
            for (round, user) in users.enumerated() {
                rounds[round].append(user)
            }
        }
        for round in rounds.indices {
            generator.shuffle(&rounds[round])
        }
        return rounds.flatMap(\.self)
    }

    /// The reputation of a user.
    ///
    /// - Complexity: O(1)
    func reputation(ofUserAt index: Int) -> Int64 {
        slots.key(ofUserAt: index) ?? leaders[index] ?? 1
    }

    /// All users in the order of their reputations, and equal reputations in the order of their indices.
    ///
    /// - Complexity: O(*m* + *l* log *l*), where *m* is the number of slots and *l* the number of leaders.
    func order() -> PeriodicOrder {
        var order = slots.order(userCount: userCount)
        for (index, _) in leaders.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
            order.append([Int32(index)], period: userCount)
        }
        return order
    }
}
