import PagingHTTP
import PagingTesting
import Testing

@Suite("The sliding window of a request rate")
struct RequestRateTests {
    @Test("a burst of the whole count begins at once, and the next requests when the period has passed")
    func burst() {
        var window = RequestRate.SlidingWindow(RequestRate(3, per: .seconds(1)))
        let times = (0..<7).map { _ in window.beginNext(after: .seconds(5)) }
        #expect(times == [5, 5, 5, 6, 6, 6, 7].map { .seconds($0) })
    }

    @Test("a request that is refused does not count")
    func refused() {
        var window = RequestRate.SlidingWindow(RequestRate(1, per: .seconds(10)))
        let answers = [0, 9, 10].map { window.begin(at: .seconds($0)) }
        #expect(answers == [true, false, true])
    }

    @Test("no period has more requests than the count, and no request waits longer than that takes", arguments: 1...6)
    func everyPeriod(count: Int) {
        var random = SeededRandom(seed: UInt64(count))
        var window = RequestRate.SlidingWindow(RequestRate(count, per: .milliseconds(1000)))
        var starts: [Duration] = []
        var now = Duration.zero
        for _ in 0..<500 {
            now += .milliseconds(random.below(400))
            let isAllowed = starts.count { $0 > now - .milliseconds(1000) } < count
            let didBegin = window.begin(at: now)
            #expect(didBegin == isAllowed)
            if isAllowed { starts.append(now) }
        }
    }

    @Test("the opening behind others is when a request begins if those begin as early as they can", arguments: 1...6)
    func openingBehindOthers(count: Int) {
        var random = SeededRandom(seed: UInt64(count))
        var window = RequestRate.SlidingWindow(RequestRate(count, per: .milliseconds(1000)))
        var now = Duration.zero
        for _ in 0..<40 {
            now += .milliseconds(random.below(700))
            var future = window
            var time = now
            for waiting in 0..<20 {
                let opening = window.opening(behind: waiting, at: now)
                time = future.beginNext(after: time)
                #expect(opening == time)
            }
            _ = window.begin(at: now)
        }
    }

    @Test("a rate without requests or without time is a mistake in the program")
    func badRates() async {
        await #expect(processExitsWith: .failure) { _ = RequestRate(0, per: .seconds(1)) }
        await #expect(processExitsWith: .failure) { _ = RequestRate(-5, per: .seconds(1)) }
        await #expect(processExitsWith: .failure) { _ = RequestRate(5, per: .zero) }
        await #expect(processExitsWith: .failure) { _ = RequestRate(5, per: .seconds(-1)) }
    }
}

extension RequestRate.SlidingWindow {
    /// Begins a request as early as possible.
    ///
    /// - Returns: When it began.
    fileprivate mutating func beginNext(after now: Duration) -> Duration {
        let time = opening(at: now)
        let didBegin = begin(at: time)
        #expect(didBegin)
        return time
    }
}
