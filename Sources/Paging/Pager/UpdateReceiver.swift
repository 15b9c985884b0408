import PagingCore

/// An object that a pager delivers its updates to. The pager does not keep it alive.
@MainActor
protocol UpdateReceiver<Item>: AnyObject, Sendable {
    associatedtype Item: Identifiable

    func receive(_ update: ListUpdate<Item>)

    /// Ends the updates. The receiver discards the updates that were not taken yet.
    func finish()

    /// Notes that a reader has joined or left.
    func readersChanged()

    /// Notes that an input was handled, which may have changed the wanted rows.
    func inputHandled()

    /// Forgets a jump that no view has followed, because the list begins again.
    func forgetJump()

    /// The list opened with the rows of a store. Views that follow the receiver scroll to the row where it was.
    func listOpened(at row: Int)
}

extension UpdateReceiver {
    func readersChanged() {}

    func inputHandled() {}

    func forgetJump() {}

    func listOpened(at row: Int) {}
}

/// A loop or a closure that takes a reader's updates.
@MainActor
protocol UpdateFollower<Item>: AnyObject, Sendable {
    associatedtype Item: Identifiable

    /// The rows of the update that was taken last; `nil` before the first update and after the last one.
    var rows: ListRows<Item>? { get }
}
