import PagingCore

extension Pager {
    /// Follows the updates of a list and reports a viewport.
    ///
    /// Each screen, table or test that shows the list has a reader of its own. The wanted rows are those of all
    /// readers. After a reader is released, its viewport is removed. A reader does not keep the pager alive.
    ///
    /// ```swift
    /// let reader = pager.makeReader()
    /// for await update in reader.updates {
    ///     table.apply(update)
    ///     reader.viewportMoved(to: table.visibleRows)
    /// }
    /// ```
    @MainActor
    public final class Reader {
        fileprivate weak var pager: Pager?
        private let id: ReaderID
        private var viewport: ReportedViewport?
        private var blankRows = BlankRows<RowID<Item.ID>>()
        /// The loop or observer that took the reader's last update. It owns the rows of that update, so that they are
        /// released with it.
        weak var follower: (any UpdateFollower<Item>)?

        private struct ReportedViewport {
            var first: RowID<Item.ID>?
            var index: Int
            var length: Int
        }

        init(of pager: Pager) {
            self.pager = pager
            id = ReaderID(pager.nextNumber())
            pager.join(id)
        }

        deinit {
            guard let pager else { return }
            Task { @MainActor [weak pager, id] in pager?.leave(id) }
        }

        /// Reports the visible rows.
        ///
        /// Report them after each scroll that changes them and after each update that changes rows.
        ///
        /// - Parameter visible: The indexes of the visible rows. While a loop over ``updates`` or an observer follows
        ///   the reader, they are indexes into the rows of the update that it took last; otherwise into ``Pager/rows``.
        ///   The range may extend beyond the last row if the content is shorter than the screen.
        public func viewportMoved(to visible: Range<Int>) {
            guard let rows = currentRows else { return }
            viewportMoved(to: visible, in: rows)
        }

        /// Reports the visible rows, for a view that shows an update later than it takes it.
        ///
        /// - Parameters:
        ///   - visible: The indexes of the visible rows, in `rows`. The range may extend beyond the last row if the
        ///     content is shorter than the screen.
        ///   - rows: The rows that the view shows.
        public func viewportMoved(to visible: Range<Int>, in rows: ListRows<Item>) {
            let first = max(visible.lowerBound, 0)
            let length = max(visible.upperBound, first) - first
            let id = rows.indices.contains(first) ? rows[first].id : nil
            report(ReportedViewport(first: id, index: first, length: length), in: rows)
        }

        /// Reports that a row appeared on screen, for a view that knows only that.
        ///
        /// The viewport moves by the smallest distance that includes the row, and keeps its length. Its length is one
        /// row if no viewport was reported before; the prefetch distance then has to cover the rest of the screen. A
        /// view that also knows which rows disappear reports all visible rows with ``viewportMoved(to:)`` instead.
        ///
        /// - Parameter row: A row of this list. A row that no longer exists is ignored.
        public func rowAppeared(_ row: ListRow<Item>) {
            guard let rows = currentRows else { return }
            guard let viewport, viewport.length > 1, let first = viewport.first,
                let start = index(of: first, near: viewport.index, in: rows),
                let place = index(of: row.id, near: row.index, in: rows), start <= place
            else {
                let length = max(viewport?.length ?? 1, 1)
                return report(ReportedViewport(first: row.id, index: row.index, length: length), in: rows)
            }
            let moved = max(start, place - viewport.length + 1)
            report(ReportedViewport(first: rows[moved].id, index: moved, length: viewport.length), in: rows)
        }

        /// Jumps to a row at any distance. Its page is loaded before other pages.
        ///
        /// - Parameter row: The index of the row, at or above 0. For an index beyond the last row, the list jumps to
        ///   the last row and loads one page.
        public func jump(to row: Int) {
            pager?.send { [id] in $0.jumpRequested(by: id, toRow: row, at: $1) }
        }

        /// Reports the visible rows of the list for a presented list.
        ///
        /// - Parameters:
        ///   - visible: The indexes in `rows` of the visible rows.
        ///   - rows: The rows of the list.
        ///   - presented: The viewport in presented rows.
        func report(_ visible: Range<Int>, in rows: ListRows<Item>, _ presented: PresentedViewport) {
            emitBlankRows(in: rows) { rows in
                presented.missing.reduce(into: []) { $0.formUnion(rows.placeholders(in: $1.clamped(to: visible))) }
            }
            let first = rows.indices.contains(visible.lowerBound) ? rows[visible.lowerBound].id : nil
            var hint = ViewportHint(first: knownRow(first), row: visible.lowerBound, length: visible.count)
            hint.presented = presented
            pager?.stopExpectingViewport()
            pager?.send { [id, hint] in $0.viewportMoved(of: id, to: hint, at: $1) }
        }

        /// The prefetch distances in presented rows before and after the viewport.
        func prefetchDistances(viewportLength: Int) -> (before: Int, after: Int) {
            pager?.engine.feed.prefetchDistances(of: id, viewportLength: viewportLength) ?? (0, 0)
        }

        /// Emits an event for the visible rows that are blank now and were not before.
        private func emitBlankRows(in rows: ListRows<Item>, _ blank: (ListRows<Item>) -> Set<RowID<Item.ID>>) {
            guard let pager, pager.hasEventObservers else { return }
            let newCount = blankRows.replace(with: blank(rows))
            if newCount > 0 { pager.emit(.blankRowsSeen(newCount, by: id)) }
        }

        private func report(_ viewport: ReportedViewport, in rows: ListRows<Item>) {
            self.viewport = viewport
            emitBlankRows(in: rows) { $0.placeholders(in: viewport.index..<(viewport.index + viewport.length)) }
            let hint = ViewportHint(first: knownRow(viewport.first), row: viewport.index, length: viewport.length)
            pager?.stopExpectingViewport()
            pager?.send { [id, hint] in $0.viewportMoved(of: id, to: hint, at: $1) }
        }

        /// The id of a row, if the engine knows the row. It does not know the rows of the previous source.
        private func knownRow(_ id: RowID<Item.ID>?) -> RowID<Item.ID>? {
            pager?.engine.previousRows.willBeShown == true ? nil : id
        }

        private var currentRows: ListRows<Item>? { follower?.rows ?? pager?.rows }

        private func index(of id: RowID<Item.ID>, near guess: Int, in rows: ListRows<Item>) -> Int? {
            if rows.indices.contains(guess), rows[guess].id == id { return guess }
            guard let item = rows.itemID(of: id), let found = pager?.index(of: item), rows.indices.contains(found),
                rows[found].id == id
            else { return nil }
            return found
        }
    }

    private func join(_ reader: ReaderID) {
        readerCount += 1
        send { $0.readerJoined(reader, at: $1) }
        for receiver in receivers { receiver.object?.readersChanged() }
    }

    private func leave(_ reader: ReaderID) {
        readerCount -= 1
        send { $0.readerLeft(reader, at: $1) }
        for receiver in receivers { receiver.object?.readersChanged() }
    }

    /// Whether anyone else than the pager holds a reader. Its own readers would keep a list in a cache for good.
    var isRead: Bool { readerCount > [mainReader, jumpReader].compactMap(\.self).count }

    /// Makes a reader for one screen, table or test that shows the list.
    public func makeReader() -> Reader {
        let reader = Reader(of: self)
        expectViewport()
        return reader
    }

    /// Makes a reader for a view that reports its viewport once it is on screen.
    package func makeViewReader() -> Reader { Reader(of: self) }

    /// Reports the visible rows, for a single view that shows the current ``rows``.
    ///
    /// A view that shows the rows of an update may be behind ``rows``, so that its indexes belong to other rows here.
    /// Such a view follows a reader and reports to that reader: see ``makeReader()`` and ``Reader/viewportMoved(to:)``.
    ///
    /// - Parameter visible: The indexes of the visible rows, in ``rows``.
    public func viewportMoved(to visible: Range<Int>) {
        joinedMainReader().viewportMoved(to: visible)
    }

    /// Removes the viewport that the single view reported, because the view is gone or hidden. Nothing is loaded for it
    /// any more, until it reports again.
    public func viewportLeft() { mainReader = nil }

    /// The reader of the single view, which joins at its first report.
    func joinedMainReader() -> Reader {
        let reader = mainReader ?? jumpReader ?? Reader(of: self)
        (mainReader, jumpReader) = (reader, nil)
        return reader
    }

    /// Reports that a row appeared on screen, for a list with one reader. See ``Reader/rowAppeared(_:)``.
    ///
    /// - Parameter row: A row of this list.
    public func rowAppeared(_ row: ListRow<Item>) {
        joinedMainReader().rowAppeared(row)
    }
}

extension Pager.Reader {
    /// Whether the pager was released, so that nothing more is delivered.
    var isPagerReleased: Bool { pager == nil }

    /// Delivers the current list to a receiver, and each update from now on. Does nothing if the pager was released.
    func addReceiver(_ receiver: any UpdateReceiver<Item>) {
        pager?.addReceiver(receiver)
    }
}
