import PagingCore
import Testing

@Suite struct RetryTests {
    @Test("F1: a transient failure is retried after 0.5 s and 2 s, and its load is loading meanwhile")
    func twice() {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        list.fail(.next(100), isTransient: true)
        #expect(list.states.append == .loading)
        list.wait(milliseconds: 499)
        #expect(list.requests == [])
        list.wait(milliseconds: 1)
        #expect(list.requests == [.next(100)])
        list.fail(.next(100), isTransient: true)
        list.wait(milliseconds: 1_999)
        #expect(list.requests == [])
        list.wait(milliseconds: 1)
        #expect(list.requests == [.next(100)])
        list.fail(.next(100), code: 3, isTransient: true)
        #expect(list.states.append == .failed(.source(code: 3)))
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [])
    }

    @Test("F1: a successful retry is applied like a first attempt")
    func repetitionLands() {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        list.fail(.next(100), isTransient: true)
        list.wait(milliseconds: 500)
        list.answer(.next(100), 20..<40, next: 101)
        #expect(list.states.append == .idle)
        #expect(list.ids == Array(0..<40))
    }

    @Test("F1: the jitter spreads the delay", arguments: [(500, 250), (1500, 750), (0, 250), (9_000, 750)])
    func jitter(_ permille: Int, _ milliseconds: Int64) {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        list.fail(.next(100), isTransient: true, jitter: permille)
        list.wait(milliseconds: milliseconds - 1)
        #expect(list.requests == [])
        list.wait(milliseconds: 1)
        #expect(list.requests == [.next(100)])
    }

    @Test("F1: the server's own delay is respected")
    func serverDelay() {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        list.fail(.next(100), isTransient: true, retryAt: 30_000_000_000, jitter: 500)
        list.wait(milliseconds: 29_999)
        #expect(list.requests == [])
        list.wait(milliseconds: 1)
        #expect(list.requests == [.next(100)])
    }

    @Test("F1: a server delay of more than 30 s fails the load at once")
    func longServerDelay() {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        list.fail(.next(100), code: 429, isTransient: true, retryAt: 30_000_000_001)
        #expect(list.states.append == .failed(.source(code: 429)))
        #expect(list.timers.keys.allSatisfy { if case .retry = $0 { false } else { true } })
    }

    @Test("F1: a failure that is not transient is not retried")
    func lasting() {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        list.fail(.next(100))
        #expect(list.states.append == .failed(.source(code: 500)))
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [])
    }

    @Test("F1: each direction has its own retries")
    func ofItsOwn() {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        list.pull(.prepend)
        for delay in [500, 2_000] {
            list.fail(.next(100), isTransient: true)
            list.wait(milliseconds: Int64(delay))
        }
        list.fail(.next(100), isTransient: true)
        list.fail(.previous(200), isTransient: true)
        #expect(list.states.append == .failed(.source(code: 500)))
        #expect(list.states.prepend == .loading)
        list.wait(milliseconds: 500)
        #expect(list.requests == [.previous(200)])
    }

    @Test("F1: each page of placeholders has its own retries")
    func pagesOfTheirOwn() {
        var list = Driver.hundred(retry: RetryPolicy(delaysNanoseconds: [500_000_000]))
        list.moveViewport(to: 58)
        list.fail(.number(6, size: 10), isTransient: true)
        list.wait(milliseconds: 500)
        list.fail(.number(6, size: 10), isTransient: true)
        list.fail(.number(7, size: 10), isTransient: true)
        #expect(list.rows[58].placeholder == .failed(.source(code: 500)))
        #expect(list.rows[60].placeholder == .loading)
    }

    @Test("F1: the next page has all retries again")
    func nextPage() {
        var list = Driver.middle(retry: RetryPolicy(delaysNanoseconds: [500_000_000]))
        list.pull(.append)
        list.fail(.next(100), isTransient: true)
        list.wait(milliseconds: 500)
        list.answer(.next(100), 20..<40, next: 101)
        list.pull(.append)
        list.fail(.next(101), isTransient: true)
        #expect(list.states.append == .loading)
    }

    @Test("F1: the first load is retried too")
    func firstLoad() {
        var list = Driver.chained(retry: .twice)
        list.join()
        list.fail(.opening, isTransient: true)
        #expect(list.states.refresh == .loading)
        list.wait(milliseconds: 500)
        #expect(list.requests == [.opening])
    }

    @Test("F1: a timer that fires twice or too late retries nothing twice")
    func staleTimer() {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        let load = list.load(.next(100))
        list.fail(.next(100), isTransient: true)
        list.wait(milliseconds: 500)
        list.send(.timerFired(.retry(load)))
        #expect(list.commands == [])
        list.answer(.next(100), 20..<40)
        list.send(.timerFired(.retry(load)))
        #expect(list.commands == [])
    }

    @Test("F1: an answer to a failed load that waits for its retry is late")
    func answerWhileWaiting() {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        let load = list.load(.next(100))
        list.fail(.next(100), isTransient: true)
        list.answerLate(load, 20..<40)
        #expect(list.commands == [])
        #expect(list.rows.count == 20)
    }
}
