import PagingCore
import Testing

/// S0: 12 initial rows without a request, and 6 more rows 2 s after each pull.
@Suite struct PullUpForMoreTests {
    private func given() -> Driver {
        let configuration = FeedConfiguration(
            addressing: .offset(limit: 6, endsAtShortPage: false), prefetch: .manual)
        var list = Driver(configuration, given: ItemPage((1...12).map { .init(id: $0, text: "\($0)") }, next: nil))
        list.join()
        list.moveViewport(to: 0, length: 12)
        return list
    }

    @Test("S0: 12 rows are shown without a request, and scrolling requests none")
    func given12() {
        var list = given()
        list.moveViewport(to: 4, length: 8)
        #expect(list.texts == (1...12).map { "\($0)" })
        #expect(list.requests == [])
    }

    @Test("S0: each pull shows the loading row at once and 6 more rows after 2 s")
    func pulls() {
        var list = given()
        for round in 0..<5 {
            let count = 12 + round * 6
            list.pull(.append)
            #expect(list.indicators.append)
            #expect(list.loads == [.offset(count, limit: 6)])
            list.wait(milliseconds: 2_000)
            #expect(list.rows.count == count)
            list.answer(.offset(count, limit: 6), (count + 1)...(count + 6))
            #expect(list.ids == Array(1...(count + 6)))
            #expect(!list.indicators.append)
        }
    }

    @Test("S0: a pull while a load is in flight has no effect")
    func pullDuringLoad() {
        var list = given()
        list.pull(.append)
        list.wait(milliseconds: 1_000)
        list.pull(.append)
        #expect(list.commands == [])
        list.wait(milliseconds: 1_000)
        list.answer(.offset(12, limit: 6), 13...18)
        #expect(list.rows.count == 18)
        #expect(list.requests == [])
    }
}
