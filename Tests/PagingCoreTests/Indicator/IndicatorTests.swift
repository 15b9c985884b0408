import PagingCore
import Testing

@Suite struct IndicatorTests {
    @Test("A1: a fast answer shows no indicator")
    func fastAnswer() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        list.wait(milliseconds: 199)
        #expect(!list.indicators.append)
        list.answer(.next(100), 20..<40)
        list.wait(milliseconds: 1_000)
        #expect(!list.indicators.append)
    }

    @Test("A1: an indicator turns on once its load has lasted 200 ms")
    func slowAnswer() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        list.wait(milliseconds: 200)
        #expect(list.indicators == ListIndicators(append: true))
    }

    @Test("A1: an indicator then stays for at least 500 ms, and the rows do not wait for it")
    func stays() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        list.wait(milliseconds: 200)
        list.answer(.next(100), 20..<40)
        #expect(list.rows.count == 40)
        #expect(list.indicators.append)
        list.wait(milliseconds: 499)
        #expect(list.indicators.append)
        list.wait(milliseconds: 1)
        #expect(!list.indicators.append)
    }

    @Test("A1: after its minimum an indicator turns off with its load")
    func endsWithLoad() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        list.wait(milliseconds: 700)
        #expect(list.indicators.append)
        list.answer(.next(100), 20..<40)
        #expect(!list.indicators.append)
    }

    @Test("A1: a pull turns the indicator on at once", arguments: LoadDirection.allCases)
    func pulled(_ direction: LoadDirection) {
        var list = Driver.middle()
        list.pull(direction)
        #expect(direction == .append ? list.indicators.append : list.indicators.prepend)
    }

    @Test("A1: a pull during a load without an indicator turns it on at once")
    func pulledDuringLoad() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        list.wait(milliseconds: 50)
        list.pull(.append)
        #expect(list.indicators.append)
        #expect(list.requests == [.next(100)])
    }

    @Test("A1: a pull that joins the first load turns the indicator on at once")
    func pulledDuringFirstLoad() {
        var list = Driver.chained()
        list.join()
        #expect(!list.indicators.refresh)
        list.pull(.append)
        #expect(list.indicators.refresh)
    }

    @Test("A1: the first load uses the refresh indicator")
    func firstLoad() {
        var list = Driver.chained()
        list.join()
        list.wait(milliseconds: 200)
        #expect(list.indicators == ListIndicators(refresh: true))
    }

    @Test("A1: a failure turns the indicator off after its minimum")
    func failed() {
        var list = Driver.middle()
        list.pull(.append)
        list.fail(.next(100))
        #expect(list.states.append == .failed(.source(code: 500)))
        #expect(list.indicators.append)
        list.wait(milliseconds: 500)
        #expect(!list.indicators.append)
    }

    @Test("A1: a cancelled load turns the indicator off at once, even within its minimum")
    func cancelled() {
        var list = Driver.middle()
        list.pull(.append)
        list.wait(milliseconds: 1)
        list.refresh()
        #expect(!list.indicators.append)
    }

    @Test("A1: a load that starts while the indicator lingers keeps it on without flicker")
    func lingering() {
        var list = Driver.middle()
        list.pull(.append)
        list.answer(.next(100), [20], next: 101)
        list.wait(milliseconds: 100)
        list.moveViewport(to: 17)
        #expect(list.indicators.append)
        list.wait(milliseconds: 600)
        #expect(list.indicators.append)
        list.answer(.next(101), 21..<40)
        #expect(!list.indicators.append)
    }

    @Test("A1: the retries of a load count as one load")
    func retries() {
        var list = Driver.middle(retry: .twice)
        list.moveViewport(to: 16)
        list.wait(milliseconds: 100)
        list.fail(.next(100), isTransient: true)
        list.wait(milliseconds: 100)
        #expect(list.indicators.append)
    }

    @Test("A1: the pages that follow an empty one count as one load")
    func followedPages() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        list.wait(milliseconds: 150)
        list.answer(.next(100), [], next: 101)
        list.wait(milliseconds: 50)
        #expect(list.indicators.append)
    }

    @Test("A1: a change of an indicator is published even if nothing else changed")
    func published() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        let version = list.version
        list.wait(milliseconds: 200)
        #expect(list.version == version + 1)
        #expect(list.changed.isEmpty)
        #expect(list.states.append == .loading)
    }

    @Test("A1: a timer that fires early or again changes no indicator")
    func staleTimers() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        list.wait(milliseconds: 100)
        list.send(.timerFired(.indicator(.append)))
        #expect(list.commands == [])
        list.wait(milliseconds: 100)
        list.send(.timerFired(.indicator(.append)))
        #expect(list.commands == [])
        #expect(list.indicators.append)
    }

    @Test("A1: custom delays are respected, including zero")
    func ofOnesOwn() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20))
        configuration.indicator = IndicatorPolicy(delayNanoseconds: 0, minimumNanoseconds: 0)
        var list = Driver(configuration)
        list.join()
        #expect(list.indicators.refresh)
        list.answer(.opening, 0..<20)
        #expect(!list.indicators.refresh)
    }

    @Test("A1: each of the three indicators has its own time")
    func ofTheirOwn() {
        var list = Driver.middle()
        list.pull(.append)
        list.moveViewport(to: 2)
        #expect(list.indicators == ListIndicators(append: true, prepend: false))
        list.wait(milliseconds: 200)
        #expect(list.indicators == ListIndicators(append: true, prepend: true))
        list.answer(.next(100), 20..<40)
        list.wait(milliseconds: 300)
        #expect(list.indicators == ListIndicators(append: false, prepend: true))
    }
}
