import PagingKeyset
import Testing

@Suite("Pages of a range")
struct RangePageTests {
    private let order = Keyset<User>(.descending("points"), .ascending(unique: "id"))
    private let lower: KeysetCursor
    private let upper: KeysetCursor

    init() throws {
        lower = try order.cursor([.integer(9), .integer(1)])
        upper = try order.cursor([.integer(5), .integer(2)])
    }

    @Test("the first rows are read by the branches of the range, with a limit")
    func fromStart() {
        let range = order.rows(after: lower, through: upper, dialect: .sqlite)
        let page = order.page(after: lower, through: upper, limit: 3, dialect: .sqlite)
        #expect(page.branches == range.branches)
        #expect(page.condition == range.condition)
        #expect(page.limit == 4 && !page.isReversed)
    }

    @Test("the last rows are read by the same branches, from the last to the first")
    func fromEnd() throws {
        let range = order.rows(after: lower, through: upper, dialect: .sqlite)
        let page = order.page(after: lower, through: upper, limit: 3, isFromEnd: true, dialect: .sqlite)
        #expect(page.branches.map(\.condition) == range.branches.reversed().map(\.condition))
        #expect(page.branches.map(\.orderBy) == ["`id` DESC", "`points`, `id` DESC", "`id` DESC"])
        #expect(page.isReversed)
        let rows = [4, 3, 2, 1].map { (item: $0, key: [KeyValue.integer(6), .integer(Int64($0))]) }
        let read = try page.page(rows)
        #expect(read.items == [2, 3, 4])
        #expect(read.hasMore)
    }

    @Test("a range with open ends is the whole list")
    func openEnds() {
        let first = order.page(after: nil, through: nil, limit: 3, dialect: .postgres)
        let last = order.page(after: nil, through: nil, limit: 3, isFromEnd: true, dialect: .postgres)
        #expect(
            first.statement(select: "*", from: "users")
                == order.page(after: nil, limit: 3, dialect: .postgres).statement(select: "*", from: "users"))
        #expect(
            last.statement(select: "*", from: "users")
                == order.page(before: nil, limit: 3, dialect: .postgres).statement(select: "*", from: "users"))
    }
}
