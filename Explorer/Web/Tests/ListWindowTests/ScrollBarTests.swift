import Testing

@testable import ListWindow

/// The scroll bar, over rows of many heights.
struct ScrollBarTests {
    /// A window on rows of which some have been measured: long stretches of tall rows, and rows of random heights.
    private func makeWindow(rows: Int, seed: UInt64 = 1, measured: Int = 3_000, tail: Double = 108) -> ListWindow {
        var random = SeededGenerator(seed: seed)
        var window = ListWindow(rowHeight: 72, tailHeight: tail, viewportHeight: 600, overscan: 432)
        window.rowsChanged(to: rows)
        for _ in 0..<min(measured, rows) {
            let row = Int.random(in: 0..<rows, using: &random)
            _ = window.measured(row, height: Double(Int.random(in: 72...260, using: &random)))
        }
        for row in 0..<min(500, rows / 3) { _ = window.measured(row, height: 200) }
        window.rest()
        return window
    }

    static let counts = [1, 8, 9, 84, 200, 1_000, 20_000, 1_000_000, 10_000_000]

    @Test(arguments: counts)
    func `both ends of the scroll bar are both ends of the list`(rows: Int) {
        let window = makeWindow(rows: rows)
        #expect(window.offset(at: 0) == 0)
        #expect(window.offset(at: window.lastPosition) == window.lastOffset)
        #expect(window.position(at: 0) == 0)
        #expect(window.position(at: window.lastOffset) == window.lastPosition)
    }

    @Test(arguments: [1_000, 20_000, 1_000_000, 10_000_000])
    func `a drag to a fraction of the way shows the row at that fraction of the rows`(rows: Int) {
        for step in 0...200 {
            var window = makeWindow(rows: rows, measured: 200)
            let fraction = Double(step) / 200
            window.scrolled(to: (fraction * window.lastPosition).rounded(), isHeld: true)
            let wanted = fraction * Double(rows)
            let visible = window.visibleRows
            let slack = 0.005 * Double(rows)
            #expect(
                Double(visible.lowerBound) - slack <= wanted && wanted <= Double(visible.upperBound) + slack,
                "\(fraction): \(visible)")
        }
    }

    @Test(arguments: [84, 1_000, 20_000, 1_000_000, 10_000_000])
    func `position and offset are each other's inverse`(rows: Int) {
        let window = makeWindow(rows: rows)
        for step in 0...500 {
            let position = window.lastPosition * Double(step) / 500
            let offset = window.offset(at: position)
            // An offset is a whole pixel, which is a part of a pixel of a scaled range.
            #expect(abs(window.position(at: offset) - position) <= 2, "\(position)")
        }
    }

    @Test(arguments: counts)
    func `a larger position is never a smaller offset`(rows: Int) {
        let window = makeWindow(rows: rows)
        var last = 0.0
        for step in 0...5_000 {
            let offset = window.offset(at: window.lastPosition * Double(step) / 5_000)
            #expect(offset >= last)
            last = offset
        }
    }

    @Test(arguments: [84, 1_000, 20_000, 10_000_000])
    func `after any movement and a rest the scroll bar is where the row says`(rows: Int) {
        let seed = UInt64.random(in: 0..<UInt64.max)
        var random = SeededGenerator(seed: seed)
        var window = makeWindow(rows: rows, seed: seed)
        for step in 0..<400 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: window.scrolled(to: Double.random(in: 0...1, using: &random) * window.lastPosition)
            case 1: for _ in 0..<50 { window.scrolled(to: window.position + 160) }
            case 2: for _ in 0..<50 { window.scrolled(to: window.position - 160) }
            case 3: window.reveal(Int.random(in: 0..<rows, using: &random))
            default:
                for row in window.mountedRows {
                    _ = window.measured(row, height: Double(Int.random(in: 72...260, using: &random)))
                }
            }
            let offset = window.offset
            window.rest()
            #expect(abs(window.offset - offset) < 1, "seed \(seed), step \(step)")
            let thumb = window.lastPosition > 0 ? window.position / window.lastPosition : 0
            let visible = window.visibleRows
            let slack = 0.005 * Double(rows) + Double(window.viewportLength)
            #expect(
                Double(visible.lowerBound) - slack <= thumb * Double(rows)
                    && thumb * Double(rows) <= Double(visible.upperBound) + slack,
                "seed \(seed), step \(step): \(thumb) at \(visible)")
            #expect((window.offset == 0) == (window.position == 0), "seed \(seed), step \(step)")
            #expect(
                (window.offset == window.lastOffset) == (window.position == window.lastPosition),
                "seed \(seed), step \(step)")
        }
    }

    @Test func `nothing writes the position while the list moves`() {
        var window = makeWindow(rows: 100_000)
        window.scrolled(to: 3_000_000, isHeld: true)
        window.rest()
        window.scrolled(to: window.position + 160)
        let position = window.position
        let row = window.entireRows.lowerBound
        let place = window.place(of: row)
        window.rowsChanged(to: 100_020, insertions: [0..<20])
        #expect(window.place(of: row + 20) == place)
        _ = window.measured(5, height: 300)
        window.rowsChanged(to: 100_015, removals: [3..<8])
        window.viewportResized(to: 500)
        #expect(window.place(of: row + 15) == place)
        #expect(window.position == position)
        window.rest()
        #expect(window.place(of: row + 15) - window.position == place - position)
    }

    @Test func `a row that is measured leaves the first row that begins on screen where it is`() {
        let seed = UInt64.random(in: 0..<UInt64.max)
        var random = SeededGenerator(seed: seed)
        var window = makeWindow(rows: 10_000_000, seed: seed)
        for step in 0..<500 {
            if step % 20 == 0 {
                window.scrolled(to: Double.random(in: 0.01...0.99, using: &random) * window.lastPosition)
            }
            let anchor = window.entireRows.lowerBound
            let top = window.place(of: anchor) - window.position
            let row = anchor + Int.random(in: -20...20, using: &random)
            _ = window.measured(row, height: Double.random(in: 20...300, using: &random))
            #expect(abs(window.place(of: anchor) - window.position - top) < 1, "seed \(seed), step \(step)")
        }
    }

    @Test func `a jump to the end stays there while its rows are measured`() {
        var window = makeWindow(rows: 10_000_000)
        window.scrolled(to: window.lastPosition)
        for row in window.mountedRows { _ = window.measured(row, height: 150) }
        window.rest()
        #expect(window.visibleRows.upperBound == 10_000_000)
        #expect(window.isTailVisible)
        #expect(window.position == window.lastPosition)
    }

    @Test func `a part of a list opens in the middle of the range, and is prepended to without a new position`() {
        var chat = ListWindow(rowHeight: 72, viewportHeight: 600, overscan: 432, extent: .part)
        chat.rowsChanged(to: 30)
        let middle = chat.position
        #expect(middle == (chat.rangeHeight - 600) / 2)
        chat.move(by: .infinity)
        #expect(chat.position == middle)
        #expect(chat.visibleRows.upperBound == 30)
        for _ in 0..<200 {
            let row = chat.entireRows.lowerBound
            let place = chat.place(of: row) - chat.position
            chat.rowsChanged(to: chat.rowCount + 20, insertions: [0..<20])
            for row in 0..<20 { _ = chat.measured(row, height: 95) }
            #expect(chat.position == middle)
            #expect(chat.place(of: row + 20) - chat.position == place)
        }
    }

    @Test func `a part of a list that was moved near an end of its range goes back to the middle at rest`() {
        var chat = ListWindow(rowHeight: 72, viewportHeight: 600, overscan: 432, extent: .part)
        chat.rowsChanged(to: 100_000)
        chat.move(by: 7_000_000)
        for _ in 0..<1_000 { chat.scrolled(to: chat.position - 3_000) }
        let row = chat.entireRows.lowerBound
        let place = chat.place(of: row) - chat.position
        chat.rest()
        #expect(chat.position == (chat.rangeHeight - 600) / 2)
        #expect(chat.place(of: row) - chat.position == place)
    }
}
