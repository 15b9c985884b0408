import PagingCore
import Testing

@Suite struct RowsTests {
    @Test(
        "a walk over a range sees each of its rows once, and leaves out what is no row",
        arguments: [0..<100, -5..<3, 97..<120, 8..<12, 50..<50, -9..<(-2), 100..<101, 300..<400])
    func ranges(_ range: Range<Int>) {
        var list = Driver.hundred()
        list.look(at: 53)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        var seen: [Int] = []
        list.rows.forEach(in: range) { row in
            seen.append(row.index)
            #expect(row.id == list.rows[row.index].id)
        }
        #expect(seen == Array(range.clamped(to: 0..<100)))
    }

    @Test("a row that is not there is the caller's mistake and traps")
    func beyond() async {
        await #expect(processExitsWith: .failure) { _ = Driver.hundred().rows[100] }
        await #expect(processExitsWith: .failure) { _ = Driver.hundred().rows[-1] }
    }
}
