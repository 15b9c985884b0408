import Paging
import PagingTesting
import PagingUIKit
import Testing
import UIKit

/// A presented list in a table.
@MainActor
@Suite struct PresentedTableTests {
    private let feeds = Feeds()

    private func numbers(_ count: Int = 1_000, prefetch: PrefetchPolicy = .lastRow) -> Pager<Entry> {
        feeds.numbers(count, prefetch: prefetch)
    }

    @Test("a filtered list loads until the screen is full, and as the user scrolls")
    func filtered() async {
        let shelf = numbers().presented { $0.filter { $0.id.isMultiple(of: 10) } }
        let screen = PresentedScreen(shelf, clock: feeds.clock)
        for _ in 0..<8 { await screen.pass() }
        #expect(screen.shown == (0..<10).map { "\($0 * 10)" })
        let count = shelf.pager.rows.count
        #expect(count < 300)
        screen.table.contentOffset.y = 200
        for _ in 0..<4 { await screen.pass() }
        #expect(shelf.pager.rows.count > count)
        #expect(screen.violations.isEmpty)
    }

    @Test("separators, a header and a footer are rows between the items")
    func separated() async {
        let shelf = numbers(4).presented { $0.separators { $1.id == 2 }.header().footer(.atEnd) }
        let screen = PresentedScreen(shelf, clock: feeds.clock)
        await screen.pass(40)
        #expect(screen.shown == ["header", "0", "1", "-", "2", "3", "footer"])
        #expect(screen.counts == [7])
        #expect((screen.table.tableFooterView as? StandardNoticeView)?.isHidden == false)
    }

    @Test("sections have titles, and grow as the user scrolls")
    func sections() async {
        let shelf = numbers(100).presented { $0.sections { $0.id / 3 } }
        let screen = PresentedScreen(shelf, clock: feeds.clock)
        screen.dataSource.sectionTitle = { "Section \($0)" }
        await screen.pass()
        #expect(screen.counts == [3, 3, 3, 3, 3, 3, 2])
        #expect(screen.titles.prefix(2) == ["Section 0", "Section 1"])
        screen.table.contentOffset.y = 600
        for _ in 0..<4 { await screen.pass() }
        #expect(screen.counts.reduce(0, +) == 40)
        #expect(screen.counts[6] == 3, "a section grows over the border of two pages")
        #expect(screen.violations.isEmpty)
    }

    @Test("a row that changes its key moves to another section, in one legal batch")
    func moved() async {
        let shelf = numbers(9).presented { $0.sections { $0.text.count } }
        let screen = PresentedScreen(shelf, clock: feeds.clock)
        await screen.pass()
        #expect(screen.counts == [9])
        shelf.pager.update(Entry(4, "long"))
        await screen.pass()
        #expect(screen.counts == [4, 1, 4])
        #expect(screen.shown == ["0", "1", "2", "3", "long", "5", "6", "7", "8"])
        shelf.pager.update(Entry(5, "wide"))
        await screen.pass()
        #expect(screen.counts == [4, 2, 3])
        shelf.pager.move(4, to: .end)
        await screen.pass()
        #expect(screen.counts == [4, 1, 3, 1])
        for id in [4, 5] { shelf.pager.update(Entry(id)) }
        await screen.pass()
        #expect(screen.counts == [9])
        for id in 0..<9 { shelf.pager.remove(id) }
        await screen.pass()
        #expect(screen.counts.reduce(0, +) == 0)
        #expect(screen.violations.isEmpty)
    }

    @Test("V1: the visible rows do not move when rows and sections are inserted or removed above them")
    func position() async {
        let shelf = feeds.around(1_000, prefetch: .manual).presented { $0.sections { $0.id / 7 } }
        let screen = PresentedScreen(shelf, clock: feeds.clock)
        screen.dataSource.sectionTitle = { "\($0)" }
        await screen.pass()
        screen.table.contentOffset.y = 300
        await screen.pass()
        let row = screen.shown[2]
        let y = screen.y(of: row)
        let count = screen.table.numberOfSections
        shelf.pager.pull(.prepend)
        await screen.pass()
        #expect(screen.table.numberOfSections > count)
        #expect(screen.y(of: row) == y)
        for id in 985..<1_000 { shelf.pager.remove(id) }
        await screen.pass()
        #expect(screen.y(of: row) == y)
        #expect(screen.violations.isEmpty)
    }

    @Test("a list with another presentation shows its rows, and the table reloads once")
    func presentedAgain() async {
        let shelf = numbers(40).presented { $0.filter { $0.id < 3 }.sections { $0.id } }
        let screen = PresentedScreen(shelf, clock: feeds.clock)
        for _ in 0..<3 { await screen.pass() }
        #expect(screen.counts == [1, 1, 1])
        shelf.present { $0.filter { $0.id > 35 }.sections { $0.id / 38 } }
        for _ in 0..<3 { await screen.pass() }
        #expect(screen.shown == ["36", "37", "38", "39"])
        #expect(screen.counts == [2, 2])
        shelf.present { $0.filter { _ in false }.sections { $0.id } }
        for _ in 0..<3 { await screen.pass() }
        #expect((screen.table.backgroundView as? StandardNoticeView)?.remark == "Nothing here")
        #expect(screen.violations.isEmpty)
    }

    @Test("a presented list with sections stands between other sections")
    func otherSections() async {
        let others = StaticSections(3)
        let shelf = numbers(6, prefetch: .rows(5)).presented { $0.sections { $0.id / 2 } }
        let screen = PresentedScreen(shelf, clock: feeds.clock, section: 1, otherSections: others)
        for _ in 0..<3 { await screen.pass() }
        let count = others.tableView(screen.table, numberOfRowsInSection: 0)
        #expect(screen.counts == [count, 2, 2, 2, count])
        shelf.pager.insert(Entry(9), at: .end)
        await screen.pass()
        #expect(screen.counts == [count, 2, 2, 2, 1, count])
        Task { await shelf.pager.refresh() }
        await screen.pass()
        #expect(screen.violations.isEmpty)
    }

    @Test("V4: a jump scrolls among the presented rows, and a placeholder keeps its place")
    func jump() async {
        let shelf = numbers(400).presented { $0.filter { $0.id.isMultiple(of: 2) }.sections { $0.id / 100 } }
        let screen = PresentedScreen(shelf, clock: feeds.clock)
        for _ in 0..<3 { await screen.pass() }
        shelf.requestJump(to: 8)
        for _ in 0..<3 { await screen.pass() }
        #expect(screen.shown.first == "16")
        screen.dataSource.jump(to: 0)
        await screen.pass()
        #expect(screen.shown.first == "0")
        screen.dataSource.jump(to: .item(16))
        screen.dataSource.jump(to: .item(7))
        for _ in 0..<3 { await screen.pass() }
        #expect(screen.shown.first == "16", "item 7 is hidden")
        #expect(screen.violations.isEmpty)
    }

    @Test("random edits of a list with sections are legal batches, with and without a window", arguments: 0..<40)
    func random(_ seed: UInt64) async {
        var random = SeededRandom(seed: seed)
        let shelf = numbers(60, prefetch: .rows(5)).presented {
            $0.filter { !$0.text.hasSuffix("x") }.separators { $0.id % 5 == 0 && $1.id > $0.id }.sections {
                $0.text.count
            }
            .header().footer(.atEnd)
        }
        let screen = PresentedScreen(shelf, clock: feeds.clock)
        for _ in 0..<3 { await screen.pass() }
        for _ in 0..<30 {
            let id = Int.random(in: 0..<60, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: shelf.pager.remove(id)
            case 1: shelf.pager.update(Entry(id, String(repeating: "a", count: id % 4 + 1)))
            case 2: shelf.pager.update(Entry(id, "x"))
            case 3: shelf.pager.move(id, to: .after(Int.random(in: 0..<60, using: &random)))
            case 4: shelf.pager.insert(Entry(id + 1_000), at: .before(id))
            case 5: screen.table.contentOffset.y = max(0, CGFloat(id) * 20)
            case 6:
                if id % 4 == 0 { screen.table.removeFromSuperview() } else { screen.window.addSubview(screen.table) }
            default: Task { await shelf.pager.refresh(.loaded) }
            }
            await screen.pass(2)
        }
        if screen.table.window == nil { screen.window.addSubview(screen.table) }
        for _ in 0..<3 { await screen.pass() }
        let rows = shelf.rows
        #expect(screen.counts == (0..<rows.sectionCount).map { rows.rows(ofSection: $0).count })
        let all = rows.map { PresentedScreen<Int>.text($0) }
        let paths = screen.table.indexPathsForVisibleRows ?? []
        #expect(
            screen.shown == paths.map { all[rows.index(at: SectionPath(section: $0.section, row: $0.row))] })
        #expect(screen.violations.isEmpty)
    }
}
