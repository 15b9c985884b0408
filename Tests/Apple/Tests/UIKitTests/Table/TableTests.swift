import Testing
import UIKit

@MainActor
@Suite struct TableTests {
    @Test("a table requests the cells of the visible rows, and displays them")
    func shows() {
        let numbers = Numbers(100)
        numbers.table.reloadData()
        numbers.window.showFrame()
        #expect(numbers.events.filter { $0.hasPrefix("cell") } == (0..<5).map { "cell \($0)" })
        #expect(numbers.events.filter { $0.hasPrefix("show") } == (0..<5).map { "show \($0)" })
        #expect(numbers.table.contentSize.height == 4_400)
    }

    @Test("rows ahead are prefetched as soon as the list scrolls, and cancelled when it changes direction")
    func prefetches() {
        let numbers = Numbers(100)
        #expect(!numbers.events.contains { $0.hasPrefix("prefetch") })
        numbers.table.contentOffset.y = 440
        numbers.window.showFrame()
        #expect(numbers.events.contains("prefetch [15, 16, 17, 18, 19]"))
        numbers.forget()
        numbers.table.contentOffset.y = 396
        numbers.window.showFrame()
        #expect(numbers.events.contains("cancel [15, 16, 17, 18, 19]"))
        #expect(numbers.events.contains("prefetch [8, 7, 6, 5, 4]"))
    }

    @Test("the cell of the next row is made ahead, and displayed without another request")
    func preparesAhead() {
        let numbers = Numbers(100)
        numbers.table.contentOffset.y = 44
        numbers.window.showFrame()
        #expect(numbers.events.contains("cell 6"))
        #expect(!numbers.events.contains("show 6"))
        numbers.forget()
        numbers.table.contentOffset.y = 88
        numbers.window.showFrame()
        #expect(numbers.events.contains("show 6"))
        #expect(!numbers.events.contains("cell 6"))
    }

    @Test("rows have the heights of their cells, and estimated heights before they are visible")
    func measures() {
        let numbers = Numbers(10)
        numbers.heights = { _ in 100 }
        numbers.table.rowHeight = UITableView.automaticDimension
        numbers.window.showFrame()
        #expect(numbers.table.rectForRow(at: IndexPath(1)).minY == 100)
        #expect(numbers.table.contentSize.height == 720)
    }

    @Test("rows above the visible ones that are measured taller do not push them down")
    func tallerAbove() {
        let numbers = Numbers(100)
        numbers.heights = { _ in 100 }
        numbers.table.rowHeight = UITableView.automaticDimension
        numbers.window.showFrame()
        numbers.table.scrollToRow(at: IndexPath(50), at: .top, animated: false)
        numbers.window.showFrame()
        numbers.table.contentOffset.y -= 20
        numbers.window.showFrame()
        let row = numbers.table.rectForRow(at: IndexPath(50)).minY - numbers.table.contentOffset.y
        #expect(row == 20)
    }

    @Test("rows inserted above the visible ones push them down, because the offset is absolute")
    func absolute() {
        let numbers = Numbers(100)
        numbers.table.contentOffset.y = 440
        numbers.window.showFrame()
        numbers.table.performBatchUpdates {
            numbers.counts[0] = 102
            numbers.table.insertRows(at: [IndexPath(0), IndexPath(1)], with: .none)
        }
        #expect(numbers.table.contentOffset.y == 440)
        #expect(numbers.table.indexPathsForVisibleRows?.first == IndexPath(10))
    }
}
