import PagingCore
import Testing

/// Loading a stale list anew, beneath nobody's fingers.
@Suite struct RevalidationTests {
    private let other = ReaderID(2)

    /// A list of the items 0..<40 in two pages, stale after a second, with the viewport on its first page, two seconds
    /// later.
    private func stale(revalidates kind: RevalidationKind = .loaded, at row: Int = 8) -> Driver {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3), retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 1_000_000_000, revalidates: kind)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        list.look(at: 8)
        list.pull(.append)
        list.answer(.next(1), 20..<40, next: 2)
        list.look(at: row)
        list.wait(milliseconds: 2_000)
        return list
    }

    @Test("T2: a stale list is loaded anew when a reader joins, one that is fresh is not")
    func joined() {
        var list = stale()
        list.send(.readerJoined(other))
        #expect(list.asked == [.opening])
        #expect(list.states.refresh == .loading)
        list.answer(.opening, -1..<19, next: 1)
        list.answer(.next(1), 19..<39, next: 2)
        #expect(list.ids == Array(-1..<39))
        #expect(list.viewport.lowerBound == 9)
        list.wait(milliseconds: 999)
        list.send(.readerJoined(ReaderID(3)))
        #expect(list.asked == [])
        list.wait(milliseconds: 1)
        list.send(.readerJoined(ReaderID(4)))
        #expect(list.asked == [.opening])
    }

    @Test("T2: a list without a policy is never stale")
    func never() {
        var list = Driver.middle()
        list.wait(milliseconds: 1_000_000)
        list.send(.readerJoined(other))
        list.send(.networkReturned)
        list.send(.revalidationRequested(.loaded))
        #expect(list.asked == [])
    }

    @Test("T2: of the first page where no reader has another on screen, else of all held pages")
    func kinds() {
        var list = stale(revalidates: .firstPage)
        list.send(.networkReturned)
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.states.refresh == .idle)
        #expect(list.rows.count == 20)

        list = stale(revalidates: .firstPage, at: 18)
        list.send(.networkReturned)
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.asked == [.next(1)])
        list.answer(.next(1), 20..<40, next: 2)
        #expect(list.rows.count == 40)

        list = stale(revalidates: .firstPage)
        list.send(.revalidationRequested(.loaded))
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.asked == [.next(1)])
    }

    @Test("T2: an indexed list goes by the rows of the page it opens with")
    func indexed() {
        var configuration = FeedConfiguration(
            addressing: .numbered(firstNumber: 1, pageSize: 10), opening: .row(50), prefetch: .rows(3), retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 0, revalidates: .firstPage)
        var list = Driver(configuration)
        list.join()
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        list.look(at: 53)
        list.send(.networkReturned)
        #expect(list.asked == [.number(6, size: 10)])
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        list.look(at: 61)
        list.answer(.number(7, size: 10), 60..<70, total: 100)
        list.send(.networkReturned)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        #expect(list.asked == [.number(7, size: 10)])
    }

    @Test("T2: a list that opened right behind its end has no first page: what is held is loaded anew")
    func behindTheEnd() {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 10, endsAtShortPage: false), opening: .row(40), prefetch: .rows(3), retry: .never
        )
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 0, revalidates: .firstPage)
        var list = Driver(configuration)
        list.join()
        list.answer(.offset(40, limit: 10), [], total: 40)
        list.look(at: 36, length: 4)
        list.answer(.offset(30, limit: 10), 30..<40, total: 40)
        list.send(.networkReturned)
        #expect(list.asked == [.offset(30, limit: 10)])
    }

    @Test("R2: a revalidation starts only when no row on screen is loading")
    func onScreen() {
        var configuration = FeedConfiguration(
            addressing: .numbered(firstNumber: 1, pageSize: 10), prefetch: .rows(3), retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 1_000_000_000)
        var list = Driver(configuration)
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 100)
        list.wait(milliseconds: 2_000)
        list.look(at: 50)
        #expect(list.asked == [.number(6, size: 10), .number(5, size: 10)])
        list.send(.networkReturned)
        #expect(list.states.refresh == .idle)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        #expect(list.states.refresh == .loading)
    }

    @Test("R2: a revalidation waits for a load at an edge, whoever wants it, and begins when it has landed or failed")
    func edges() {
        for person in [true, false] {
            var list = stale()
            if person { list.pull(.append) } else { list.look(at: 36) }
            #expect(list.asked == [.next(2)])
            list.send(.networkReturned)
            list.send(.readerJoined(other))
            #expect(list.asked == [.next(2)])
            if person { list.answer(.next(2), 40..<60) } else { list.fail(.next(2)) }
            #expect(list.asked == [.opening])
        }
    }

    @Test("T3: polling, focus and reconnection cancel no refresh of a person's and begin none beside it")
    func personalRefresh() {
        var list = stale()
        list.refresh(1, .start)
        list.send(.networkReturned)
        list.send(.revalidationRequested(.loaded))
        #expect(list.asked == [.opening])
        #expect(list.outcomes == [:])
        list.fail(.opening)
        #expect(list.asked == [])
        #expect(list.outcomes == [RefreshID(1): .failed(.source(500))])
    }

    @Test("T3: what a viewport wants at an edge goes before a revalidation, which begins again behind it")
    func givesWay() {
        var list = stale()
        list.send(.networkReturned)
        #expect(list.asked == [.opening])
        list.look(at: 36)
        #expect(list.asked == [.next(2)])
        #expect(list.states.refresh == .idle)
        list.answer(.next(2), 40..<60, next: 3)
        #expect(list.asked == [.opening])
    }

    @Test("T3: a person's wish takes the place of a revalidation; who asks for the same shares it")
    func joinedByPerson() {
        var list = stale(revalidates: .loaded)
        list.send(.networkReturned)
        list.refresh(1, .loaded)
        #expect(list.asked == [.opening])
        list.look(at: 36)
        #expect(list.asked == [.opening])
        list.answer(.opening, 0..<20, next: 1)
        list.answer(.next(1), 20..<40, next: 2)
        #expect(list.outcomes == [RefreshID(1): .refreshed])

        list = stale()
        list.send(.networkReturned)
        list.pull(.append)
        #expect(list.asked == [.next(2)])
        list.answer(.next(2), 40..<60)
        #expect(list.states.refresh == .idle)
    }

    @Test("T3, R3: a revalidation that fails leaves the rows, and waits for the next good moment")
    func failed() {
        var list = stale()
        list.send(.networkReturned)
        list.fail(.opening)
        #expect(list.rows.count == 40)
        #expect(list.states.refresh == .failed(.source(500)))
        list.look(at: 9)
        #expect(list.asked == [])
        list.send(.networkReturned)
        #expect(list.asked == [.opening])
    }

    @Test("T2: when the network comes back a first load that failed is repeated, stale or not")
    func firstLoad() {
        var list = Driver.chained()
        list.join()
        list.fail(.opening)
        list.send(.readerJoined(other))
        #expect(list.asked == [])
        list.send(.networkReturned)
        #expect(list.asked == [.opening])
        list.send(.networkReturned)
        #expect(list.asked == [.opening])
    }

    @Test("T3: a list that is brought back keeps its place: it is loaded anew when the page on screen has landed")
    func broughtBack() throws {
        var list = stale()
        list.look(at: 30)
        let state = try #require(list.feed.state)
        var back = try Driver(list.feed.configuration, restoring: state)
        back.join()
        #expect(back.asked == [])
        back.look(at: 30)
        #expect(back.asked == [.next(1)])
        back.answer(.next(1), 20..<40, next: 2)
        #expect(back.states.refresh == .loading)
        #expect(back.asked == [.next(1)])
        back.answer(.next(1), 20..<40, next: 2)
        #expect(back.viewport.lowerBound == 30)
        #expect(back.states.refresh == .idle)
    }

    @Test("T2: an empty list is loaded anew, and so is a manual one")
    func emptyAndManual() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .manual, retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 0)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, [])
        list.look(at: 0)
        list.send(.networkReturned)
        #expect(list.asked == [.opening])
    }

    @Test("N5, T2: a revalidation that lands drops what was held back: the rows have it")
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
