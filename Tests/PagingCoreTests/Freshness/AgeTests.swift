import PagingCore
import Testing

/// The age of a list.
@Suite struct AgeTests {
    private func age(_ list: Driver) -> Int64? { list.feed.ageNanoseconds(at: list.now).map { $0 / 1_000_000 } }

    @Test("T1: the age counts from the last completed refresh, and later pages do not reset it")
    func counts() {
        var list = Driver.chained()
        #expect(age(list) == nil)
        list.join()
        list.wait(milliseconds: 100)
        #expect(age(list) == nil)
        list.answer(.opening, 0..<20, next: 1)
        #expect(age(list) == 0)
        #expect(list.feed.update.refreshedAtNanoseconds == 100_000_000)
        list.wait(milliseconds: 300)
        list.pull(.append)
        list.answer(.next(1), 20..<40, next: 2)
        #expect(age(list) == 300)
        list.refresh()
        list.fail(.opening)
        #expect(age(list) == 300)
        list.refresh()
        list.wait(milliseconds: 50)
        list.answer(.opening, 0..<20, next: 1)
        #expect(age(list) == 0)
        list.send(.resetRequested)
        #expect(age(list) == nil)
    }

    @Test("T1: the age of initial items counts from the first input")
    func given() {
        var list = Driver(
            FeedConfiguration(addressing: .chained(limit: 20)), given: ItemPage((0..<20).map { .init(id: $0) }, next: 1)
        )
        list.wait(milliseconds: 700)
        #expect(age(list) == 0)
        list.join()
        list.wait(milliseconds: 200)
        #expect(age(list) == 200)
    }

    @Test("T1: a restored list has the age that it had, and it grows from there")
    func broughtBack() throws {
        var list = Driver.fivePages()
        list.wait(milliseconds: 400)
        list.moveViewport(to: 8)
        var state = try #require(list.feed.state)
        #expect(state.ageNanoseconds == 400_000_000)
        state.ageNanoseconds = 5_000_000_000
        var back = try Driver(list.feed.configuration, restoring: state)
        #expect(age(back) == 5_000)
        back.join()
        back.wait(milliseconds: 100)
        #expect(age(back) == 5_100)
    }

    @Test("T1, N5: after a replacement of its source a list has no age, no pending items and no due revalidation")
    func otherSource() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .manual, retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 0)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        list.moveViewport(to: 8)
        list.check()
        list.answer(.opening, -3..<17, next: 1)
        list.pull(.append)
        list.send(.networkReturned)
        list.replaceSource(.offset(limit: 20, endsAtShortPage: true))
        #expect(age(list) == nil)
        #expect(list.newItems == .nothing)
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.requests == [])
        #expect(age(list) == 0)
    }

    @Test("T1: an unknown or negative age does not trap")
    func senseless() throws {
        var state = try #require(Driver.fivePages().feed.state)
        for (kept, expected) in [(nil, Int64.max), (-7, 0), (.max, .max), (.min, 0)] as [(Int64?, Int64)] {
            state.ageNanoseconds = kept
            var back = try Driver(Driver.fivePages().feed.configuration, restoring: state)
            back.join()
            #expect(back.feed.ageNanoseconds(at: 0) == expected)
            #expect(back.feed.ageNanoseconds(at: 5) == (expected == .max ? .max : 5))
        }
    }
}
