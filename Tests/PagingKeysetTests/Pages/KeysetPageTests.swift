import PagingKeyset
import Testing

@Suite struct KeysetPageTests {
    private let order = Keyset<User>.uniform

    private func rows(_ ids: [Int64]) -> [(item: Int64, key: [KeyValue])] {
        ids.map { (item: $0, key: [.integer(0), .integer($0)]) }
    }

    @Test("the row more than asked for says that there are more, and is no item")
    func hasMore() throws {
        let page = try order.page(after: nil, limit: 2, dialect: .sqlite).page(rows([1, 2, 3]))
        #expect(page.items == [1, 2])
        #expect(page.hasMore)
        #expect(page.first?.values == [.integer(0), .integer(1)])
        #expect(page.last?.values == [.integer(0), .integer(2)])
    }

    @Test("a backward page is turned round, without the row that is farthest away")
    func backward() throws {
        let page = try order.page(before: nil, limit: 2, dialect: .sqlite).page(rows([9, 8, 7]))
        #expect(page.items == [8, 9])
        #expect(page.hasMore)
        #expect(page.first?.values.last == .integer(8))
    }

    @Test("an empty page has no places, and a range no limit")
    func ends() throws {
        let empty = try order.page(after: nil, limit: 2, dialect: .sqlite).page(rows([]))
        #expect(empty.items.isEmpty && !empty.hasMore)
        #expect(empty.first == nil && empty.last == nil)
        let range = try order.rows(after: nil, through: nil, dialect: .sqlite).page(rows([1, 2, 3]))
        #expect(range.items == [1, 2, 3])
        #expect(!range.hasMore)
    }

    @Test("NULL in a key that is declared as never NULL is an error that names the column")
    func unexpectedNull() {
        let failure = KeysetCursorFailure.unexpectedNull(column: "reputation")
        #expect(throws: failure) {
            try order.page(after: nil, limit: 2, dialect: .sqlite).page([(item: 1, key: [.null, .integer(1)])])
        }
        #expect(throws: KeysetCursorFailure.valueCount(expected: 2, found: 1)) { try order.cursor([.integer(1)]) }
        #expect(failure.description.contains("reputation"))
    }

    @Test("ranges between boundaries are one more than these, and open at both ends")
    func ranges() throws {
        let cursors = try [3, 5].map { try order.cursor([.integer(0), .integer($0)]) }
        let ranges = order.ranges(splitAt: cursors)
        #expect(ranges.map(\.after) == [nil, cursors[0], cursors[1]])
        #expect(ranges.map(\.through) == [cursors[0], cursors[1], nil])
    }
}
