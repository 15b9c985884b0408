import Paging
import PagingCore

/// Keeps nothing, and says why.
@MainActor
final class UncachedList<Item: Identifiable & Sendable>: CacheKeeper where Item.ID: Sendable {
    private let failure: CacheFailure

    nonisolated init(_ failure: CacheFailure) {
        self.failure = failure
    }

    func open(for pager: Pager<Item>) {
        pager.reportStoreFailure(failure, by: self)
        pager.keptListRead(nil, by: self) { _ in }
    }

    func readItems(ofKey key: Int, _ completion: @escaping @MainActor ([Item]?) -> Void) { completion(nil) }

    func listChanged(_ change: CacheChange, in pager: Pager<Item>) {
        // Releases the items of evicted pages.
        _ = pager.takeSnapshot()
    }

    func absentItemsEdited(_ edits: [ListEdit<Item>]) {}

    nonisolated var time: Double? { nil }

    func editsAccepted(_ edits: [String: Double]) {}

    func save(_ pager: Pager<Item>) async {}

    nonisolated func close() {}
}
