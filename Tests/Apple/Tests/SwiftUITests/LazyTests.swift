import SwiftUI
import Testing

@MainActor
@Suite struct LazyTests {
    private struct Named: Identifiable {
        let id: Int
        var name = ""
    }

    @Test("a list makes only the visible rows")
    func lazy() {
        let host = plainHost(List { ForEach(0..<1_000) { Text("Row \($0)") } }, height: 440)
        #expect(host.rowsMade == 10)
        #expect(host.rows.map(\.texts) == (0..<10).map { ["Row \($0)"] })
        host.scroll(by: 22)
        #expect(host.rows.first?.texts == ["Row 0"])
        #expect(host.rows.last?.texts == ["Row 10"])
        #expect(host.rowsMade == 11)
        host.scroll(by: 1_000_000)
        #expect(host.rows.last?.texts == ["Row 999"])
        #expect(host.rowsMade == 21)
    }

    @Test("a lazy stack and a lazy grid make only the visible rows, a stack makes all")
    func stacks() {
        let rows = ForEach(0..<1_000) { Text("Row \($0)").frame(height: 44) }
        let lazy = plainHost(ScrollView { LazyVStack { rows } }, height: 440)
        #expect(lazy.rowsMade == 10)
        let grid = plainHost(ScrollView { LazyVGrid(columns: [GridItem(), GridItem()]) { rows } }, height: 440)
        #expect(grid.rowsMade == 20)
        let stack = plainHost(ScrollView { VStack { rows } }, height: 440)
        #expect(stack.rowsMade == 1_000)
    }

    @Test("a scroll through a million rows of one height does not read them")
    func million() {
        let host = plainHost(
            ScrollView { LazyVStack { ForEach(0..<1_000_000) { Text("\($0)").frame(height: 44) } } }, height: 440)
        host.scroll(by: 44 * 500_000)
        #expect(host.rows.first?.texts == ["500000"])
        #expect(host.rowsMade == 20)
    }

    @Test("a list reads the ids of all rows when it is evaluated, and makes all rows if their number is not known")
    func uncertain() {
        let certain = plainHost(List { ForEach(0..<1_000) { Text("Row \($0)") } }, height: 440)
        #expect(certain.idsRead == 1_000)
        let same = plainHost(
            List {
                ForEach(0..<1_000) { row in
                    if row.isMultiple(of: 2) { Text("even") } else { ProgressView() }
                }
            }, height: 440)
        #expect(same.rowsMade == 10)
        let uncertain = plainHost(
            List {
                ForEach(0..<1_000) { row in
                    if row.isMultiple(of: 2) { Text("even") }
                }
            }, height: 440)
        #expect(uncertain.rowsMade == 1_000)
    }

    @Test("two rows with one id in a list raise SwiftUI's runtime issue")
    func duplicates() {
        let rows = [Named(id: 1), Named(id: 2), Named(id: 1)]
        let host = plainHost(List { ForEach(rows) { Text(verbatim: $0.name) } })
        #expect(
            host.violations == [
                "ForEach: the ID 1 occurs multiple times within the collection, this will give undefined results!"
            ])
        #expect(plainHost(List { ForEach(rows, id: \.name) { Text(verbatim: $0.name) } }).violations.count == 1)
    }

    @Test("two visible rows with one id in a lazy stack raise SwiftUI's runtime issue")
    func duplicatesInStack() {
        let rows = [Named(id: 1), Named(id: 2), Named(id: 1)]
        #expect(
            plainHost(ScrollView { LazyVStack { ForEach(rows) { Text(verbatim: $0.name) } } }).violations.count == 1)
    }

    @Test("rows of other heights are measured when they become visible, and the offset stays within the content")
    func heights() {
        let host = plainHost(
            List { ForEach(0..<10) { Text("Row \($0)").frame(height: $0 == 0 ? 88 : 44) } }, height: 132)
        #expect(host.rows.map(\.texts) == [["Row 0"], ["Row 1"]])
        host.scroll(by: 88)
        #expect(host.rows.map(\.texts) == [["Row 1"], ["Row 2"], ["Row 3"]])
        host.height = 1_000
        host.step()
        #expect(host.offset == 0)
        #expect(host.rows.count == 10)
    }
}
