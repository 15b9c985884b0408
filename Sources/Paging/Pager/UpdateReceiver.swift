/// Whoever a pager shows its updates to. The pager does not keep it alive.
@MainActor
protocol UpdateReceiver<Item>: AnyObject, Sendable {
    associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

    func receive(_ update: Update<Item>)

    /// There will be no more updates, and what was not taken yet is void.
    func finish()
}

/// A receiver that a pager does not keep alive.
struct WeakReceiver<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    weak var receiver: (any UpdateReceiver<Item>)?
}
