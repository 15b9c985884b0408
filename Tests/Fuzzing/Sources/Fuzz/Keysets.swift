@testable import PagingKeyset

private enum Row {}

/// A cursor is refused, or it has no other text; and SQL of a program stays as it is.
func checkKeysets(_ bytes: UnsafeBufferPointer<UInt8>) {
    let order = Keyset<Row>(
        .descending("a"), .ascending("b", nulls: .last), .ascending("c", nulls: .first), .ascending(unique: "id"))
    checkCursor(String(decoding: bytes, as: UTF8.self), order)
    // The input as the values of a cursor that is otherwise well-formed.
    let place = KeysetCursor(values: [], order: order.order.digest)
    if let header = Base64URL.bytes(of: order.encode(place)) {
        checkCursor(Base64URL.text(of: header + Array(bytes)), order)
        let again = Base64URL.bytes(of: Base64URL.text(of: Array(bytes)))
        require(again == Array(bytes), "bytes come back from their text")
    }
    let sql = String(decoding: bytes, as: UTF8.self)
    if let pieces = try? PlaceholderScanner.pieces(of: sql) {
        let values = Array(repeating: KeyValue.null, count: pieces.count - 1)
        let text = (try? SQLFragment(sql: sql, bindings: values))?.text(for: .sqlite)
        require(text?.utf8.elementsEqual(sql.utf8) == true, "\(sql) stays as it is")
    }
}

private func checkCursor(_ text: String, _ order: Keyset<Row>) {
    guard let cursor = try? order.decode(text) else { return }
    require(order.encode(cursor).utf8.elementsEqual(text.utf8), "\(text) is the only text of its cursor")
    require(cursor.values.count == 4 && cursor.values.last?.isNull == false, "\(cursor) has a value for each key")
    let query = order.page(after: cursor, limit: 1, dialect: .sqlite)
    require(!query.branches.isEmpty, "there can be rows after each place")
}
