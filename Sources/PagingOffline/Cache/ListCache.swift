public import Foundation
import Paging

/// Where a list is kept between launches.
///
/// ```swift
/// let store = OfflineStore(MemoryListStore())
/// let feed = Pager(source, cache: .stored(in: store, as: "home"))
/// ```
///
/// The list opens with the rows that the store has, at the row where it was, and then asks the server for newer ones. Every
/// page that it loads is written to the store, off the main thread, within a second.
public struct ListCache<Item: Codable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    private let store: OfflineStore
    private let name: String
    private let version: Int
    private let date: @Sendable () -> Date

    /// A list that is kept in a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - name: The name of the list in the store. Lists with different content need different names: put the account, the
    ///     filter and the order into it. Use one pager for a name: of several, the one that was
    ///     opened last keeps the list, and the others say so in `storeFailure`.
    ///   - version: The version of the items. A list of another version is dropped and loaded again. Change it when items
    ///     that were encoded before cannot be decoded, or mean something else.
    ///   - date: Returns the current date, by which the age of the list is counted while the app is closed.
    public static func stored(
        in store: OfflineStore, as name: String, version: Int = 1, date: @escaping @Sendable () -> Date = { Date() }
    ) -> ListCache {
        ListCache(store: store, name: name, version: version, date: date)
    }

    /// What keeps the list of a source.
    func keeper(for source: PageSource<Item>) -> any CacheKeeper<Item> {
        if source.observesItsList { return UncachedList<Item>(.sourceObservesItsList) }
        let cursors = CursorCoding(source.cursorType)
        if case .chained = source.addressing, !cursors.isPossible { return UncachedList<Item>(.cursorIsNotCodable) }
        return CachedList<Item>(
            store, name, ListCoding<Item>(version: version, cursors: cursors), date,
            lastID: Int64.random(in: 0..<(1 << 42)) << 20)
    }
}
