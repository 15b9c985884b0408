/// The updates a reader has not taken yet.
@MainActor
final class UpdateQueue<Item: Identifiable & Sendable>: UpdateReceiver, UpdateFollower where Item.ID: Sendable {
    private let updates = ChangeQueue<Update<Item>>()
    private let reader: Pager<Item>.Reader
    private(set) var rows: Rows<Item>?

    init(_ reader: Pager<Item>.Reader) {
        self.reader = reader
    }

    func receive(_ update: Update<Item>) { updates.add(update, orWhole: update.asReplacement) }

    func finish() { updates.finish() }

    /// The oldest update that was not taken, as soon as there is one. None comes once the list is gone or the calling
    /// task is cancelled, not even one that was on its way by then.
    func next() async -> Update<Item>? {
        if reader.isOrphaned { finish() }
        guard let update = await updates.next(), !reader.isOrphaned else {
            finish()
            rows = nil
            return nil
        }
        rows = update.rows
        reader.follower = self
        return update
    }
}
