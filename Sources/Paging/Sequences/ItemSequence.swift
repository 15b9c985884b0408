/// The items of a source from the first to the last, see ``PageSourceConvertible/items(from:ahead:emptyPageLimit:)``.
public struct ItemSequence<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    /// One element of the list.
    public typealias Element = Item

    let source: PageSource<Item>
    let place: PagePlace
    let distance: Int
    let emptyPageLimit: Int

    /// An iterator that has loaded nothing yet.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(readAhead: ReadAhead(source, from: place, ahead: distance, emptyPageLimit: emptyPageLimit))
    }

    /// Reads the items of a source. When it goes, what it was loading is cancelled.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let readAhead: ReadAhead<Item>
        private var items: IndexingIterator<[Item]>?

        fileprivate init(readAhead: ReadAhead<Item>) {
            self.readAhead = readAhead
        }

        /// The next item; `nil` behind the last one, and after anything was thrown.
        ///
        /// - Throws: What the source threw, a ``WalkFailure``, or `CancellationError` once the calling task is
        ///   cancelled, also when items of a loaded page are left.
        public nonisolated(nonsending) mutating func next() async throws -> Item? {
            try await nextItem()
        }

        /// The next item, on the actor of the caller; otherwise like ``next()``.
        ///
        /// - Parameter actor: The actor of the caller.
        /// - Throws: As ``next()`` does.
        @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
            try await nextItem()
        }

        private nonisolated(nonsending) mutating func nextItem() async throws -> Item? {
            if items != nil, Task.isCancelled {
                items = nil
                readAhead.stop()
                throw CancellationError()
            }
            while true {
                if let item = items?.next() { return item }
                items = nil
                guard let page = try await readAhead.next()?.page else { return nil }
                items = page.items.makeIterator()
            }
        }
    }
}

@available(*, unavailable)
extension ItemSequence.AsyncIterator: Sendable {}

extension PageSourceConvertible {
    /// The items of this source one after the other, for code without a screen.
    ///
    /// ```swift
    /// for try await book in source.items() { print(book.title) }
    /// ```
    ///
    /// Nothing is loaded before the first item is asked for. From then on the sequence is so many pages ahead, and no
    /// more: while the loop works on the items of a page, the next ones load, in an indexed source at the same time. They
    /// come in order. Each iterator reads the source anew.
    ///
    /// The sequence ends where the list does. An error ends it too: it is thrown once, after the items before it, and
    /// nothing is retried. Leaving the loop, or cancelling its task, cancels the pages that are loading.
    ///
    /// An item is delivered as often as the server sends it. An indexed list that changes meanwhile may repeat or skip
    /// items, as page numbers and offsets shift.
    ///
    /// - Parameters:
    ///   - place: Where the loop begins. To go on another time from where it was left, loop over
    ///     ``pages(from:ahead:emptyPageLimit:)``, which tell it.
    ///   - distance: How many pages are loaded ahead, above 0. Of a chained source one is, since nobody else knows the next.
    ///   - emptyPageLimit: How many empty pages in a row end the loop with a ``WalkFailure``, above 0. A server that looks
    ///     for something rare may send many.
    /// - Precondition: The place is of the source's kind: a number, an offset or a cursor.
    /// - Complexity: O(1) for each item beside the source's own work; so many pages are held beside the one whose items are
    ///   given.
    public func items(
        from place: PagePlace = .start, ahead distance: Int = 1, emptyPageLimit: Int = 100
    ) -> ItemSequence<Item> {
        ItemSequence(source: pageSource, place: place, distance: distance, emptyPageLimit: emptyPageLimit)
    }
}
