/// Calls a closure with each update of a list, until it is released.
@MainActor
public final class UpdateObserver<Item: Identifiable & Sendable>: UpdateReceiver, UpdateFollower
where Item.ID: Sendable {
    private let reader: Pager<Item>.Reader
    private(set) var rows: Rows<Item>?
    private let body: @MainActor (Update<Item>) -> Void

    init(_ reader: Pager<Item>.Reader, _ body: @escaping @MainActor (Update<Item>) -> Void) {
        self.reader = reader
        self.body = body
    }

    func receive(_ update: Update<Item>) {
        rows = update.rows
        reader.follower = self
        body(update)
    }

    func finish() {}
}

extension Pager {
    /// Calls a closure with the list as it stands and then with each change, for code that uses neither observation nor
    /// tasks.
    ///
    /// The closure may call the pager: what it asks for is taken up when the change has been shown to all. Somebody who
    /// also has a viewport to report does both through a reader, see ``Reader/onUpdate(_:)``.
    ///
    /// - Parameter body: Takes each update.
    /// - Returns: What keeps the closure: release it to hear no more.
    public func onUpdate(_ body: @escaping @MainActor (Update<Item>) -> Void) -> UpdateObserver<Item> {
        makeReader().onUpdate(body)
    }
}

extension Pager.Reader {
    /// Calls a closure with the list as it stands and then with each change. The reader's rows are those of the change
    /// from the moment the closure is called; when the observer is released, they are those of the pager again.
    ///
    /// The closure may call the reader and the pager: what it asks for is taken up when the change has been shown to
    /// all.
    ///
    /// - Parameter body: Takes each update. It is never called if the pager is gone.
    /// - Returns: What keeps the closure and the reader: release it to hear no more.
    public func onUpdate(_ body: @escaping @MainActor (Update<Item>) -> Void) -> UpdateObserver<Item> {
        let observer = UpdateObserver(self, body)
        show(to: observer)
        return observer
    }
}
