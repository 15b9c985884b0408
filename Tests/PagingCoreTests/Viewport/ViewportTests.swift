import PagingCore
import Testing

@Suite struct ViewportTests {
    @Test("V1: rows that are inserted above the viewport move it along", arguments: [1, 2, 200])
    func prepended(_ count: Int) {
        var list = Driver.middle()
        list.pull(.prepend)
        list.answer(.previous(200), -count..<0)
        #expect(list.viewport == (8 + count)..<(12 + count))
        #expect(list.rows[list.viewport.lowerBound].item?.id == 8)
    }

    @Test("V1: rows that are inserted below the viewport do not move it")
    func appended() {
        var list = Driver.middle()
        list.pull(.append)
        list.answer(.next(100), 20..<40)
        #expect(list.viewport == 8..<12)
    }

    @Test(
        "V1: the first visible item stays where it is when a page returns longer or shorter above it",
        arguments: [15, 25])
    func anchoredAtItem(_ count: Int) {
        var list = Driver.fivePages(retention: .items(20), prefetch: .rows(1))
        list.moveViewport(to: 38)
        #expect(list.ids[38..<42] == [nil, nil, 0, 1])
        list.answer(.previous(-1), -count..<0, previous: -2)
        #expect(list.rows[list.viewport.lowerBound + 2].item?.id == 0)
    }

    @Test("V1: a placeholder is the anchor if no item is visible")
    func anchoredAtPlaceholder() {
        var list = Driver.hundred(prefetch: .rows(1))
        list.moveViewport(to: 42)
        list.answer(.number(5, size: 10), 40..<50, total: 100)
        #expect(list.viewport == 42..<46)
    }

    @Test("V1: a page above the viewport that is longer or shorter moves it along", arguments: [4, 10, 13])
    func filledAbove(_ count: Int) {
        var list = Driver.hundred(prefetch: .rows(15))
        list.moveViewport(to: 60)
        list.answer(.number(7, size: 10), 60..<70, total: 100)
        list.answer(.number(5, size: 10), 1_000..<(1_000 + count), total: 100)
        #expect(list.viewport.lowerBound == 50 + count)
        #expect(list.rows[list.viewport.lowerBound].item?.id == 60)
    }

    @Test("V1: the reload of a visible placeholder moves the viewport to the row's new id")
    func reloaded() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        #expect(list.viewport.lowerBound == 53)
        list.moveViewport(to: 53)
        #expect(list.viewport.lowerBound == 53)
        #expect(list.rows[53].id == .item(53))
    }

    @Test("V1: a removed first row is replaced by its nearest surviving neighbor", arguments: [(8, 7), (10, 8)])
    func removed(first: Int, neighbor: Int) {
        var list = Driver.middle()
        rollBackThreeRows(from: 8, of: &list, viewedFrom: first)
        #expect(list.rows[list.viewport.lowerBound].item?.id == neighbor)
    }

    @Test("V1: a removed last row is replaced by the one before it")
    func removedLast() {
        var list = Driver.middle()
        rollBackThreeRows(from: 20, of: &list, viewedFrom: 22)
        #expect(list.rows[list.viewport.lowerBound].item?.id == 19)
    }

    /// Inserts three rows into a list, moves the viewport to one of them, and removes them all in one update.
    private func rollBackThreeRows(from row: Int, of list: inout Driver, viewedFrom first: Int) {
        let transaction = TransactionID(1)
        list.send(.transactionOpened(transaction))
        for offset in 0..<3 {
            list.edit(
                .insert(.init(id: 50 + offset), .after(offset == 0 ? row - 1 : 49 + offset), shiftsOffsets: false),
                in: transaction)
        }
        list.moveViewport(to: first)
        list.send(.transactionEnded(transaction, .rolledBack))
    }

    @Test("V1: a viewport on rows that are removed stays within the rows")
    func shrunkAway() {
        var list = Driver.hundred()
        list.moveViewport(to: 95)
        list.answer(.number(10, size: 10), [], total: 100)
        #expect(list.viewport.lowerBound < list.rows.count)
        #expect(list.viewport.lowerBound == list.rows.count - 1)
    }

    @Test("V1: at a refresh the viewport stays at its first row, wherever that row is now")
    func refreshed() {
        var list = Driver.middle()
        list.refresh()
        list.answer(.opening, [50, 51, 52] + Array(0..<17), next: 1)
        #expect(list.rows[list.viewport.lowerBound].item?.id == 8)
        #expect(list.viewport.lowerBound == 11)
    }

    @Test("V1: at a refresh only visible items count")
    func refreshedOnScreen() {
        var list = Driver.middle()
        list.refresh()
        list.answer(.opening, [50, 7, 51, 10, 11, 12], next: nil)
        #expect(list.rows[list.viewport.lowerBound].item?.id == 10)
    }

    @Test("V1: at a refresh where no visible item survives the row index stays, clamped", arguments: [3, 30])
    func refreshedAway(_ count: Int) {
        var list = Driver.middle()
        list.refresh()
        list.answer(.opening, [7, 12] + Array(100..<(98 + count)))
        #expect(list.viewport.lowerBound == min(8, count - 1))
    }

    @Test("V1: a refresh of a list of placeholders keeps the viewport at its row and fills it again")
    func refreshedPlaceholders() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.refresh()
        list.answer(.number(1, size: 10), 0..<10, total: 100)
        #expect(list.viewport.lowerBound == 53)
        #expect(list.loads == [.number(6, size: 10)])
    }

    @Test("V2: the wanted rows are those of all readers")
    func severalReaders() {
        var list = Driver.hundred()
        list.send(.readerJoined(ReaderID(2)))
        list.moveViewport(to: 83, as: ReaderID(2))
        list.moveViewport(to: 53)
        #expect(Set(list.requests) == [.number(9, size: 10), .number(6, size: 10)])
        var chained = Driver.middle()
        chained.send(.readerJoined(ReaderID(2)))
        chained.moveViewport(to: 16, as: ReaderID(2))
        #expect(chained.loads == [.next(100)])
        #expect(chained.viewport == 8..<12)
    }

    @Test("V2: a reader that leaves removes its wanted rows")
    func leaving() {
        var list = Driver.middle()
        list.send(.readerJoined(ReaderID(2)))
        list.moveViewport(to: 16, as: ReaderID(2))
        list.send(.readerLeft(ReaderID(2)))
        #expect(list.viewports.count == 1)
        list.answer(.next(100), [20], next: 101)
        #expect(list.loads == [])
    }

    @Test("H2: a reader that leaves cancels no load, and rows that scroll off screen cancel none either")
    func leavingCancelsNothing() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        list.moveViewport(to: 0)
        list.send(.readerLeft(list.reader))
        #expect(list.cancels == [])
        #expect(list.requests.contains(.next(100)))
        list.answer(.next(100), 20..<25)
        #expect(list.rows.count == 25)
    }

    @Test("V2: after all readers left, a reader that returns continues the list where it was")
    func comingBack() {
        var list = Driver.middle()
        list.send(.readerLeft(list.reader))
        list.pull(.append)
        list.answer(.next(100), 20..<40, next: 101)
        #expect(list.loads == [])
        list.join()
        #expect(list.commands == [])
        list.moveViewport(to: 36)
        #expect(list.loads == [.next(101)])
    }

    @Test("V3: a hint that names a removed row is ignored")
    func goneRow() {
        var list = Driver.middle()
        list.send(.viewportMoved(list.reader, ViewportHint(first: .item(999), row: 16, length: 4)))
        #expect(list.commands == [])
        #expect(list.viewport == 8..<12)
    }

    @Test("V3: a hint is resolved by its id and not by its index")
    func idDecides() {
        var list = Driver.middle()
        list.send(.viewportMoved(list.reader, ViewportHint(first: .item(16), row: 2, length: 4)))
        #expect(list.viewport == 16..<20)
        #expect(list.loads == [.next(100)])
        list.answer(.next(100), 20..<40)
        list.send(.viewportMoved(list.reader, ViewportHint(first: .item(8), row: .max, length: 4)))
        list.send(.viewportMoved(list.reader, ViewportHint(first: .item(9), row: .min, length: 4)))
        #expect(list.viewport == 9..<13)
    }

    @Test("V3: a hint from before rows were inserted above names the same row after them")
    func staleIndex() {
        var list = Driver.middle()
        list.pull(.prepend)
        let hint = ViewportHint<Int>(first: list.rows[10].id, row: 10, length: 4)
        list.answer(.previous(200), -5..<0)
        list.send(.viewportMoved(list.reader, hint))
        #expect(list.viewport == 15..<19)
    }

    @Test("a viewport without length counts as one row", arguments: [0, -5])
    func noLength(_ length: Int) {
        var list = Driver.middle()
        list.moveViewport(to: 16, length: length)
        #expect(list.loads == [])
        list.moveViewport(to: 17, length: length)
        #expect(list.loads == [.next(100)])
    }

    @Test("a hint of a reader that never joined, or has left, loads nothing")
    func stranger() {
        var list = Driver.middle()
        list.moveViewport(to: 16, as: ReaderID(5))
        #expect(list.commands == [])
        list.send(.readerLeft(list.reader))
        list.moveViewport(to: 16)
        #expect(list.commands == [])
    }

    @Test("V3: an index without a row is only a poor guide and no error", arguments: [-1, 20, 21])
    func indexBeyondRows(_ row: Int) {
        var list = Driver.middle()
        list.send(.viewportMoved(list.reader, ViewportHint(first: .item(12), row: row, length: 4)))
        #expect(list.viewport == 12..<16)
    }

    @Test("V3: placeholders are found by their ids too, whatever the index is")
    func placeholderIDs() {
        var list = Driver.hundred(prefetch: .manual)
        for row in [13, 57, 99] {
            list.send(.viewportMoved(list.reader, ViewportHint(first: list.rows[row].id, row: 0, length: 1)))
            #expect(list.viewport == row..<(row + 1))
        }
        list.send(
            .viewportMoved(list.reader, ViewportHint(first: .placeholder(page: 100, place: 0), row: 0, length: 1)))
        list.send(.viewportMoved(list.reader, ViewportHint(first: .placeholder(page: 57, place: 1), row: 0, length: 1)))
        list.send(.viewportMoved(list.reader, ViewportHint(first: .placeholder(page: 5, place: 0), row: 0, length: 1)))
        #expect(list.viewport == 99..<100)
    }

    @Test("V3: the rows of an evicted page are found by their ids, and a place that it no longer has is not found")
    func stubIDs() {
        var list = Driver.fivePages(retention: .items(40))
        let ids = list.rows.map(\.id)
        for row in [0, 7, 19, 99] {
            list.send(.viewportMoved(list.reader, ViewportHint(first: ids[row], row: 50, length: 1)))
            #expect(list.viewport == row..<(row + 1))
            list.moveViewport(to: 50)
        }
        list.send(
            .viewportMoved(list.reader, ViewportHint(first: .placeholder(page: -2, place: 20), row: 0, length: 1)))
        #expect(list.viewport.lowerBound == 50)
    }

    @Test("V1: a viewport without rows starts at the first row that arrives")
    func rowsForNone() {
        var list = Driver.chained()
        list.join()
        list.moveViewport(to: 0)
        list.answer(.opening, 0..<0, previous: 1)
        #expect(list.rows.isEmpty)
        list.answer(.previous(1), 0..<20)
        #expect(list.viewport == 0..<4)
    }
}
