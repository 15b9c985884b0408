import Testing

@testable import ListWindow

struct ListWindowTests {
    private func makeWindow(rows: Int, viewport: Double = 600, overscan: Double = 288) -> ListWindow {
        var window = ListWindow(rowHeight: 72, viewportHeight: viewport, overscan: overscan)
        window.rowsChanged(to: rows)
        return window
    }

    @Test func `an empty list has no rows, no height and no current row`() {
        let window = makeWindow(rows: 0)
        #expect(window.visibleRows.isEmpty)
        #expect(window.mountedRows.isEmpty)
        #expect(window.rangeHeight == 0)
        #expect(window.currentRow == nil)
    }

    @Test func `a list shorter than the viewport shows all its rows`() {
        let window = makeWindow(rows: 3)
        #expect(window.visibleRows == 0..<3)
        #expect(window.mountedRows == 0..<3)
        #expect(window.currentRow == 0)
    }

    @Test func `mounted rows are those on screen and the overscan on both sides`() {
        var window = makeWindow(rows: 1_000)
        #expect(window.visibleRows == 0..<9)
        #expect(window.mountedRows == 0..<13)
        window.scrolled(to: 7_200)
        #expect(window.visibleRows == 100..<109)
        #expect(window.mountedRows == 96..<113)
    }

    @Test func `the last of a million rows ends where the scroll range ends`() {
        var window = makeWindow(rows: 1_000_000)
        window.scrolled(to: 6_000_000 - 600)
        #expect(window.visibleRows.upperBound == 1_000_000)
        #expect(window.place(of: 999_999) + 72 == window.rangeHeight)
        #expect(window.currentRow == 999_999)
    }

    @Test func `the first row is named at the start and the last at the end`() {
        for rows in [1, 9, 84, 999, 1_000_000] {
            var window = makeWindow(rows: rows)
            #expect(window.currentRow == 0)
            window.move(by: .infinity)
            #expect(window.currentRow == (rows <= 8 ? 0 : rows - 1))
        }
    }

    @Test func `a small step moves the rows pixel by pixel wherever the reader is`() {
        for start in [0.0, 3_000, 700_000, 3_000_000, 5_000_000, 5_990_000] {
            var window = makeWindow(rows: 1_000_000)
            window.scrolled(to: start)
            let offset = window.offset
            let row = window.visibleRows.lowerBound + 2
            let place = window.place(of: row) - window.position
            window.scrolled(to: window.position + 100)
            #expect(window.offset == offset + 100)
            #expect(window.place(of: row) - window.position == place - 100)
        }
    }

    @Test func `a drag of the scroll bar lands in proportion`() {
        var window = makeWindow(rows: 1_000_000)
        window.scrolled(to: window.lastPosition / 2)
        #expect(window.visibleRows.contains(500_000))
    }

    @Test func `a small step of a held scroll bar is a drag too`() {
        var window = makeWindow(rows: 1_000_000)
        window.scrolled(to: 3_000_000)
        let offset = window.offset
        window.scrolled(to: 3_000_100, isHeld: true)
        #expect(window.offset - offset > 1_000)
    }

    @Test func `resting moves the scroll bar to its place and nothing on screen`() {
        var window = makeWindow(rows: 1_000_000)
        window.scrolled(to: 3_000_000)
        for _ in 0..<500 { window.scrolled(to: window.position + 120) }
        let before = window
        window.rest()
        #expect(window.position != before.position)
        #expect(window.offset == before.offset)
        let row = window.visibleRows.lowerBound
        #expect(abs(window.place(of: row) - window.position - (before.place(of: row) - before.position)) < 1e-6)
    }

    @Test func `small steps alone reach both ends from anywhere, without a rest`() {
        var window = makeWindow(rows: 20_000_000)
        window.scrolled(to: 500_010)
        var steps = 0
        while window.offset > 0, steps < 10_000 {
            window.scrolled(to: max(0, window.position - 150))
            steps += 1
        }
        #expect(window.offset == 0)
        #expect(window.position == 0)
        window.scrolled(to: window.lastPosition - 500_010)
        steps = 0
        while window.offset < window.lastOffset, steps < 10_000 {
            window.scrolled(to: min(window.lastPosition, window.position + 150))
            steps += 1
        }
        #expect(window.offset == window.lastOffset)
        #expect(window.position == window.lastPosition)
    }

    @Test(arguments: [false, true])
    func `a step that arrives at an end of the scroll range arrives at that end of the list`(isLast: Bool) {
        var window = makeWindow(rows: 1_000_000)
        window.scrolled(to: isLast ? window.lastPosition - 4_000 : 4_000, isHeld: true)
        // The heights of rows beside the viewport change the distance to the ends, and not the position.
        for row in window.visibleRows.lowerBound - 9..<window.visibleRows.lowerBound {
            _ = window.measured(row, height: 140)
        }
        for row in window.visibleRows.upperBound..<window.visibleRows.upperBound + 9 {
            _ = window.measured(row, height: 140)
        }
        window.scrolled(to: isLast ? window.lastPosition : 0)
        #expect(window.offset == (isLast ? window.lastOffset : 0))
    }

    @Test func `every row of a scaled list can be revealed`() {
        var window = makeWindow(rows: 1_000_000)
        for row in [0, 1, 6_944, 6_945, 123_456, 500_000, 876_543, 993_055, 999_998, 999_999] {
            window.reveal(row)
            let top = window.place(of: row)
            #expect(top >= window.position - 1e-6)
            #expect(top + 72 <= window.position + 600 + 1e-6)
            #expect(window.place(of: row) <= window.rangeHeight - 72 + 1e-6)
        }
    }

    @Test func `revealing a row that is wholly on screen moves nothing`() {
        var window = makeWindow(rows: 1_000)
        window.scrolled(to: 7_200)
        window.reveal(103)
        #expect(window.offset == 7_200)
        #expect(window.position == 7_200)
        window.reveal(108)
        #expect(window.offset == 109 * 72 - 600)
    }

    @Test(arguments: 1..<200 as Range<UInt64>)
    func `a row that the user jumps to stays at the top, or as far up as the list goes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var window = makeWindow(rows: 1_000)
        let row = random.next() % 2 == 0 ? 999 - Int(random.next() % 20) : Int(random.next() % 1_000)
        window.start(at: row)
        for _ in 0..<60 {
            let mounted = window.mountedRows
            let measured = mounted.lowerBound + Int(random.next() % UInt64(mounted.count))
            _ = window.measured(measured, height: 40 + Double(random.next() % 120))
            let top = window.place(of: row) - window.position
            #expect(abs(top) < 0.01 || window.offset == window.lastOffset && top > 0, "seed \(seed)")
        }
        window.scrolled(to: window.position - 50)
        let first = window.entireRows.lowerBound
        let place = window.place(of: first) - window.position
        _ = window.measured(max(first - 2, 0), height: 200)
        #expect(abs(window.place(of: first) - window.position - place) < 0.01, "seed \(seed)")
    }

    @Test func `a list that grows keeps what is on screen, also into the scaled range`() {
        var window = makeWindow(rows: 30)
        window.scrolled(to: 400)
        window.rowsChanged(to: 1_000_000)
        #expect(window.offset == 400)
        #expect(window.position == 400)
    }

    @Test func `a list that shrinks under the reader ends at its last row`() {
        var window = makeWindow(rows: 1_000_000)
        window.move(by: .infinity)
        window.rowsChanged(to: 84)
        #expect(window.visibleRows.upperBound == 84)
        #expect(window.position == 84 * 72 - 600)
        window.rowsChanged(to: 0)
        #expect(window.offset == 0)
        #expect(window.visibleRows.isEmpty)
    }

    @Test func `rows that come or go above the viewport leave what is on screen`() {
        var window = makeWindow(rows: 1_000)
        window.scrolled(to: 7_210)
        window.rowsChanged(to: 1_003, insertions: [0..<2, 50..<51, 200..<210])
        #expect(window.offset == 7_210 + 3 * 72)
        window.rowsChanged(to: 1_000, removals: [0..<2, 50..<51, 200..<210])
        #expect(window.offset == 7_210)
    }

    @Test func `a first row that goes is replaced by the one behind it`() {
        var window = makeWindow(rows: 1_000)
        window.scrolled(to: 7_210)
        window.rowsChanged(to: 990, removals: [95..<105])
        #expect(window.entireRows.lowerBound == 95)
        #expect(window.place(of: 95) - window.position == 62)
    }

    @Test func `rows that replace all others leave the user at the same index`() {
        var window = makeWindow(rows: 1_000)
        #expect(window.rowsChanged(to: 1_000, removals: [0..<1_000], insertions: [0..<1_000]) == 0)
        #expect(window.offset == 0)
        window.scrolled(to: 7_230)
        window.rest()
        #expect(window.rowsChanged(to: 500, removals: [0..<1_000], insertions: [0..<500]) == 0)
        #expect(window.offset == 7_230)
        window.rowsChanged(to: 50, removals: [0..<500], insertions: [0..<50])
        #expect(window.visibleRows.upperBound == 50)
    }

    @Test func `a first row that others replace gives its place to the next one that stays`() {
        var window = makeWindow(rows: 1_000)
        window.scrolled(to: 7_210)
        #expect(window.rowsChanged(to: 1_018, removals: [95..<102], insertions: [95..<120]) == 18)
        #expect(window.entireRows.lowerBound == 120)
        #expect(window.place(of: 120) - window.position == 62)
    }

    @Test func `the first rows of all begin at the top`() {
        var window = makeWindow(rows: 0)
        window.rowsChanged(to: 30, insertions: [0..<30])
        #expect(window.offset == 0)
    }

    @Test func `a resized viewport keeps its first row`() {
        var window = makeWindow(rows: 1_000_000)
        window.scrolled(to: 3_000_000)
        let first = window.visibleRows.lowerBound
        window.viewportResized(to: 300)
        #expect(window.visibleRows.lowerBound == first)
        #expect(window.visibleRows.count <= 6)
        window.viewportResized(to: 1_200)
        #expect(window.visibleRows.lowerBound == first)
    }

    @Test func `a position that bounces beyond the ends counts as the end`() {
        var window = makeWindow(rows: 1_000)
        window.scrolled(to: -80)
        #expect(window.offset == 0)
        window.scrolled(to: 1e9)
        #expect(window.offset == 72_000 - 600)
    }

    @Test func `a viewport without height shows nothing and breaks nothing`() {
        var window = makeWindow(rows: 1_000_000, viewport: 0)
        #expect(window.visibleRows.isEmpty)
        window.scrolled(to: 10)
        window.rest()
        window.reveal(5)
        #expect(window.offset >= 0)
    }

    @Test func `the tail stands behind the last row, and at the end is on screen with it`() {
        var window = ListWindow(rowHeight: 72, tailHeight: 72, viewportHeight: 600, overscan: 288)
        window.rowsChanged(to: 1_000_000)
        #expect(!window.isTailVisible)
        window.move(by: .infinity)
        #expect(window.isTailVisible)
        #expect(window.place(of: 1_000_000) == window.rangeHeight - 72)
        #expect(window.visibleRows.upperBound == 1_000_000)
        #expect(window.currentRow == 999_999)
    }

    @Test func `an empty list has no tail`() {
        var window = ListWindow(rowHeight: 72, tailHeight: 72, viewportHeight: 600, overscan: 288)
        window.viewportResized(to: 500)
        #expect(window.rangeHeight == 0)
        #expect(!window.isTailVisible)
    }

    @Test func `a row cut by the upper edge is on screen and not among the entire rows`() {
        var window = makeWindow(rows: 1_000)
        #expect(window.entireRows == 0..<9)
        window.scrolled(to: 7_210)
        #expect(window.visibleRows.lowerBound == 100)
        #expect(window.entireRows.lowerBound == 101)
        #expect(window.viewportLength == 9)
    }
}
