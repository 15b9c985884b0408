import PagingKeyset
import Synchronization

/// Answers for a site whose users are computed and not stored, so that ten million of them cost neither disk nor time at
/// the start.
///
/// What the users are computed from takes a few megabytes. It is made when the first request needs it.
final class ComputedSource: UserSource {
    /// The computed site.
    let site: Site

    var sites: [Site] { [site] }

    private let period: Int
    private let making = Mutex<Task<ComputedUsers, Never>?>(nil)

    /// The sites of a database have ids from 1 on.
    private static let siteID: Site.ID = 0

    private static let launchYear = 2008

    /// A site whose users are not made yet.
    ///
    /// - Parameters:
    ///   - users: How many users it has, 1...`Int32.max`.
    ///   - period: After how many users names and reputations repeat, 1...1,000,000. The default is a prime number.
    init(users: Int = 10_000_000, period: Int = 131_071) {
        self.period = period
        site = Site(
            id: Self.siteID, parameter: "tenmillion", name: "Ten Million", url: "https://tenmillion.example",
            audience: "people who want to see a very long list",
            launched: Int64(UserMaking.launch(year: Self.launchYear)), users: users, moderators: 40)
    }

    func users(_ query: UserQuery, offset: Int, limit: Int) async throws -> UserSlice {
        let ranking = UserRanking(await users, query)
        let ranks = ranking.ranks()
        let page = query.order.ranks(in: ranks, offset: offset, limit: limit)
        return UserSlice(users: ranking.users(at: page), total: ranks.count)
    }

    func users(_ query: UserQuery, after cursor: KeysetCursor?, limit: Int) async throws -> KeysetPage<User> {
        let ranking = UserRanking(await users, query)
        let page = query.keyset.page(after: cursor, limit: limit, dialect: .sqlite)
        let ranks = cursor.map(ranking.ranks(after:)) ?? ranking.ranks()
        let users = ranking.users(at: query.order.ranks(in: ranks, offset: 0, limit: page.limit ?? limit))
        return try page.page(users.map { (item: $0, key: ranking.place(of: $0)) })
    }

    func user(_ id: User.ID, of site: Site) async throws -> User? {
        let users = await users
        return users.index(of: id).map(users.user(at:))
    }

    func total(_ query: UserQuery) async throws -> Int {
        UserRanking(await users, query).ranks().count
    }

    func checkHealth() async throws {}

    /// The users, made once.
    private var users: ComputedUsers {
        get async {
            let task = making.withLock { making in
                let task =
                    making
                    ?? Task { [site, period] in
                        ComputedUsers(
                            count: site.users, period: period, launched: site.launched, moderatorCount: site.moderators)
                    }
                making = task
                return task
            }
            return await task.value
        }
    }
}
