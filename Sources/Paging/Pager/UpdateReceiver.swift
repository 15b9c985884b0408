/// Whoever a pager shows its updates to. The pager does not keep it alive.
@MainActor
protocol UpdateReceiver<Item>: AnyObject, Sendable {
    associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

    func receive(_ update: Update<Item>)

    /// There will be no more updates, and what was not taken yet is void.
    func finish()
}

/// A loop or a closure that takes a reader's updates.
@MainActor
protocol UpdateFollower<Item>: AnyObject, Sendable {
    associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

    /// The rows of the update that was taken last; `nil` before the first and after the last one.
    var rows: Rows<Item>? { get }
}

/// A receiver that a pager does not keep alive.
struct WeakReceiver<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    weak var receiver: (any UpdateReceiver<Item>)?
}
