@testable import PagingCore
import Testing

@Suite struct FailuresInUseTests {
    @Test("a failure is in use as long as a row, a state or a cancelled load can restore it")
    func standing() {
        var list = Driver.hundred()
        list.moveViewport(to: 45)
        list.fail(.number(5, size: 10), code: 1)
        #expect(list.feed.failuresInUse == [1])
        list.retry()
        #expect(list.feed.failuresInUse == [1], "the cancelled load restores it")
        list.answer(.number(5, size: 10), 40..<50, total: 100)
        #expect(list.feed.failuresInUse == [])
        list.refresh()
        list.fail(.number(1, size: 10), code: 2)
        #expect(list.feed.failuresInUse == [2])
    }

    @Test("F2, L3: retried pages do not delay a visible page, and fail again when they are cancelled for it")
    func retryGivesWay() {
        var list = Driver.numbered(prefetch: .rows(40), maxConcurrentLoads: 4)
        list.join()
        list.moveViewport(to: 0)
        list.answer(.number(1, size: 10), 0..<10, total: 1_000)
        list.moveViewport(to: 40)
        for number in 2...9 { list.fail(.number(number, size: 10)) }
        list.retry()
        #expect(list.requests.count == 4)
        list.moveViewport(to: 800)
        #expect(list.requests.contains(.number(81, size: 10)))
        #expect(list.requests.count == 4)
        list.moveViewport(to: 40)
        #expect((20..<80).contains { if case .failed = list.rows[$0].placeholder { true } else { false } })
    }
}
