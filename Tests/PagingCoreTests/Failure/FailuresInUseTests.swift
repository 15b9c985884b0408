@testable import PagingCore
import Testing

@Suite struct FailuresInUseTests {
    @Test("a failure is in use as long as a row, a state or a load that would return to it has it")
    func standing() {
        var list = Driver.hundred()
        list.look(at: 45)
        list.fail(.number(5, size: 10), code: 1)
        #expect(list.feed.failuresInUse == [1])
        list.retry()
        #expect(list.feed.failuresInUse == [1], "the load would return to it")
        list.answer(.number(5, size: 10), 40..<50, total: 100)
        #expect(list.feed.failuresInUse == [])
        list.refresh()
        list.fail(.number(1, size: 10), code: 2)
        #expect(list.feed.failuresInUse == [2])
    }

    @Test("F2, L3: pages that are tried again keep no page on screen waiting, and are failed again where they give way")
    func retryGivesWay() {
        var list = Driver.numbered(prefetch: .rows(40), maxConcurrentLoads: 4)
        list.join()
        list.look(at: 0)
        list.answer(.number(1, size: 10), 0..<10, total: 1_000)
        list.look(at: 40)
        for number in 2...9 { list.fail(.number(number, size: 10)) }
        list.retry()
        #expect(list.asked.count == 4)
        list.look(at: 800)
        #expect(list.asked.contains(.number(81, size: 10)))
        #expect(list.asked.count == 4)
        list.look(at: 40)
        #expect((20..<80).contains { if case .failed = list.rows[$0].placeholder { true } else { false } })
    }
}
