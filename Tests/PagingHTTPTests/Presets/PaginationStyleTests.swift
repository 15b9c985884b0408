import PagingHTTP
import Testing

@Suite("Pagination styles")
struct PaginationStyleTests {
    @Test("a page size of zero and a chain without parts are programming errors and trap")
    func mistakes() async {
        await #expect(processExitsWith: .failure) {
            _ = PaginationStyle("none", .offset(.query("offset")), defaultPageSize: 0, items: "/rows")
        }
        await #expect(processExitsWith: .failure) { _ = CursorChain([]) }
        #expect(PaginationStyle("one", .offset(.query("offset")), defaultPageSize: 1, items: "/rows").endRules.isEmpty)
    }
}
