import PagingTesting
import Testing
import UIKit

@testable import Paging
@testable import PagingUIKit

/// An update that says no more than that all rows may be others, over rows that are on screen.
@MainActor
@Suite struct ReplacedOnScreenTests {
    private let feeds = Feeds()

    /// A list as somebody is told it who fell behind: other rows before those that were, and some gone.
    private func list(without gone: Int, after new: Int) async -> Update<Entry> {
        let rows = (-new..<0).map { Entry($0) } + (0..<100).filter { $0 != gone }.map { Entry($0) }
        let pager = Pager(.offset(limit: 200) { _ in rows }, clock: feeds.clock)
        await pager.refresh()
        return pager.whole
    }

    @Test("V1: in a table the first row on screen that is still there stays where it is", arguments: [-1, 11])
    func table(_ gone: Int) async {
        let screen = Screen(feeds.numbers(200, page: 50), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.rest()
        await screen.drag(by: 500)
        await screen.rest()
        #expect(screen.shown.prefix(2) == ["11", "12"])
        let text = gone == 11 ? "12" : "11"
        func y() -> CGFloat? {
            screen.table.visibleCells.first { $0.textLabel?.text == text }.map {
                $0.frame.minY - screen.table.contentOffset.y
            }
        }
        let before = y()
        screen.dataSource.section.take(await list(without: gone, after: 30))
        await screen.showFrame()
        #expect(screen.dataSource.rows.first?.item?.id == -30)
        #expect(before != nil && y() == before)
        #expect(screen.complaints.isEmpty)
    }

    @Test("V1: so it does in a collection", arguments: [-1, 20])
    func collection(_ gone: Int) async {
        let shelf = CollectionScreen(feeds.numbers(200, page: 50), clock: feeds.clock, itemsInLine: 2)
        await shelf.pass()
        shelf.collection.contentOffset.y = 500
        await shelf.pass()
        #expect(shelf.shown.prefix(3) == ["20", "21", "22"])
        let text = gone == 20 ? "21" : "20"
        let before = shelf.y(of: text)
        shelf.dataSource.section.take(await list(without: gone, after: 31))
        await shelf.pass()
        #expect(shelf.dataSource.rows.first?.item?.id == -31)
        #expect(before != nil && shelf.y(of: text) == before)
        #expect(shelf.complaints.isEmpty)
    }
}
