import PagingKeyset
import Synchronization
import Testing

@testable import ExplorerServer

@Suite("Remembered totals of searches")
struct TotalsTests {
    private let query = UserQuery(
        site: Site(
            id: 1, parameter: "a", name: "A", url: "https://a", audience: "", launched: 0, users: 1, moderators: 1),
        list: .users, nameContains: "a")

    /// A clock that a test sets.
    private final class Time: Sendable {
        private let time = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { time.withLock { $0 } }
        func advance(by duration: Duration) { time.withLock { $0 += duration } }
    }

    @Test("A total that changes is used for 10 seconds, and no longer")
    func age() {
        let time = Time()
        let totals = Totals(maximumAge: PostgresSource.maximumAgeOfTotals, now: { time.now })
        #expect(totals.total(of: query) == nil)
        totals.remember(5, of: query)
        time.advance(by: .seconds(10))
        #expect(totals.total(of: query) == 5)
        time.advance(by: .milliseconds(1))
        #expect(totals.total(of: query) == nil)
        totals.remember(6, of: query)
        #expect(totals.total(of: query) == 6)
    }

    @Test("A total of rows that never change is used for ever")
    func noAge() {
        let time = Time()
        let totals = Totals(now: { time.now })
        totals.remember(5, of: query)
        time.advance(by: .seconds(1_000_000))
        #expect(totals.total(of: query) == 5)
    }

    @Test("The oldest total is forgotten first")
    func capacity() {
        let totals = Totals(capacity: 2)
        let queries = ["a", "b", "c"].map { text in
            var query = query
            query.nameContains = text
            return query
        }
        for (index, query) in queries.enumerated() { totals.remember(index, of: query) }
        #expect(queries.map(totals.total) == [nil, 1, 2])
    }
}
