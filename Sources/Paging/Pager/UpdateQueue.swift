import PagingCore

/// The updates that a loop over a reader's updates has not taken yet.
@MainActor
final class UpdateQueue<Item: Identifiable>: UpdateReceiver, UpdateFollower {
    private let updates = ChangeQueue<ListUpdate<Item>>()
    private let reader: Pager<Item>.Reader
    private(set) var rows: ListRows<Item>?

    init(_ reader: Pager<Item>.Reader) {
        self.reader = reader
    }

    func receive(_ update: ListUpdate<Item>) { updates.add(update, orReplacement: update.asReplacement) }

    func finish() { updates.finish() }

    /// Waits for the oldest update that was not taken yet.
    ///
    /// - Returns: The update; `nil` after the pager was released or the calling task was cancelled, even if an update
    ///   was already on its way.
    func next() async -> ListUpdate<Item>? {
        if reader.isPagerReleased { finish() }
        guard let update = await updates.next(), !reader.isPagerReleased else {
            finish()
            rows = nil
            return nil
        }
        rows = update.rows
        reader.follower = self
        return update
    }
}
