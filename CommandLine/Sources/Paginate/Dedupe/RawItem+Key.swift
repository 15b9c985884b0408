import PagingHTTP

extension RawItem {
    /// What stands for the value by which the item is told from others; for all of its bytes where it has none, or `null`.
    ///
    /// It is no identity of the item: all items of a page may have one.
    func key(at pointer: JSONPointer) -> KeyDigest {
        guard let item = try? JSONValue(parsing: bytes),
            let value = pointer.steps.reduce(item, { $0?.child($1) }), value != .null
        else { return KeyDigest(of: bytes) }
        return KeyDigest(of: value.description.utf8)
    }
}
