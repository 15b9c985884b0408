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
    weak let receiver: (any UpdateReceiver<Item>)?
}

/// Calls a closure with each update of a list, until it is released.
@MainActor
public final class UpdateObserver<Item: Identifiable & Sendable>: UpdateReceiver where Item.ID: Sendable {
    private let reader: Pager<Item>.Reader
    private let body: @MainActor (Update<Item>) -> Void

    init(_ reader: Pager<Item>.Reader, _ body: @escaping @MainActor (Update<Item>) -> Void) {
        self.reader = reader
        self.body = body
    }

    func receive(_ update: Update<Item>) { body(update) }
    func finish() {}
}

extension Pager {
    /// The changes of the list, in order, from the list as it stands.
    public var updates: Updates<Item> {
        Updates { [weak self] in
            guard let self else { return nil }
            let queue = UpdateQueue(Reader(of: self))
            self.show(to: queue)
            return queue
        }
    }

    /// Calls a closure with the list as it stands and then with each change, for code that uses neither observation nor
    /// tasks.
    ///
    /// The closure may call the pager: what it asks for is taken up when the change has been shown to all.
    ///
    /// - Parameter body: Takes each update.
    /// - Returns: What keeps the closure: release it to hear no more.
    public func onUpdate(_ body: @escaping @MainActor (Update<Item>) -> Void) -> UpdateObserver<Item> {
        let observer = UpdateObserver(Reader(of: self), body)
        show(to: observer)
        return observer
    }
}
