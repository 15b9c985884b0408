/// Something that happens to a list that is kept, its processes, its server or its store.
///
/// An event for a process that is not running has no effect. Numbers of requests, operations, rows and places count modulo
/// how many there are.
public enum KeptEvent: Sendable {
    /// A process starts, and a reader joins its list.
    case launch(Int)
    /// A process ends. Its write in flight is made as a whole, or not at all.
    case crash(Int, isWritten: Bool)
    /// The server answers a request, with what it had at the request or with what it has now.
    case answer(Int, Int, isCurrent: Bool)
    /// The answer to a request is lost.
    case loseAnswer(Int, Int, isTransient: Bool)
    /// An operation of the store makes its next step, or fails.
    case storeStep(Int, Int)
    case storeFailure(Int, Int)
    /// All operations of the store end.
    case storeIdle(Int)
    case wait(milliseconds: Int)
    case networkLost
    case networkReturned(Int)
    /// The server's list changes.
    case serverInsert(Int)
    case serverRemove(Int, place: Int)
    case serverChange(place: Int)
    /// The reader reports a viewport, scrolls or jumps.
    case show(Int, row: Int, length: Int)
    case scroll(Int, rows: Int)
    case jump(Int, row: Int)
    /// The user requests something.
    case refresh(Int, kind: Int)
    case check(Int)
    case showNewItems(Int)
    case pull(Int, atEnd: Bool)
    case retry(Int)
    /// An item is edited, in a transaction or at once.
    case edit(Int, kind: Int, row: Int, isOpen: Bool)
    case endTransaction(Int, isCommitted: Bool)
    /// The list is removed from the stores.
    case clear
    /// The items of a stored page vanish or are damaged.
    case spoil(place: Int, isLost: Bool)
    /// Checks that the list can be read offline in another launch.
    case readOffline(Int)
}
