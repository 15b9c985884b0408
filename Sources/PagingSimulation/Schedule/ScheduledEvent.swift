/// One event of a schedule.
///
/// An event refers to loads, rows and items by number, modulo the number that exist. A schedule therefore stays valid
/// if some of its events are removed.
public enum ScheduledEvent: Equatable, Sendable {
    /// A load in flight is answered, with or without a fault.
    case answer(Int, SimulatedServer.Fault)
    /// A load in flight is answered with a total that is much larger than the server's list.
    case answerWithHugeTotal(Int, total: Int)
    /// A load in flight fails, temporarily or for good, with a retry delay of the server in milliseconds. A negative
    /// delay means none.
    case fail(Int, isTransient: Bool, retryDelayMilliseconds: Int)
    /// A load that was answered, failed or cancelled before is answered again.
    case answerLate(Int)
    /// A load that was answered, failed or cancelled before fails.
    case failLate(Int)
    /// Time passes, and the timers that are due fire.
    case wait(milliseconds: Int)
    /// A reader's viewport moves to a row.
    case move(reader: Int, row: Int, length: Int)
    /// A reader's viewport moves by a number of rows, up or down.
    case scroll(reader: Int, rows: Int)
    /// A reader reports a viewport with a row of an earlier version of the rows.
    case moveLate(reader: Int, row: Int, length: Int)
    /// A reader jumps.
    case jump(reader: Int, row: Int)
    /// A reader joins.
    case join(reader: Int)
    /// A reader leaves.
    case leave(reader: Int)
    /// The user pulls at the end or at the head.
    case pull(atEnd: Bool)
    /// The list is refreshed: from the start, all held pages, around a row, around the first visible row, or around an
    /// item that may not be held.
    case refresh(Int, row: Int)
    /// The user retries everything that failed.
    case retry
    /// The user retries the page of a row.
    case retryRow(Int)
    /// The list discards all rows and starts again.
    case reset
    /// An item is edited. The number selects the kind of edit, and the row its place. A transaction number above 1
    /// means no transaction.
    case edit(Int, row: Int, transaction: Int)
    /// A number of items is inserted at a row. If they are shared, they are inserted at the end of the list and of the
    /// server's list, provided that the list knows its end.
    case insertMany(Int, row: Int, isShared: Bool)
    /// A transaction is opened.
    case openTransaction(Int)
    /// A transaction is committed or rolled back.
    case endTransaction(Int, isCommitted: Bool)
    /// The viewport of the presented list's reader moves to a presented row. The reader joins if there was none.
    case movePresented(row: Int, length: Int)
    /// The viewport of the presented list's reader moves by a number of rows, up or down.
    case scrollPresented(rows: Int)
    /// The reader of the presented list jumps to a presented row.
    case jumpPresented(row: Int)
    /// A check for new items before the first row is requested.
    case check
    /// The user requests to see the pending new items.
    case showNewItems
    /// A number of items is inserted at the head of the server's list.
    case insertAtServerHead(Int)
    /// The list is revalidated if it is stale.
    case revalidate
    /// The network comes back.
    case networkReturned
    /// A part of the list may be out of date. The number selects the part.
    case invalidate(Int)
    /// The source of the list is replaced by one with another number of items, as for another query.
    case replaceSource(count: Int)
    /// A copy of the list is restored from a damaged state. The number selects the damage.
    case restoreDamaged(Int)
    /// The server's list changes at a place. The number selects the kind of change.
    case changeServer(Int, place: Int)
}
