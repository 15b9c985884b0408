@testable import PagingCore
import Testing

@Suite("Replaced source")
struct ReplacedSourceTests {
    private let offset = SourceAddressing.offset(limit: 5, endsAtShortPage: true)

    @Test("R1: the list starts again with the first page of the new source, and continues to number loads and updates")
    func beginsAgain() {
        var list = Driver.middle()
        list.moveViewport(to: 18)
        let appending = list.requestsInFlight
        let version = list.feed.update.version
        let commands = list.replaceSource(offset)
        #expect(list.feed.update.version == version + 1 && list.feed.update.rows.isEmpty)
        #expect(list.feed.update.change == .changed(RowRanges(removing: 20)))
        #expect(list.feed.update.content == .unknown && list.feed.update.states.refresh == .loading)
        #expect(commands.first == appending.first.map { .cancel($0.id) })
        #expect(list.requestsInFlight.map(\.request) == [.offset(0, limit: 5)])
        #expect((list.requestsInFlight.first?.id.number ?? 0) > (appending.first?.id.number ?? .max))
        list.answerLate(appending[0].id, 20..<40)
        #expect(list.feed.update.rows.isEmpty)
        list.answer(.offset(0, limit: 5), 100..<105)
        #expect(list.feed.update.rows.map(\.item?.id) == Array(100..<105))
        #expect(list.feed.configuration.addressing == offset)
    }

    @Test("readers stay, and nothing is prefetched for them until they report a viewport of the new list")
    func readers() {
        var list = Driver.middle()
        list.replaceSource(offset)
        list.answer(.offset(0, limit: 5), 100..<105)
        #expect(list.requestsInFlight.isEmpty)
        list.moveViewport(to: 2)
        #expect(list.requestsInFlight.map(\.request) == [.offset(5, limit: 5)])
    }

    @Test("V3: a reader's report about the old rows is ignored while the new ones load")
    func oldRows() {
        var list = Driver.middle()
        let old = list.feed.update.rows[15].id
        list.replaceSource(offset)
        list.send(.viewportMoved(list.reader, ViewportHint(first: old, row: 15, length: 4)))
        list.answer(.offset(0, limit: 5), 100..<105)
        #expect(list.requestsInFlight.isEmpty)
    }

    @Test("L13: a list without readers loads nothing from its new source either")
    func unread() {
        var list = Driver.offset()
        #expect(list.replaceSource(.chained(limit: 7)) == [.publish(version: 1)])
        list.join()
        #expect(list.requestsInFlight.map(\.request) == [.cursor(nil, .append, limit: 7)])
    }

    @Test("the list opens at its start, wherever the old one opened", arguments: [FeedOpening.row(55), .cursor(3)])
    func opening(opening: FeedOpening) {
        var list = Driver.numbered(opening: opening)
        list.join()
        list.replaceSource(.numbered(firstNumber: 0, pageSize: 10))
        #expect(list.requestsInFlight.map(\.request) == [.number(0, size: 10)])
        list = Driver.chained(opening: opening)
        list.join()
        list.replaceSource(.chained(limit: 3))
        #expect(list.requestsInFlight.map(\.request) == [.cursor(nil, .append, limit: 3)])
    }

    @Test("R6, R3: a refresh of the old list is superseded, and its failure is discarded")
    func refreshing() {
        var list = Driver.middle()
        list.refresh()
        list.replaceSource(offset)
        #expect(list.outcomes[WaiterID(1)] == .superseded)
        list.fail(.offset(0, limit: 5))
        #expect(list.feed.update.states.refresh == .failed(.source(code: 500)))
        list.replaceSource(offset)
        #expect(list.feed.update.states.refresh == .loading)
        list.fail(.offset(0, limit: 5))
        list.send(.readerLeft(list.reader))
        list.replaceSource(offset)
        #expect(list.feed.update.states == LoadStates())
    }

    @Test("U4: there is one update, even if nothing visible changes")
    func always() {
        var list = Driver.offset()
        list.join()
        let version = list.feed.update.version
        list.replaceSource(offset)
        #expect(list.feed.update.version == version + 1)
        #expect(list.feed.update.change == .changed(RowRanges()))
        #expect(list.feed.update.rows.version == version + 1)
        #expect(list.commands.contains(.publish(version: version + 1)))
    }

    @Test("a closed list stays closed")
    func closed() {
        var list = Driver.middle()
        list.send(.closed)
        #expect(list.replaceSource(offset) == [])
    }

    @Test("the difference between the old and the new rows is by id")
    func difference() {
        let old = Driver.middle()
        var new = old
        new.replaceSource(offset)
        new.answer(.offset(0, limit: 5), [3, 4, 50, 6, 7])
        let ranges = new.feed.rowRanges(from: old.feed)
        #expect(ranges.removals == [0..<3, 5..<6, 8..<20] && ranges.insertions == [2..<3] && ranges.reloads == [])
    }

    @Test("an update over the rows of the old list has its own states and version")
    func over() {
        let old = Driver.middle()
        var new = old
        new.replaceSource(offset)
        let shown = new.feed.update.over(old.feed.update, .changed(RowRanges()))
        #expect(shown.rows.map(\.id) == old.feed.update.rows.map(\.id) && shown.content == .rows)
        #expect(shown.version == new.feed.update.version && shown.states == new.feed.update.states)
        #expect(shown.indicators == new.feed.update.indicators && shown.total == old.feed.update.total)
        #expect(new.feed.update.removing(7).change == .changed(RowRanges(removing: 7)))
        #expect(new.feed.update.removing(0).change == .changed(RowRanges()))
    }

    @Test("the new list has no age until its first page, and the old rows over it keep their age")
    func age() {
        let old = Driver.middle()
        #expect(old.feed.update.refreshedAtNanoseconds != nil)
        var new = old
        new.replaceSource(offset)
        #expect(new.feed.update.refreshedAtNanoseconds == nil)
        let shown = new.feed.update.over(old.feed.update, .changed(RowRanges()))
        #expect(shown.refreshedAtNanoseconds == old.feed.update.refreshedAtNanoseconds)
    }
}

extension RowRanges {
    fileprivate init(removing count: Int) {
        self.init()
        removals = [0..<count]
    }
}
