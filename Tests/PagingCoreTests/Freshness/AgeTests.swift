import PagingCore
import Testing

/// How old a list is.
@Suite struct AgeTests {
    private func age(_ list: Driver) -> Int64? { list.feed.ageNanoseconds(at: list.now).map { $0 / 1_000_000 } }

    @Test("T1: a list is as old as the refresh that landed last; pages that land later make it no younger")
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

    @Test("T1: items that were given are as old as the list, from its first fact on")
    func given() {
        var list = Driver(
            FeedConfiguration(addressing: .chained(limit: 20)), given: Page((0..<20).map { .init(id: $0) }, next: 1))
        list.wait(milliseconds: 700)
        #expect(age(list) == 0)
        list.join()
        list.wait(milliseconds: 200)
        #expect(age(list) == 200)
    }

    @Test("T1: a list that is brought back is as old as it was, and grows older from there")
    func broughtBack() throws {
        var list = Driver.fivePages()
        list.wait(milliseconds: 400)
        list.look(at: 8)
        var state = try #require(list.feed.state)
        #expect(state.ageNanoseconds == 400_000_000)
        state.ageNanoseconds = 5_000_000_000
        var back = try Driver(list.feed.configuration, restoring: state)
        #expect(age(back) == 5_000)
        back.join()
        back.wait(milliseconds: 100)
        #expect(age(back) == 5_100)
    }

    @Test("T1, N5: a list of another source has no age, and nothing is held back or due for it")
    func otherSource() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .manual, retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 0)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        list.look(at: 8)
        list.check()
        list.answer(.opening, -3..<17, next: 1)
        list.pull(.append)
        list.send(.networkReturned)
        list.replaceSource(.offset(limit: 20, endsAtShortPage: true))
        #expect(age(list) == nil)
        #expect(list.newItems == .nothing)
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.asked == [])
        #expect(age(list) == 0)
    }

    @Test("T1: an age that nobody counted, or one below zero, is no trap")
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
