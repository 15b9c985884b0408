import Crypto

/// The keys that cursors are sealed with.
///
/// Copies of a server have the same keys, so that each opens the cursors of the others. To rotate keys, add the new one at
/// the end on every server, restart the servers one by one, then move it to the front, and later remove the old one.
public struct CursorKeys: Sendable {
    /// The keys, the one of new cursors first; at least one. No two have the same id.
    let keys: [(id: UInt8, key: SymmetricKey)]

    /// The key of one database, which keeps it.
    init(secret: SymmetricKey) {
        keys = [(1, secret)]
    }

    func key(_ id: UInt8) -> SymmetricKey? {
        keys.first { $0.id == id }?.key
    }
}
