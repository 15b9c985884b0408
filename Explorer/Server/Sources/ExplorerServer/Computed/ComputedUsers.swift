import PagingKeyset

/// The users of a computed site. A user's index says everything about it, so that no user is stored.
///
/// Indices are counted from 0 in the order of ids and of creation.
struct ComputedUsers: Sendable {
    /// How many users there are.
    let count: Int

    /// When the site was launched, in seconds since 1970.
    let launched: Int64

    /// The moderators in the order of their indices.
    let moderators: [Int]

    private let names: ComputedNames
    private let reputations: ComputedReputations
    private let orders: [Sort: PeriodicOrder]

    /// What the users are drawn from: other numbers make other users.
    private static let seed: UInt64 = 0x7465_6E20_6D69_6C6C

    /// One of so many ids in a row belongs to a user. The others are gaps, as deleted users leave them.
    private static let idsPerUser = 3

    /// How many users in a row are created at one time, where they are created together.
    private static let importSize = 64

    /// Makes what users are computed from: names and reputations of one period, and the leaders.
    ///
    /// - Parameters:
    ///   - count: How many users there are, 1...`Int32.max`.
    ///   - period: After how many users names and reputations repeat, 1...1,000,000.
    ///   - launched: When the site was launched, in seconds since 1970.
    ///   - moderatorCount: How many moderators there are at most. They are some of the users with the greatest
    ///     reputations.
    /// - Complexity: O(*m* log *m* + *l* log *l*), where *m* is the period and *l* the number of leaders.
    init(count: Int, period: Int, launched: Int64, moderatorCount: Int) {
        self.count = count
        self.launched = launched
        names = ComputedNames(period: period, seed: Self.seed)
        reputations = ComputedReputations(userCount: count, period: period, seed: Self.seed + 1)
        let leaders = reputations.leaders.keys.sorted()
        let moderatorCount = min(moderatorCount, leaders.count)
        moderators = (0..<moderatorCount).map { leaders[$0 * leaders.count / moderatorCount] }

        var byCreation = PeriodicOrder(userCount: count)
        byCreation.append((0..<Int32(period)).map(\.self), period: period)
        orders = [
            .creation: byCreation, .name: names.slots.order(userCount: count), .reputation: reputations.order(),
        ]
    }
}

extension ComputedUsers {
    /// The users of a list in ascending order of the sort, and equal keys in the order of ids.
    ///
    /// - Complexity: O(1) for all users. O(*m*) for a search by name, where *m* is the length of all names and the
    ///   period. O(*k* log *k*) for *k* moderators.
    func order(of list: UserList, by sort: Sort, nameContains text: String?) -> PeriodicOrder {
        var order = PeriodicOrder(userCount: count)
        switch list {
        case .users:
            order = orders[sort] ?? order
        case .moderators:
            let keys = moderators.map { (index: $0, key: key(ofUserAt: $0, for: sort)) }
            for (index, _) in keys.sorted(by: { $0.key == $1.key ? $0.index < $1.index : $0.key.precedes($1.key) }) {
                order.append([Int32(index)], period: count)
            }
        }
        guard let text else { return order }
        let isFound = names.slots(containing: text)
        return order.filter { isFound[$0 % isFound.count] }
    }

    /// What a user is ordered by.
    ///
    /// - Complexity: O(1)
    func key(ofUserAt index: Int, for sort: Sort) -> KeyValue {
        switch sort {
        case .reputation: .integer(reputations.reputation(ofUserAt: index))
        case .creation: .integer(creation(ofUserAt: index))
        case .name: .text(name(ofUserAt: index))
        }
    }

    /// The user with an index, 0..<`count`.
    ///
    /// - Complexity: O(log *k*), where *k* is the number of moderators.
    func user(at index: Int) -> User {
        let reputation = reputations.reputation(ofUserAt: index)
        let fame = Int(reputation - 1)
        let draw = draw(index)
        let place = moderators.partitioningIndex { $0 >= index }
        let isModerator = place < moderators.count && moderators[place] == index
        let isUnregistered = reputation == 1 && draw % 8 == 0
        return User(
            id: id(ofUserAt: index),
            account: Int64(index) * 8 + Int64(draw % 8) + 1,
            name: name(ofUserAt: index),
            reputation: reputation,
            creation: creation(ofUserAt: index),
            kind: isModerator ? .moderator : isUnregistered ? .unregistered : .registered,
            gold: fame / 9_000 + (fame > 700 && draw % 5 == 0 ? 1 : 0),
            silver: fame / 1_200 + (fame > 200 ? draw % 6 : 0),
            bronze: fame / 350 + (fame > 10 ? draw % 9 : 0) + draw % 3)
    }

    /// The id of the user with an index. Ids grow with the index.
    ///
    /// - Complexity: O(1)
    func id(ofUserAt index: Int) -> User.ID {
        User.ID(index * Self.idsPerUser + draw(index) % Self.idsPerUser + 1)
    }

    /// The index of the user with an id; `nil` if there is no such user.
    ///
    /// - Complexity: O(1)
    func index(of id: User.ID) -> Int? {
        guard (1...Int64(count * Self.idsPerUser)).contains(id) else { return nil }
        let index = Int(id - 1) / Self.idsPerUser
        return self.id(ofUserAt: index) == id ? index : nil
    }

    private func name(ofUserAt index: Int) -> String {
        names.slots.key(ofUserAt: index) ?? ""
    }

    /// Times never fall as the index rises. One user in eight was created at the same time as the users around it.
    private func creation(ofUserAt index: Int) -> Int64 {
        let first = index / Self.importSize * Self.importSize
        let place = draw(first) % 8 == 0 ? first : index
        return launched + (Int64(UserMaking.newest) - launched) * Int64(place) / Int64(count)
    }

    /// A number that looks random, the same for an index each time, 0 or more.
    private func draw(_ index: Int) -> Int {
        var generator = SeededGenerator(seed: UInt64(index) ^ Self.seed << 32)
        return Int(generator.next() >> 2)
    }
}
