import PagingHTTP

extension RawItem {
    /// The digest of the value at a pointer, by which `--dedupe` compares items. If the value is missing or null, it is
    /// the digest of the whole item.
    ///
    /// Items may have equal keys. The key does not replace the identity of an item.
    func key(at pointer: JSONPointer) -> KeyDigest {
        guard let value = value(at: pointer), value != .null else { return KeyDigest(of: bytes) }
        return KeyDigest(of: value.description.utf8)
    }

    /// The digest of the value at a pointer, and of the one at another, which differs if the item has changed; `nil` for no such
    /// value.
    func key(at pointer: JSONPointer, version: JSONPointer?) -> KeyDigest {
        guard let version else { return key(at: pointer) }
        return KeyDigest(of: "\(key(at: pointer)) \(key(at: version))".utf8)
    }
}
