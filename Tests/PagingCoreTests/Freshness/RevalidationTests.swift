@_spi(Invariants) import PagingCore
import Testing

/// Revalidation of a stale list, which waits while a reader waits for a load.
@Suite struct RevalidationTests {
    private let other = ReaderID(2)

    /// A list of the items 0..<40 in two pages that is stale after a second. The viewport is on its first page, and two
    /// seconds have passed.
    private func stale() -> Driver {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3), retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 1_000_000_000)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        list.moveViewport(to: 8)
        list.pull(.append)
        list.answer(.next(1), 20..<40, next: 2)
        list.moveViewport(to: 8)
        list.wait(milliseconds: 2_000)
        return list
    }

    @Test("T2: a stale list is revalidated when a reader joins, and a fresh one is not")
    func joined() {
        var list = stale()
        list.send(.readerJoined(other))
        #expect(list.requests == [.opening])
        #expect(list.states.refresh == .loading)
        list.answer(.opening, -1..<19, next: 1)
        list.answer(.next(1), 19..<39, next: 2)
        #expect(list.ids == Array(-1..<39))
        #expect(list.viewport.lowerBound == 9)
        list.wait(milliseconds: 999)
        list.send(.readerJoined(ReaderID(3)))
        #expect(list.requests == [])
        list.wait(milliseconds: 1)
        list.send(.readerJoined(ReaderID(4)))
        #expect(list.requests == [.opening])
    }

    @Test("T2: a list without a policy is never stale")
    func never() {
        var list = Driver.middle()
        list.wait(milliseconds: 1_000_000)
        list.send(.readerJoined(other))
        list.send(.networkReturned)
        list.send(.revalidationRequested)
        #expect(list.requests == [])
    }

    @Test("R2: a revalidation starts only when no visible row is loading")
    func onScreen() {
        var configuration = FeedConfiguration(
            addressing: .numbered(firstNumber: 1, pageSize: 10), prefetch: .rows(3), retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 1_000_000_000)
        var list = Driver(configuration)
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 100)
        list.wait(milliseconds: 2_000)
        list.moveViewport(to: 50)
        #expect(list.requests == [.number(6, size: 10), .number(5, size: 10)])
        list.send(.networkReturned)
        #expect(list.states.refresh == .idle)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        #expect(list.states.refresh == .loading)
    }

    @Test("R2: a revalidation waits for any load at an edge, and starts when it ends")
    func edges() {
        for person in [true, false] {
            var list = stale()
            if person { list.pull(.append) } else { list.moveViewport(to: 36) }
            #expect(list.requests == [.next(2)])
            list.send(.networkReturned)
            list.send(.readerJoined(other))
            #expect(list.requests == [.next(2)])
            if person { list.answer(.next(2), 40..<60) } else { list.fail(.next(2)) }
            #expect(list.requests == [.opening])
        }
    }

    @Test("T3: polling, focus and reconnection neither cancel a refresh of the user nor start another one")
    func personalRefresh() {
        var list = stale()
        list.refresh(1, .start)
        list.send(.networkReturned)
        list.send(.revalidationRequested)
        #expect(list.requests == [.opening])
        #expect(list.outcomes == [:])
        list.fail(.opening)
        #expect(list.requests == [])
        #expect(list.outcomes == [WaiterID(1): .failed(.source(code: 500))])
    }

    @Test("T3: pages are loaded at an edge beside a revalidation, which loads each of them again once")
    func besideEdges() {
        var list = stale()
        list.send(.networkReturned)
        list.moveViewport(to: 36)
        #expect(list.requests == [.opening, .next(2)])
        list.answer(.next(2), 40..<60, next: 3)
        list.moveViewport(to: 56)
        #expect(list.requests == [.opening, .next(3)])
        list.answer(.opening, -1..<19, next: 1)
        list.answer(.next(1), 19..<39, next: 2)
        list.answer(.next(2), 39..<59, next: 3)
        #expect(list.ids == Array(-1..<59))
        #expect(list.states.refresh == .idle)
        #expect(list.requests == [.next(3)], "the load at the edge continues behind the new rows")
        #expect(list.viewport.lowerBound == 57)
    }

    @Test("A1: the indicator of an edge turns off at once if a revalidation ends its load")
    func indicatorBesideRevalidation() {
        var list = stale()
        list.send(.networkReturned)
        list.moveViewport(to: 36)
        list.wait(milliseconds: 200)
        #expect(list.indicators == ListIndicators(append: true, refresh: true))
        list.answer(.opening, 0..<10)
        #expect(!list.indicators.append)
        #expect(list.states.append == .ended)
    }

    @Test("T3: a revalidation of an empty list includes a page that is loaded before its first page meanwhile")
    func besideEmptyList() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .manual, retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 0)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, [], previous: 1)
        list.send(.revalidationRequested)
        list.pull(.prepend)
        #expect(list.requests == [.opening, .previous(1)])
        list.answer(.previous(1), 0..<20)
        list.answer(.opening, [], previous: 1)
        #expect(list.states.refresh == .loading)
        list.answer(.previous(1), 0..<20)
        #expect(list.states.refresh == .idle)
        #expect(list.ids == Array(0..<20))
    }

    @Test(
        "T3: however many pages are loaded meanwhile, a revalidation of 20 pages ends with at most one request more for each"
    )
    func scrolledThrough() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(20), retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 0)
        var list = Driver(configuration)
        list.join()
        var requests = 0
        func answer(_ request: PageRequest) {
            guard case .cursor(let page, _, _) = request else { return }
            let start = (page ?? 0) * 20
            list.answer(request, start..<(start + 20), next: (page ?? 0) + 1)
            requests += 1
        }
        answer(list.requests[0])
        list.moveViewport(to: 0)
        while list.rows.count < 400 {
            list.moveViewport(to: list.rows.count - 4)
            answer(list.requests[0])
        }
        while let request = list.requests.first { answer(request) }
        let held = list.rows.count / 20
        requests = 0
        list.send(.networkReturned)
        for _ in 0..<10 {
            list.moveViewport(to: list.rows.count - 4)
            while let request = list.requests.first(where: {
                $0 != list.feed.loads.first { $0.purpose == .refresh }?.request
            }) {
                answer(request)
            }
            answer(list.requests[0])
        }
        while let request = list.requests.first { answer(request) }
        #expect(list.states.refresh == .idle)
        let loaded = list.rows.count / 20 - held
        #expect(requests <= held + 2 * loaded + 1, "\(requests) requests for \(held) pages and \(loaded) new ones")
    }

    @Test("T3: a request of the user replaces a revalidation, and callers of the same refresh share it")
    func joinedByPerson() {
        var list = stale()
        list.send(.networkReturned)
        list.moveViewport(to: 36)
        #expect(list.requests == [.opening, .next(2)])
        list.refresh(1, .loaded)
        #expect(list.requests == [.opening])
        list.moveViewport(to: 35)
        #expect(list.requests == [.opening])
        list.answer(.opening, 0..<20, next: 1)
        list.answer(.next(1), 20..<40, next: 2)
        #expect(list.outcomes == [WaiterID(1): .loaded])

        list = stale()
        list.send(.networkReturned)
        list.pull(.append)
        #expect(list.requests == [.opening, .next(2)])
        list.answer(.opening, 0..<20, next: 1)
        list.answer(.next(1), 20..<40, next: 2)
        #expect(list.states.refresh == .idle && list.states.append == .loading)
        #expect(list.requests == [.next(2)], "the user's load continues behind the new rows")
    }

    @Test("T3, R3: a failed revalidation keeps the rows, and waits for the next trigger")
    func failed() {
        var list = stale()
        list.send(.networkReturned)
        list.fail(.opening)
        #expect(list.rows.count == 40)
        #expect(list.states.refresh == .failed(.source(code: 500)))
        list.moveViewport(to: 9)
        #expect(list.requests == [])
        list.send(.networkReturned)
        #expect(list.requests == [.opening])
    }

    @Test("F2: a retry while a revalidation repeats a failed refresh makes it the user's, and no edge cancels it")
    func retriedEdge() {
        var list = stale()
        list.pull(.append)
        list.fail(.next(2))
        list.refresh()
        list.fail(.opening)
        list.send(.networkReturned)
        #expect(list.requests == [.next(2)], "what failed is loaded first")
        list.fail(.next(2))
        #expect(list.requests == [.opening])
        let hanging = list.load(.opening)
        list.retry()
        list.retry()
        #expect(list.load(.opening) != hanging, "the request of the revalidation may hang")
        list.moveViewport(to: 39)
        #expect(list.requests == [.opening])
        list.answer(.opening, 0..<20, next: 1)
        list.answer(.next(1), 20..<40, next: 2)
        #expect(list.states.refresh == .idle && list.states.append != .failed(.source(code: 500)))
    }

    @Test("T2: when the network returns a failed first load is repeated, whether or not the list is stale")
    func firstLoad() {
        var list = Driver.chained()
        list.join()
        list.fail(.opening)
        list.send(.readerJoined(other))
        #expect(list.requests == [])
        list.send(.networkReturned)
        #expect(list.requests == [.opening])
        list.send(.networkReturned)
        #expect(list.requests == [.opening])
    }

    @Test("T3: a restored list keeps its place, and is revalidated after the visible page arrives")
    func broughtBack() throws {
        var list = stale()
        list.moveViewport(to: 30)
        let state = try #require(list.feed.state)
        var back = try Driver(list.feed.configuration, restoring: state)
        back.join()
        #expect(back.requests == [])
        back.moveViewport(to: 30)
        #expect(back.requests == [.next(1)])
        back.answer(.next(1), 20..<40, next: 2)
        #expect(back.states.refresh == .loading)
        #expect(back.requests == [.next(1)])
        back.answer(.next(1), 20..<40, next: 2)
        #expect(back.viewport.lowerBound == 30)
        #expect(back.states.refresh == .idle)
    }

    @Test("T2: an empty list is revalidated, and so is a list with the manual policy")
    func emptyAndManual() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .manual, retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 0)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, [])
        list.moveViewport(to: 0)
        list.send(.networkReturned)
        #expect(list.requests == [.opening])
    }

    @Test("N5, T2: a completed revalidation discards the pending items, because the rows contain them")
    func dropsHeldBack() {
        var list = stale()
        list.check()
        list.answer(.opening, -3..<17, next: 1)
        #expect(list.newItems == .pending(3))
        list.send(.networkReturned)
        list.answer(.opening, -3..<17, next: 1)
        list.answer(.next(1), 17..<37, next: 2)
        #expect(list.newItems == .nothing)
        #expect(list.ids == Array(-3..<37))
        #expect(list.viewport.lowerBound == 11)
    }
}
