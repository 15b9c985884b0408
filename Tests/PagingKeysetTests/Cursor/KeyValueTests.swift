import PagingKeyset
import Testing

@Suite struct KeyValueTests {
    @Test("values are equal if they have the same bits, as a database tells them apart")
    func equality() {
        #expect(KeyValue.text("ä") != .text("a\u{308}"))
        #expect(KeyValue.real(0) != .real(-0.0))
        #expect(KeyValue.real(.nan) == .real(.nan))
        #expect(KeyValue.integer(1) != .real(1))
        #expect(KeyValue.null == .null && KeyValue.null.isNull)
        let values: Set<KeyValue> = [.text("ä"), .text("a\u{308}"), .blob([1]), .integer(1), .real(1), .null]
        #expect(values.count == 6)
    }
}
