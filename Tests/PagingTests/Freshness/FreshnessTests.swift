import Observation
import Paging
import PagingTesting
import Testing

@MainActor @Suite("Freshness")
struct FreshnessTests {
    private let clock = VirtualClock()
    private let source = ScriptedSource<Entry>.numbered(20)

    private func loaded() async -> Pager<Entry> {
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.freshness = .staleAfter(.seconds(60))
            $0.clock = clock
        }
        await pager.refresh()
        return pager
    }

    @Test("T1: the age of a pager is measured by its clock")
    func age() async {
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.freshness = .staleAfter(.seconds(60))
            $0.clock = clock
        }
        #expect(pager.age == nil)
        #expect(!pager.isStale)
        await clock.advance(by: .seconds(5))
        await pager.refresh()
        #expect(pager.age == .zero)
        await clock.advance(by: .seconds(59))
        #expect(pager.age == .seconds(59))
        #expect(!pager.isStale)
        await clock.advance(by: .seconds(1))
        #expect(pager.isStale)
    }

    @Test(
        "T2: a stale list is revalidated when a view or the network returns or a reader joins, and a fresh one is not")
    func revalidates() async {
        let pager = await loaded()
        let moments: [(Pager<Entry>) -> Pager<Entry>.Reader?] = [
            { pager in
                pager.revalidateIfStale()
                return nil
            },
            { pager in
                pager.networkReturned()
                return nil
            },
            { pager in pager.makeReader() },
        ]
        for moment in moments {
            let before = source.requests.count
            var reader = moment(pager)
            await settle()
            #expect(source.requests.count == before)
            await clock.advance(by: .seconds(61))
            reader = moment(pager)
            await settle()
            #expect(source.requests.count == before + 1)
            #expect(pager.age == .zero)
            withExtendedLifetime(reader) {}
        }
    }

    @Test("a view that shows the age is notified when a refresh completes")
    func observed() async {
        let pager = await loaded()
        let notifications = Locked(0)
        await clock.advance(by: .seconds(1))
        withObservationTracking({ _ = pager.age }, onChange: { notifications.withLock { $0 += 1 } })
        pager.viewportMoved(to: 0..<3)
        #expect(notifications.withLock { $0 } == 0)
        await pager.refresh()
        #expect(notifications.withLock { $0 } == 1)
    }

    @Test("T1: a restored list has the age it had, and the time until it was restored can be added")
    func restoredAge() async throws {
        let pager = await loaded()
        await clock.advance(by: .seconds(20))
        var state = try #require(pager.state(of: "", cursors: Never.self))
        #expect(state.age == .seconds(20))
        state.age? += .seconds(3_600)
        let back = Pager(source, opening: .state(state, of: "")) {
            $0.freshness = .staleAfter(.seconds(60))
            $0.clock = clock
        }
        #expect(back.age == .seconds(3_620))
        #expect(back.isStale)
    }
}
