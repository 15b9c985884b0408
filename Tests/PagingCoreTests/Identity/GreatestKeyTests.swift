import PagingCore
import Testing

/// Lists with so many insertions before the first row that their segments would run out of keys.
@Suite struct GreatestKeyTests {
    @Test("K1: a list with the greatest limit takes any number of committed insertions before its first row")
    func greatestLimit() {
        var list = Driver(
            FeedConfiguration(
                addressing: .offset(limit: .max, endsAtShortPage: true), prefetch: .rows(3), retry: .never))
        list.join()
        list.answer(list.requests[0], 0..<20)
        for number in 1...100 {
            list.send(.transactionOpened(TransactionID(number)))
            list.edit(.insert(.init(id: -number), .start, shiftsOffsets: true), in: TransactionID(number))
            list.send(.transactionEnded(TransactionID(number), .committed))
        }
        #expect(list.ids == Array(-100..<20))
    }

    @Test("K1: a restored numbered list with the greatest page size shows new items any number of times")
    func restoredPageSize() throws {
        let configuration = FeedConfiguration(
            addressing: .numbered(firstNumber: 1, pageSize: 20), prefetch: .rows(3), retry: .never)
        var first = Driver(configuration)
        first.join()
        first.answer(.number(1, size: 20), 0..<20, total: 40)
        first.moveViewport(to: 0)
        var state = try #require(first.feed.state)
        state.pageSize = .max
        var list = try Driver(configuration, restoring: state)
        list.join()
        list.moveViewport(to: 0)
        list.answer(.number(1, size: 20), 0..<20, total: 40)
        for number in 1...100 {
            list.check(number)
            list.answer(.number(1, size: 20), -number..<(20 - number), total: 40)
            list.showNewItems()
        }
        #expect(list.ids.prefix(120) == ArraySlice((-100..<20).map { $0 }))
    }
}
