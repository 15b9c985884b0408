public import PagingCore

/// An input of a `FeedStateMachine` as a value, for schedules and tables of inputs.
///
/// Each case stands for the method of the same name.
public enum FeedInput<Item: Identifiable> {
    case readerJoined(ReaderID)
    case readerLeft(ReaderID)
    case viewportMoved(ReaderID, ViewportHint<Item.ID>)
    case edgePulled(LoadDirection)
    case refreshRequested(WaiterID, RefreshKind<Item.ID>)
    /// A refresh that the user requested with a pull.
    case refreshPulled(WaiterID, RefreshKind<Item.ID>)
    /// A retry of the page of one row, or of every failed load (`nil`).
    case retryRequested(row: Int?)
    case jumpRequested(ReaderID, row: Int)
    case revalidationRequested
    case networkReturned
    case invalidated(ListPart<Item.ID>)
    case checkRequested(WaiterID)
    case newItemsRequested
    case resetRequested
    case itemEdited(ListEdit<Item>, in: TransactionID?)
    case transactionOpened(TransactionID)
    case transactionEnded(TransactionID, TransactionOutcome)
    case pageArrived(LoadID, ItemPage<Item, Int>)
    case pageFailed(LoadID, FailureReport)
    case timerFired(FeedTimer)
    case closed
}

extension FeedStateMachine {
    /// Passes an input to its method.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - now: The current time in nanoseconds, never less than at the input before.
    /// - Returns: The commands to perform, in order.
    public mutating func receive(_ input: FeedInput<Item>, at now: Int64) -> [FeedCommand] {
        switch input {
        case .readerJoined(let reader): readerJoined(reader, at: now)
        case .readerLeft(let reader): readerLeft(reader, at: now)
        case .viewportMoved(let reader, let hint): viewportMoved(of: reader, to: hint, at: now)
        case .edgePulled(let direction): edgePulled(direction, at: now)
        case .refreshRequested(let waiter, let kind): refreshRequested(waiter, kind, at: now)
        case .refreshPulled(let waiter, let kind): refreshRequested(waiter, kind, isPulled: true, at: now)
        case .retryRequested(nil): retryRequested(at: now)
        case .retryRequested(let row?):
            update.rows.indices.contains(row) ? retryRequested(update.rows[row].id, at: now) : []
        case .jumpRequested(let reader, let row): jumpRequested(by: reader, toRow: row, at: now)
        case .revalidationRequested: revalidationRequested(at: now)
        case .networkReturned: networkReturned(at: now)
        case .invalidated(let part): invalidated(part, at: now)
        case .checkRequested(let waiter): checkRequested(waiter, at: now)
        case .newItemsRequested: newItemsRequested(at: now)
        case .resetRequested: resetRequested(at: now)
        case .itemEdited(let edit, let transaction): itemEdited(edit, in: transaction, at: now)
        case .transactionOpened(let transaction): transactionOpened(transaction, at: now)
        case .transactionEnded(let transaction, let outcome): transactionEnded(transaction, outcome, at: now)
        case .pageArrived(let load, let page): pageArrived(load, page, at: now)
        case .pageFailed(let load, let report): pageFailed(load, report, at: now)
        case .timerFired(let timer): timerFired(timer, at: now)
        case .closed: closed(at: now)
        }
    }
}
