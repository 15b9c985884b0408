/// The items of a source from the first to the last, see ``PageSourceConvertible/items(from:ahead:emptyPageLimit:)``.
public struct ItemSequence<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    /// An item of the list.
    public typealias Element = Item

    let source: PageSource<Item>
    let place: PagePlace
    let distance: Int
    let emptyPageLimit: Int

    /// Makes an iterator, which loads nothing before the first call of `next()`.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(readAhead: ReadAhead(source, from: place, ahead: distance, emptyPageLimit: emptyPageLimit))
    }

    /// The iterator of a loop over the items. When it is released, its loads are cancelled.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let readAhead: ReadAhead<Item>
        private var items: IndexingIterator<[Item]>?

        fileprivate init(readAhead: ReadAhead<Item>) {
            self.readAhead = readAhead
        }

        /// Waits for the next item; returns `nil` after the last item and after an error was thrown.
        ///
        /// - Throws: The error of the source, a ``WalkFailure``, or `CancellationError` if the calling task is
        ///   cancelled, even if a loaded page has more items.
        public nonisolated(nonsending) mutating func next() async throws -> Item? {
            try await nextItem()
        }

        /// Waits for the next item on the actor of the caller; otherwise like ``next()``.
        ///
        /// - Parameter actor: The actor of the caller.
        /// - Throws: The same errors as ``next()``.
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
    /// The items of this source in order, for code without a screen.
    ///
    /// ```swift
    /// for try await book in source.items() { print(book.title) }
    /// ```
    ///
    /// Nothing is loaded before the first item is requested. After that the sequence loads up to `distance` pages
    /// ahead: while the loop works on the items of a page, the next pages load, in an indexed source at the same time.
    /// The items come in order. Each iterator loads the pages again.
    ///
    /// The sequence ends where the list ends. An error also ends it: the error is thrown once, after the items before
    /// it, and the sequence does not retry. Leaving the loop, or cancelling its task, cancels the loads in flight.
    ///
    /// An item is delivered as often as the server sends it. If an indexed list changes during the loop, items may be
    /// repeated or skipped, because page numbers and offsets shift.
    ///
    /// - Parameters:
    ///   - place: Where the loop begins. To continue a loop later, loop over ``pages(from:ahead:emptyPageLimit:)``
    ///     instead: its pages contain the next place.
    ///   - distance: How many pages are loaded ahead, above 0. A chained source loads at most one page ahead, because
    ///     only a page names the next one.
    ///   - emptyPageLimit: How many empty pages in a row end the loop with a ``WalkFailure``, above 0. A server that
    ///     searches for rare items may send many empty pages.
    /// - Precondition: The place matches the source: a number, an offset or a cursor.
    /// - Complexity: O(1) for each item, in addition to the work of the source. The sequence holds up to `distance`
    ///   pages, and the page whose items are being delivered.
    public func items(
        from place: PagePlace = .start, ahead distance: Int = 1, emptyPageLimit: Int = 100
    ) -> ItemSequence<Item> {
        ItemSequence(source: pageSource, place: place, distance: distance, emptyPageLimit: emptyPageLimit)
    }
}
