import Paging
import PagingTesting
import PagingUIKit
import Testing
import UIKit

/// S1: `start` and `limit` 20; one of the last five rows loads more; one section between static sections.
@MainActor
@Suite struct OffsetAndLimitOnScreenTests {
    private let others = StaticSections(3)
    private let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))

    private func screen(section: Int = 0, others: StaticSections? = nil) -> TableScreen<Entry> {
        let clock = VirtualClock()
        let pager = Pager(source) {
            $0.prefetch = .rows(5)
            $0.clock = clock
        }
        return TableScreen(pager, clock: clock, height: 440, section: section, otherSections: others, text: Entry.row)
    }

    private func answer(_ request: Int, _ rows: Range<Int>, on screen: TableScreen<Entry>) async {
        source.answer(request, with: .items(rows.map { Entry($0) }))
        await screen.showFrame()
        await screen.showFrame()
    }

    @Test("S1: the first page loads automatically, and one of the last five rows loads the next one")
    func lastFive() async {
        let screen = screen()
        await screen.showFrame()
        #expect(source.requests == [.offset(0, limit: 20)])
        await answer(0, 0..<20, on: screen)
        #expect(screen.shown == (0..<10).map { "\($0)" })
        await screen.drag(by: 220)
        #expect(screen.table.indexPathsForVisibleRows?.last?.row == 14)
        #expect(source.requests.count == 1)
        await screen.drag(by: 1)
        #expect(screen.table.indexPathsForVisibleRows?.last?.row == 15)
        #expect(source.requests.last == .offset(20, limit: 20))
        await answer(1, 20..<40, on: screen)
        #expect(screen.table.numberOfRows(inSection: 0) == 40)
        #expect(screen.violations.isEmpty)
    }

    @Test("S1: fewer than 20 items, or none at all, end the list", arguments: [0, 1, 19])
    func ends(_ count: Int) async {
        let screen = screen()
        await screen.showFrame()
        await answer(0, 0..<count, on: screen)
        await screen.waitUntilIdle()
        #expect(source.requests.count == 1)
        #expect(screen.table.numberOfRows(inSection: 0) == count)
        #expect((screen.table.backgroundView as? StandardNoticeView)?.remark == (count == 0 ? "Nothing here" : nil))
        #expect((screen.table.tableFooterView as? StandardNoticeView)?.remark == (count == 0 ? nil : "End of list"))
    }

    @Test("S1, iOS 17, iOS 18: an error stops the indicator, and two taps on retry send one request for the same start")
    func errors() async {
        let screen = screen()
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        await screen.drag(by: 300)
        await screen.pass(.milliseconds(300))
        let footer = screen.table.tableFooterView as? StandardNoticeView
        #expect(footer?.isLoading == true)
        source.answer(1, with: .failure(ScriptedFailure("offline")))
        await screen.pass(.milliseconds(500))
        #expect(footer?.isLoading == false)
        #expect(footer?.remark?.contains("Could not load") == true)
        await screen.drag(by: 500)
        #expect(source.requests.count == 2, "a failed edge waits for the user")
        footer?.retryButton?.tap()
        footer?.retryButton?.tap()
        await screen.showFrame()
        #expect(source.requests.count == 3 && source.requests[2] == .offset(20, limit: 20))
        await answer(2, 20..<33, on: screen)
        await screen.pass(.seconds(1))
        #expect(screen.table.numberOfRows(inSection: 0) == 33)
        #expect(footer?.remark == "End of list")
    }

    @Test("S1: one paged section is between static ones, whose rows never load it")
    func amongOthers() async {
        let screen = screen(section: 1, others: others)
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        #expect(screen.shown.prefix(3) == ["static 0.0", "static 0.1", "0"])
        #expect(screen.table.numberOfRows(inSection: 1) == 20)
        #expect(screen.table.numberOfRows(inSection: 2) == 2)
        screen.table.scrollToRow(at: IndexPath(row: 1, section: 2), at: .bottom, animated: false)
        await screen.showFrame()
        await answer(1, 20..<40, on: screen)
        #expect(screen.table.numberOfRows(inSection: 1) == 40)
        #expect(screen.violations.isEmpty)
    }

    @Test("another section's rows never load this one, and are not counted as its rows")
    func off() async {
        let others = ManyStaticRows()
        let clock = VirtualClock()
        let pager = Pager(source) {
            $0.prefetch = .rows(5)
            $0.clock = clock
        }
        let screen = TableScreen(pager, clock: clock, height: 440, section: 1, otherSections: others, text: Entry.row)
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        await screen.drag(by: 800)
        await screen.waitUntilIdle()
        #expect(source.requests.count == 1)
        #expect(screen.shown.allSatisfy { $0.hasPrefix("static") })
    }

    @Test("S1: static sections keep their cells when the first page is applied")
    func keepsOthers() async {
        let screen = screen(section: 1, others: others)
        await screen.showFrame()
        let cell = screen.table.cellForRow(at: IndexPath(row: 0, section: 0))
        await answer(0, 0..<20, on: screen)
        #expect(cell != nil && screen.table.cellForRow(at: IndexPath(row: 0, section: 0)) === cell)
    }
}

/// A section of 100 rows before the section of a list.
private final class ManyStaticRows: NSObject, UITableViewDataSource {
    func numberOfSections(in tableView: UITableView) -> Int { 2 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
        cell.textLabel?.text = "static"
        return cell
    }
}
