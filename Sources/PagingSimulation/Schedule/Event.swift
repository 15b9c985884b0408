/// One thing that happens in a schedule. What it refers to is taken modulo what is there, so that a schedule stays one
/// when others of its events are taken away.
public enum Event: Equatable, Sendable {
    /// A load in flight is answered, with something wrong or not.
    case answer(Int, SimulatedServer.Fault)
    /// A load in flight is answered with a total that the server is far from having.
    case answerWithHugeTotal(Int, total: Int)
    /// A load in flight fails, for a while or for good, with a delay the server wishes for in milliseconds.
    case fail(Int, isTransient: Bool, retryDelayMilliseconds: Int)
    /// A load that was answered, failed or cancelled before is answered again.
    case answerLate(Int)
    /// One of these fails again.
    case failLate(Int)
    /// Time goes by; what is due happens.
    case wait(milliseconds: Int)
    /// A reader's viewport moves to a row.
    case move(reader: Int, row: Int, length: Int)
    /// A reader's viewport moves on by some rows, up or down.
    case scroll(reader: Int, rows: Int)
    /// A reader names a row of rows that it saw some time ago.
    case moveLate(reader: Int, row: Int, length: Int)
    /// A reader jumps.
    case jump(reader: Int, row: Int)
    /// A reader joins.
    case join(reader: Int)
    /// A reader leaves.
    case leave(reader: Int)
    /// A person pulls at the end, or at the head.
    case pull(atEnd: Bool)
    /// The list is refreshed: from the start, all that is held, around a row, around the first row on screen, or around
    /// an item that may not be held.
    case refresh(Int, row: Int)
    /// A person wants all that failed to be tried again.
    case retry
    /// A person wants the page of a row to be tried again.
    case retryRow(Int)
    /// The list drops all rows and begins again.
    case reset
    /// An item is edited: the number says how, the row where; beyond the second, in no transaction.
    case edit(Int, row: Int, transaction: Int)
    /// So many items are inserted at a row or, in a list that knows its end, at the end of it and of the server's.
    case insertMany(Int, row: Int, isShared: Bool)
    /// A transaction is opened.
    case openTransaction(Int)
    /// A transaction ends: its edits stand, or are taken back.
    case endTransaction(Int, isCommitted: Bool)
    /// The viewport of whoever reads the presented list moves to a row of that. Where nobody did, somebody does now.
    case movePresented(row: Int, length: Int)
    /// It moves on by some rows, up or down.
    case scrollPresented(rows: Int)
    /// The reader jumps to a row of the presented list.
    case jumpPresented(row: Int)
    /// Somebody looks for newer items before the first row.
    case check
    /// A person wants to see those that are held back.
    case showNewItems
    /// The server's list grows at its head by so many items.
    case insertAtServerHead(Int)
    /// A good moment comes to load a stale list anew: its first page, or all that is held.
    case revalidate(isFirstPage: Bool)
    /// The network comes back.
    case networkReturned
    /// The list becomes that of another source with so many items, as for another query.
    case replaceSource(count: Int)
    /// The state of the list is damaged, and a list is made of it, on a copy. The number says how it is damaged.
    case restoreDamaged(Int)
    /// The server's list changes at a place: the number says how.
    case changeServer(Int, place: Int)
}
