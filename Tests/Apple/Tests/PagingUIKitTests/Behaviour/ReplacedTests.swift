import PagingTesting
import Testing
import UIKit

@testable import Paging
@testable import PagingUIKit

/// A `replaced` update, which has no ranges, while rows are on screen.
@MainActor
@Suite struct ReplacedOnScreenTests {
    private let feeds = Feeds()

    /// The update that a late reader gets: new rows before the old ones, and one removed row.
    private func list(without gone: Int, after new: Int) async -> ShownUpdate<ListRows<Entry>> {
        let rows = (-new..<0).map { Entry($0) } + (0..<100).filter { $0 != gone }.map { Entry($0) }
        let pager = Pager(.offset(limit: 200) { _ in rows }) { $0.clock = feeds.clock }
        await pager.refresh()
        return ShownUpdate(pager.replacementUpdate, of: pager)
    }

    @Test("V1: in a table the first visible row that remains does not move", arguments: [-1, 11])
    func table(_ gone: Int) async {
        let screen = TableScreen(feeds.numbers(200, page: 50), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.waitUntilIdle()
        await screen.drag(by: 500)
        await screen.waitUntilIdle()
        #expect(screen.shown.prefix(2) == ["11", "12"])
        let text = gone == 11 ? "12" : "11"
        func y() -> CGFloat? {
            screen.table.visibleCells.first { $0.textLabel?.text == text }.map {
                $0.frame.minY - screen.table.contentOffset.y
            }
        }
        let before = y()
        screen.dataSource.section.enqueue(await list(without: gone, after: 30))
        await screen.showFrame()
        #expect(screen.dataSource.rows.first?.item?.id == -30)
        #expect(before != nil && y() == before)
        #expect(screen.violations.isEmpty)
    }

    @Test("V1: in a collection the first visible row that remains does not move", arguments: [-1, 20])
    func collection(_ gone: Int) async {
        let shelf = CollectionScreen(feeds.numbers(200, page: 50), clock: feeds.clock, itemsInLine: 2)
        await shelf.pass()
        shelf.collection.contentOffset.y = 500
        await shelf.pass()
        #expect(shelf.shown.prefix(3) == ["20", "21", "22"])
        let text = gone == 20 ? "21" : "20"
        let before = shelf.y(of: text)
        shelf.dataSource.section.enqueue(await list(without: gone, after: 31))
        await shelf.pass()
        #expect(shelf.dataSource.rows.first?.item?.id == -31)
        #expect(before != nil && shelf.y(of: text) == before)
        #expect(shelf.violations.isEmpty)
    }
}
