import PagingCore

extension Pager {
    /// Calls a closure with each update of a list, until the observer is released.
    @MainActor
    public final class Observer: UpdateReceiver, UpdateFollower {
        private let reader: Reader
        private(set) var rows: ListRows<Item>?
        private let body: @MainActor (ListUpdate<Item>) -> Void

        init(_ reader: Reader, _ body: @escaping @MainActor (ListUpdate<Item>) -> Void) {
            self.reader = reader
            self.body = body
        }

        func receive(_ update: ListUpdate<Item>) {
            rows = update.rows
            reader.follower = self
            body(update)
        }

        func finish() {}
    }

    /// Calls a closure with the current list and then with each update, for code that uses neither observation nor
    /// tasks.
    ///
    /// The closure may call the pager. Such calls are queued until the update was delivered to all receivers. To report
    /// a viewport as well, use a reader for both, see ``Reader/onUpdate(_:)``.
    ///
    /// - Parameter body: Receives each update.
    /// - Returns: The observer. Keep it as long as the closure should be called, and release it to stop.
    public func onUpdate(_ body: @escaping @MainActor (ListUpdate<Item>) -> Void) -> Observer {
        Reader(of: self).onUpdate(body)
    }
}

extension Pager.Reader {
    /// Calls a closure with the current list and then with each update.
    ///
    /// The reader's rows are those of an update from the moment the closure is called with it. After the observer is
    /// released, they are the pager's rows again. The closure may call the reader and the pager. Such calls are queued
    /// until the update was delivered to all receivers.
    ///
    /// - Parameter body: Receives each update. It is never called if the pager was released.
    /// - Returns: The observer, which keeps the reader too. Release it to stop.
    public func onUpdate(_ body: @escaping @MainActor (ListUpdate<Item>) -> Void) -> Pager.Observer {
        let observer = Pager.Observer(self, body)
        addReceiver(observer)
        return observer
    }
}
