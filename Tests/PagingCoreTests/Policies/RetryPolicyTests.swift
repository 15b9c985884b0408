import Testing

@testable import PagingCore

@Suite struct RetryPolicyTests {
    private func report(isTransient: Bool = true, retryAt: Int64? = nil, jitter: Int = 1000) -> FailureReport {
        FailureReport(code: 1, isTransient: isTransient, retryAt: retryAt, jitterPermille: jitter)
    }

    @Test("F1: by default there are two retries, after 0.5 s and 2 s")
    func twice() {
        let policy = RetryPolicy.twice
        #expect(policy.retryTime(after: 0, report: report(), now: 7) == 500_000_007)
        #expect(policy.retryTime(after: 1, report: report(), now: 7) == 2_000_000_007)
        #expect(policy.retryTime(after: 2, report: report(), now: 7) == nil)
    }

    @Test("F1: never means no retry, whatever the server requests")
    func never() {
        #expect(RetryPolicy.never.retryTime(after: 0, report: report(), now: 0) == nil)
        #expect(RetryPolicy.never.retryTime(after: 0, report: report(retryAt: 5), now: 0) == nil)
    }

    @Test("F1: a failure that is not transient is not retried, even if the server names a time")
    func lasting() {
        #expect(RetryPolicy.twice.retryTime(after: 0, report: report(isTransient: false), now: 0) == nil)
        #expect(RetryPolicy.twice.retryTime(after: 0, report: report(isTransient: false, retryAt: 5), now: 0) == nil)
    }

    @Test(
        "F1: each delay is multiplied by a jitter from 0.5 to 1.5",
        arguments: [Int.min, 0, 500, 1_234, 1_500, Int.max])
    func jitter(_ permille: Int) throws {
        let time = RetryPolicy.twice.retryTime(after: 0, report: report(jitter: permille), now: 0)
        let milliseconds = try #require(time) / 1_000_000
        #expect(milliseconds == Int64(min(max(permille, 500), 1_500)) / 2)
    }

    @Test("F1: the server's time is used if it is later than the policy's")
    func serverTime() {
        let policy = RetryPolicy.twice
        let late = report(retryAt: 900_000_000, jitter: 500)
        #expect(policy.retryTime(after: 0, report: late, now: 0) == 900_000_000)
        #expect(policy.retryTime(after: 0, report: report(retryAt: 100), now: 0) == 500_000_000)
        #expect(policy.retryTime(after: 0, report: report(retryAt: -100), now: 0) == 500_000_000)
    }

    @Test(
        "F1: clients that a server rejected together retry at times spread by up to its delay and at most 1 s"
    )
    func spread() {
        func time(_ delay: Int64, _ jitter: Int) -> Int64? {
            RetryPolicy.twice.retryTime(after: 0, report: report(retryAt: 7 + delay, jitter: jitter), now: 7)
        }
        #expect(time(900_000_000, 1_000) == 1_350_000_007)
        #expect(time(900_000_000, 1_500) == 1_800_000_007)
        #expect(time(20_000_000_000, 750) == 20_250_000_007)
        #expect(time(20_000_000_000, 1_500) == 21_000_000_007)
        #expect(time(30_000_000_000, 1_500) == 31_000_000_007)
    }

    @Test("F1: a server delay of more than 30 s is not accepted, and one of 30 s is")
    func longest() {
        let policy = RetryPolicy.twice
        let (accepted, tooLate) = (report(retryAt: 30_000_000_005, jitter: 500), report(retryAt: 30_000_000_006))
        #expect(policy.retryTime(after: 0, report: accepted, now: 5) == 30_000_000_005)
        #expect(policy.retryTime(after: 0, report: tooLate, now: 5) == nil)
    }

    @Test("a negative delay is none")
    func negative() {
        for delay: Int64 in [-1_000_000, .min] {
            let policy = RetryPolicy(delaysNanoseconds: [delay])
            #expect(policy.retryTime(after: 0, report: report(jitter: 1_500), now: 7) == 7)
        }
        let impatient = RetryPolicy(delaysNanoseconds: [0], longestServerDelayNanoseconds: .min)
        #expect(impatient.retryTime(after: 0, report: report(retryAt: 7), now: 7) == nil)
        #expect(impatient.retryTime(after: 0, report: report(), now: 7) == 7)
    }

    @Test("times near the greatest value do not overflow")
    func saturating() {
        let late = RetryPolicy(delaysNanoseconds: [.max / 2])
        #expect(late.retryTime(after: 0, report: report(jitter: 1_500), now: .max - 1) == .max)
        #expect(RetryPolicy.twice.retryTime(after: 0, report: report(), now: .max) == .max)
        let longest = RetryPolicy(delaysNanoseconds: [.max], longestServerDelayNanoseconds: .max)
        #expect(longest.retryTime(after: 0, report: report(retryAt: .max, jitter: 1_500), now: 0) == .max)
        #expect(longest.retryTime(after: 0, report: report(retryAt: -5, jitter: 1_500), now: .min) == 999_999_995)
    }
}
