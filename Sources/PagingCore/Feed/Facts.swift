/// Something that happened, or was wished for, outside the machine. There is no other way in.
public enum Fact<Item: Identifiable> {
    /// Somebody follows the list from now on.
    case readerJoined(ReaderID)
    /// Somebody follows the list no more. Its viewport goes with it.
    case readerLeft(ReaderID)
    /// A reader has other rows on screen than before, or says for the first time which.
    case viewportMoved(ReaderID, ViewportHint<Item.ID>)
    /// A person pulled beyond an edge of the list. At a failed edge that is a retry, at an ended one nothing.
    case edgePulled(Direction)
    /// Somebody wants the list anew, and waits under this number to learn how it went.
    case refreshRequested(RefreshID, RefreshKind<Item.ID>)
    /// A person pulled for the list anew, and waits under this number: the indicator is seen at once.
    case refreshPulled(RefreshID, RefreshKind<Item.ID>)
    /// A person wants what failed to be tried again: a failed first load, else each failed edge and the failed pages
    /// among the wanted rows (`nil`), or the page of one row, which is ignored unless it is a failed placeholder.
    case retryRequested(row: Int?)
    /// A person wants to be at a row that may be far away. Beyond the last row it is that one, and one page is loaded.
    case jumpRequested(ReaderID, row: Int)
    /// It is a good moment to load the list anew if it is stale, as when a view returns. It waits until nothing loads
    /// that a reader sees.
    case revalidationRequested(RevalidationKind)
    /// The network came back: a stale list is loaded anew, and so is one whose first load has failed.
    case networkReturned
    /// Somebody wants to know what stands before the first row by now, and waits under this number to learn it. It is
    /// held back.
    case checkRequested(CheckID)
    /// A person wants to see what is held back; where it does not meet the first row, the list from the start.
    case newerRequested
    /// The list is to drop all rows and begin again as if it were new.
    case resetRequested
    /// An item was changed here: at once (`nil`), or within an open transaction. Ignored before the first page has
    /// landed, and in a transaction that is not open.
    case itemEdited(Edit<Item>, in: TransactionID?)
    /// Edits follow that may be taken back.
    case transactionOpened(TransactionID)
    /// The edits of a transaction stand, or are taken back.
    case transactionEnded(TransactionID, TransactionOutcome)
    /// A source answered. Cursors are numbers, equal ones where the source's are equal.
    case pageArrived(LoadID, Page<Item, Int>)
    /// A source failed.
    case pageFailed(LoadID, FailureReport)
    /// A time came that the machine had asked for.
    case timerFired(FeedTimer)
    /// Nobody needs the list any more. What is in flight is cancelled, and every later fact is ignored.
    case closed
}

/// Whoever follows a list: a table, a view, a test.
public struct ReaderID: Hashable, Sendable {
    /// A number no other reader of the list has.
    public let number: Int

    /// - Parameter number: A number no other reader of the list has.
    public init(_ number: Int) { self.number = number }
}

/// One load of one page.
public struct LoadID: Hashable, Sendable {
    /// A number no other load of the list has.
    public let number: Int

    /// - Parameter number: A number no other load of the list has.
    public init(_ number: Int) { self.number = number }
}

/// Somebody who waits for a refresh.
public struct RefreshID: Hashable, Sendable {
    /// A number no other wait on the list has.
    public let number: Int

    /// - Parameter number: A number no other wait on the list has.
    public init(_ number: Int) { self.number = number }
}

/// The rows a reader has on screen.
public struct ViewportHint<ItemID: Hashable>: Hashable {
    /// The id of the first row on screen; `nil` while the reader sees no row at all.
    public var first: RowID<ItemID>?
    /// The index the first row has in the rows the reader holds. A mere guide: the id decides.
    public var row: Int
    /// How many rows the screen holds, at or above 0. More than there are where the content is short.
    public var length: Int
    /// What a reader knows that presents other rows than the list has; `nil` for one that shows the list's rows.
    public var presented: PresentedViewport?

    /// - Parameters:
    ///   - first: The id of the first row on screen; `nil` while the reader sees no row at all.
    ///   - row: The index the first row has in the rows the reader holds.
    ///   - length: How many rows the screen holds, at or above 0.
    public init(first: RowID<ItemID>?, row: Int, length: Int) {
        self.first = first
        self.row = row
        self.length = length
    }
}

extension ViewportHint: Sendable where ItemID: Sendable {}
extension Fact: Sendable where Item: Sendable, Item.ID: Sendable {}
