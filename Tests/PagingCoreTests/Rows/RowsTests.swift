import PagingCore
import Testing

@Suite struct RowsTests {
    @Test("the held items are listed without a visit to each placeholder")
    func items() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 500_000_000)
        list.moveViewport(to: 400_000_000)
        list.answer(.number(40_000_001, size: 10), 10..<20, total: 500_000_000)
        #expect(list.rows.items.map(\.id) == Array(0..<20))
    }

    @Test(
        "a walk over a range visits each of its rows once, and skips indexes without a row",
        arguments: [0..<100, -5..<3, 97..<120, 8..<12, 50..<50, -9..<(-2), 100..<101, 300..<400])
    func ranges(_ range: Range<Int>) {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        var seen: [Int] = []
        list.rows.forEach(in: range) { row in
            seen.append(row.index)
            #expect(row.id == list.rows[row.index].id)
        }
        #expect(seen == Array(range.clamped(to: 0..<100)))
    }

    @Test("placeholders are reported as a run, with evicted ones apart from those never loaded")
    func placeholders() throws {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        #expect(
            [9, 10, 30, 49, 50, 60, 99].map { list.rows.placeholders(from: $0)?.count } == [nil, 40, 20, 1, nil, 40, 1])
        #expect(list.rows.placeholders(from: 10)?.wereLoaded == false)
        let chain = Driver.fivePages()
        let back = try Driver(chain.feed.configuration, restoring: #require(chain.feed.state))
        #expect(back.rows.placeholders(from: 25)?.count == 15)
        #expect(back.rows.placeholders(from: 25)?.wereLoaded == true)
    }

    @Test("a placeholder and the item that replaces it have the same index, even after the index moves")
    func placesOfPlaceholders() throws {
        var list = Driver.hundred()
        let before = list.rows
        #expect((10..<100).allSatisfy { before.index(ofPlaceholder: before[$0].id) == $0 })
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        list.edit(.insert(Driver.Entry(id: 1_000, text: ""), .start, shiftsOffsets: false))
        #expect(list.rows[54].item?.id == 53)
        #expect((10..<100).allSatisfy { list.rows.index(ofPlaceholder: before[$0].id) == $0 + 1 })
        #expect(list.rows.index(ofPlaceholder: .item(53)) == nil)
        #expect(list.rows.index(ofPlaceholder: .placeholder(page: 100, place: 0)) == nil)
        let chain = Driver.fivePages()
        let back = try Driver(chain.feed.configuration, restoring: #require(chain.feed.state))
        for index in back.rows.indices where back.rows[index].item == nil {
            #expect(back.rows.index(ofPlaceholder: back.rows[index].id) == index)
            #expect(chain.rows.index(ofPlaceholder: back.rows[index].id) == index)
        }
        #expect(chain.rows.index(ofPlaceholder: .placeholder(page: 3, place: 0)) == nil)
    }

    #if os(macOS) || os(Linux)
    @Test("an index without a row traps, because it is a mistake of the caller")
    func beyond() async {
        await #expect(processExitsWith: .failure) { _ = Driver.hundred().rows[100] }
        await #expect(processExitsWith: .failure) { _ = Driver.hundred().rows[-1] }
    }
    #endif
}
